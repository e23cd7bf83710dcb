import type { FolioLine } from '#areas/stays/folios/index.ts';
import type { SoldItem } from '#capabilities/fiscal/fiscal.settled.ts';
import type { SaleTax, SoldService } from '#countries/sales-rules.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import type { TextKey } from '#texts/index.ts';
import { decimal, decimalOfMoney } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { JoinedLines } from './choices.ts';
import { lowerLines, type Part, sumParts } from './reductions.ts';

/** A chosen line of an account, with what the law of the country asks of it. */
export type ChosenLine = {
  readonly line: FolioLine;
  /** What it is called on the document. */
  readonly name: string;
  readonly tax: SaleTax;
  /** In minor units; less than the line's own where only a part of it is meant, below nothing for what lowers the others. */
  readonly grossMinor: number;
  /** Of a credit note: the line of the invoice that it gives back. */
  readonly corrects: string | null;
  /** Of the last of several days, on a line that is more than one. */
  readonly until?: PlainDate | null;
};

/** One line of a document and what it has of each entry. */
export type Sold = {
  readonly item: SoldItem;
  /** What it is called, without its dates. */
  readonly name: string;
  readonly onDate: PlainDate;
  /** Null where it is of one day. */
  readonly until: PlainDate | null;
  readonly isJoined: boolean;
  readonly corrects: string | null;
  /** They sum to its gross; of a credit note they are what is given back. */
  readonly parts: readonly Part[];
  readonly grossMinor: number;
};

/** "Noche 2026-11-21": a line says of which days it is; a name that says so already stays as it is. */
export function datedName(name: string, onDate: PlainDate, until: PlainDate | null): string {
  const days = until === null || until === onDate ? onDate : `${onDate} – ${until}`;
  return name.includes(onDate) ? name : `${name} ${days}`;
}

/** Of a line without a tax, as its credit note has it. */
export const UNTAXED_REASON = 'untaxed';

const SERVICES: Readonly<Record<string, SoldService>> = { night: 'lodging', food: 'restaurant' };
/** As tax laws tell what an account calls `night`, `food` and so on apart. */
export const soldAs = (service: string): SoldService => SERVICES[service] ?? 'other';

/**
 * The sentence of a rule that a country gave: `co.vat.general` is said by `country.tax.vat.general`. A line that was sent
 * without a tax has no rule any more.
 */
export function whyOf(reason: string): TextKey {
  if (reason === UNTAXED_REASON) return 'invoice.line.untaxed';
  const key = `country.tax.${reason.split('.').slice(1).join('.')}`;
  return isTextKey(key) ? key : 'fiscal.tax.reason';
}

/** Whether lines may be one: taxed alike, by the same rule. */
export const areTaxedAlike = (taxes: readonly SaleTax[]): boolean =>
  new Set(taxes.map(({ tax }) => `${tax.kind} ${tax.treatment} ${tax.rate} ${tax.reason}`)).size <= 1;

/** Days of the lines that are one: their nights, or when they were sold. */
function daysOf(members: readonly ChosenLine[]): Pick<Sold, 'onDate' | 'until'> | null {
  const days = members.flatMap(({ line, until }) => [line.night ?? line.onDate, ...(until ? [until] : [])]);
  const sorted = days.toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  return first === undefined
    ? null
    : { onDate: first, until: last === undefined || last === first ? null : last };
}

/**
 * Lines that were made one, and those that stand for themselves; in the order of the account, with what lowers it inside of
 * them. None where that comes to as much as they do.
 */
export function soldOf(
  lines: readonly ChosenLine[],
  { currency, joined }: { readonly currency: string; readonly joined: readonly JoinedLines[] },
): readonly Sold[] {
  const groupOf = new Map(joined.flatMap((group) => group.lines.map((id) => [id, group] as const)));
  const lowered = lowerLines(lines) ?? [];
  const groups = Map.groupBy(lowered, ({ of: { line } }) => groupOf.get(line.entryId) ?? line.entryId);
  return [...groups].flatMap(([group, them]): Sold[] => {
    const members = them.map(({ of }) => of);
    const [first] = members;
    const days = daysOf(members);
    if (!first || !days) return [];
    const grossMinor = them.reduce((sum, member) => sum + member.grossMinor, 0);
    const areNights = members.every(({ line }) => line.service === 'night');
    const isWhole = members.every((member) => member.grossMinor === member.line.amountMinor);
    // Things of different kinds have no number of pieces, nor has a part of a price.
    const isCounted = isWhole && (members.length === 1 || areNights);
    const quantity = members.reduce((sum, { line }) => sum + line.quantity, 0);
    const name = typeof group === 'string' ? first.name : group.name;
    return [
      {
        name,
        ...days,
        isJoined: typeof group !== 'string' && members.length > 1,
        corrects: first.corrects,
        parts: sumParts(them.flatMap(({ parts }) => parts)),
        grossMinor,
        item: {
          code: first.line.service,
          description: datedName(name, days.onDate, days.until),
          quantity: decimal(isCounted ? String(quantity) : '1'),
          unit: areNights && isCounted ? 'night' : 'unit',
          gross: decimalOfMoney({ minor: grossMinor, currency }),
          taxes: [first.tax.tax],
        },
      },
    ];
  });
}

import type { FolioLine } from '#areas/stays/folios/index.ts';
import type { SoldItem } from '#capabilities/fiscal/fiscal.exact-document.ts';
import type { SaleTax, SoldService } from '#countries/sales-rules.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import type { TextKey } from '#texts/index.ts';
import { decimal, decimalOfMoney } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { JoinedLines } from './choices.ts';
import { applyReductions, type Part, sumParts } from './reductions.ts';

/** A chosen line of a folio, with the taxes of the country's law. */
export type ChosenLine = {
  readonly line: FolioLine;
  /** Name on the document. */
  readonly name: string;
  readonly tax: SaleTax;
  /** In minor units; less than the line's amount if only a part is billed, negative for a reduction. */
  readonly grossMinor: number;
  /** For a credit note: the invoice line that it credits. */
  readonly corrects: string | null;
  /** Last of several days, on a merged line. */
  readonly until?: PlainDate | null;
};

/** One line of a document and its part of each entry. */
export type DocumentLine = {
  readonly item: SoldItem;
  /** Name without the dates. */
  readonly name: string;
  readonly onDate: PlainDate;
  /** Null for a single day. */
  readonly until: PlainDate | null;
  readonly isJoined: boolean;
  readonly corrects: string | null;
  /** They sum to its gross; for a credit note they are the credited amounts. */
  readonly parts: readonly Part[];
  readonly grossMinor: number;
};

/** "Noche 2026-11-21": a line shows its days; a name that already has them stays unchanged. */
export function datedName(name: string, onDate: PlainDate, until: PlainDate | null): string {
  const days = until === null || until === onDate ? onDate : `${onDate} – ${until}`;
  return name.includes(onDate) ? name : `${name} ${days}`;
}

/** The tax reason of an untaxed line on its credit note. */
export const UNTAXED_REASON = 'untaxed';

const SERVICES: Readonly<Record<string, SoldService>> = lookUpTable({ night: 'lodging', food: 'restaurant' });
/** Maps services of a folio (`night`, `food` and so on) to the categories of tax laws. */
export const taxCategoryOf = (service: string): SoldService => SERVICES[service] ?? 'other';

/**
 * The text of a country's rule: `country.tax.vat.general` for `co.vat.general`. A line that was submitted without a tax has
 * no rule any more.
 */
export function taxReasonText(reason: string): TextKey {
  if (reason === UNTAXED_REASON) return 'invoice.line.untaxed';
  const key = `country.tax.${reason.split('.').slice(1).join('.')}`;
  return isTextKey(key) ? key : 'fiscal.tax.reason';
}

/** Whether lines may be merged: they have the same taxes by the same rule. */
export const areTaxedAlike = (taxes: readonly SaleTax[]): boolean =>
  new Set(taxes.map(({ tax }) => `${tax.kind} ${tax.treatment} ${tax.rate} ${tax.reason}`)).size <= 1;

/** Days of merged lines: their nights, or their dates of sale. */
function daysOf(members: readonly ChosenLine[]): Pick<DocumentLine, 'onDate' | 'until'> | null {
  const days = members.flatMap(({ line, until }) => [line.night ?? line.onDate, ...(until ? [until] : [])]);
  const sorted = days.toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  return first === undefined
    ? null
    : { onDate: first, until: last === undefined || last === first ? null : last };
}

/**
 * Merged and single lines in the order of the folio, with their reductions applied. Empty if the reductions equal or exceed
 * the lines.
 */
export function mergeLines(
  lines: readonly ChosenLine[],
  { currency, joined }: { readonly currency: string; readonly joined: readonly JoinedLines[] },
): readonly DocumentLine[] {
  const groupOf = new Map(joined.flatMap((group) => group.lines.map((id) => [id, group] as const)));
  const lowered = applyReductions(lines) ?? [];
  const groups = Map.groupBy(lowered, ({ of: { line } }) => groupOf.get(line.entryId) ?? line.entryId);
  return [...groups].flatMap(([group, them]): DocumentLine[] => {
    const members = them.map(({ of }) => of);
    const [first] = members;
    const days = daysOf(members);
    if (!first || !days) return [];
    const grossMinor = them.reduce((sum, member) => sum + member.grossMinor, 0);
    const areNights = members.every(({ line }) => line.service === 'night');
    const isWhole = members.every((member) => member.grossMinor === member.line.amountMinor);
    // Different services have no common count, and neither has a part of a price.
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

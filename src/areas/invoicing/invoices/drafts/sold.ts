import type { FolioLine } from '#areas/stays/folios/index.ts';
import type { SoldItem } from '#capabilities/fiscal/fiscal.settled.ts';
import type { SaleTax, SoldService } from '#countries/sales-rules.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import type { TextKey } from '#texts/index.ts';
import { decimal, decimalOfMoney } from '#vocabulary/decimal.ts';
import type { JoinedLines } from './choices.ts';

/** A chosen line of an account, with what the law of the country asks of it. */
export type ChosenLine = {
  readonly line: FolioLine;
  /** What it is called on the document. */
  readonly name: string;
  readonly tax: SaleTax;
  /** In minor units; less than the line's own where a credit note gives back a part. */
  readonly grossMinor: number;
};

/** One line of a document and the entries that it tells of. */
export type Sold = {
  readonly item: SoldItem;
  readonly entries: readonly string[];
  readonly grossMinor: number;
};

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

/** Lines that were made one, and those that stand for themselves; in the order of the account. */
export function soldOf(
  lines: readonly ChosenLine[],
  { currency, joined }: { readonly currency: string; readonly joined: readonly JoinedLines[] },
): readonly Sold[] {
  const groupOf = new Map(joined.flatMap((group) => group.lines.map((id) => [id, group] as const)));
  const groups = Map.groupBy(lines, ({ line }) => groupOf.get(line.entryId) ?? line.entryId);
  return [...groups].flatMap(([group, members]): Sold[] => {
    const [first] = members;
    if (!first) return [];
    const grossMinor = members.reduce((sum, member) => sum + member.grossMinor, 0);
    const areNights = members.every(({ line }) => line.service === 'night');
    const isWhole = members.every((member) => member.grossMinor === member.line.amountMinor);
    // Things of different kinds have no number of pieces, nor has a part of a price.
    const isCounted = isWhole && (members.length === 1 || areNights);
    const quantity = members.reduce((sum, { line }) => sum + line.quantity, 0);
    return [
      {
        entries: members.map(({ line }) => line.entryId),
        grossMinor,
        item: {
          code: first.line.service,
          description: typeof group === 'string' ? first.name : group.name,
          quantity: decimal(isCounted ? String(quantity) : '1'),
          unit: areNights && isCounted ? 'night' : 'unit',
          gross: decimalOfMoney({ minor: grossMinor, currency }),
          taxes: [first.tax.tax],
        },
      },
    ];
  });
}

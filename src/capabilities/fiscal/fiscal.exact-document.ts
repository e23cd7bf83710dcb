import {
  compare,
  decimal,
  type Decimal,
  minus,
  quotientOf,
  rounded,
  sumOf,
  times,
  ZERO,
} from '#vocabulary/decimal.ts';
import type { FiscalCapability } from './fiscal.capability.ts';
import type { FiscalDocument, FiscalLine } from './fiscal.document.ts';

/** Something that was sold, at what the guest owes for it: `gross` has its taxes inside. */
export type SoldItem = Omit<FiscalLine, 'unitPrice' | 'discount'> & { readonly gross: Decimal };

export type DocumentWithoutLines = Omit<FiscalDocument, 'lines' | 'charges' | 'total'>;

const CENT = decimal('0.01');
const HUNDRED = decimal('100');

/** The taxes that are written on top of the net amount. */
const addedTo = ({ taxes }: SoldItem) => taxes.filter(({ treatment }) => treatment === 'taxed');
const rateOf = (item: SoldItem): Decimal => sumOf(addedTo(item).map(({ rate }) => rate));

const netOf = (item: SoldItem): Decimal =>
  quotientOf(times(item.gross, HUNDRED), sumOf([HUNDRED, rateOf(item)]), 2);

/** Six decimals are what documents may have of a price: enough for the line to come to its net again. */
function lineOf({ gross: _, ...item }: SoldItem, net: Decimal): FiscalLine {
  return { ...item, unitPrice: quotientOf(net, item.quantity, 6), discount: null };
}

/**
 * A document whose total equals the folio, to the cent, with any rounding of its recipient (D-20).
 * Not every price with the tax inside splits into a net amount and a rounded tax: of 119 cents, 19 have no such pair.
 * No line costs more than in the folio; the remainder of rounding, a cent for each tax of a line at most, is one charge
 * outside the bases of all taxes, called `reason`.
 * @param totals of the provider that receives it: the provider decides how amounts are rounded.
 * @throws RangeError for an item whose price needs more than six decimals, such as a cent for a million units.
 */
export function buildExactDocument(
  document: DocumentWithoutLines,
  items: readonly SoldItem[],
  { totals, reason }: { readonly totals: FiscalCapability['totals']; readonly reason: string },
): FiscalDocument {
  const total = sumOf(items.map(({ gross }) => gross));
  const made = (nets: readonly Decimal[], charges: FiscalDocument['charges'] = []): FiscalDocument => ({
    ...document,
    lines: items.map((item, index) => lineOf(item, nets[index] ?? ZERO)),
    charges,
    total,
  });
  const exact = items.map(netOf);
  const counted = totals(made(exact)).lines;
  const nets = items.map(({ gross }, index) => {
    const { net = ZERO, taxes = [] } = counted[index] ?? {};
    const isAbove = compare(sumOf([net, ...taxes.map(({ amount }) => amount)]), gross) > 0;
    const own = exact[index] ?? ZERO;
    return isAbove ? minus(own, CENT) : own;
  });
  const rest = rounded(minus(total, totals(made(nets)).payable), 2, 'half-even');
  const most = times(CENT, decimal(String(items.flatMap(addedTo).length)));
  if (compare(rest, ZERO) < 0 || compare(rest, most) > 0) {
    throw new RangeError(`These items cannot be told to the cent: ${rest} is left`);
  }
  return compare(rest, ZERO) === 0 ? made(nets) : made(nets, [{ kind: 'rounding', reason, amount: rest }]);
}

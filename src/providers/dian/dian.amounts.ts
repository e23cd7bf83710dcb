import type {
  FiscalDocument,
  FiscalLine,
  FiscalTaxKind,
  FiscalTotals,
} from '#capabilities/fiscal/fiscal.document.ts';
import { compare, type Decimal, minus, percentOf, rounded, sumOf, times, ZERO } from '#vocabulary/decimal.ts';

/** DIAN rounds half to even with two decimals (NTC 3711; annex 1.9, 5.2.1), whatever the currency has. */
export const inCents = (value: Decimal): Decimal => rounded(value, 2, 'half-even');

const netOf = ({ quantity, unitPrice, discount }: FiscalLine): Decimal =>
  inCents(minus(times(quantity, unitPrice), discount?.amount ?? ZERO));

type LineTotals = FiscalTotals['lines'][number];

function lineTotals(line: FiscalLine): LineTotals {
  const net = netOf(line);
  return {
    net,
    taxes: line.taxes
      // What is excluded is no tax at 0: nothing is written of it.
      .filter(({ treatment }) => treatment !== 'excluded')
      .map((tax) => ({ ...tax, base: net, amount: inCents(percentOf(net, tax.rate)) })),
  };
}

/** One sum for each tax and rate, in the order in which they occur. */
function taxTotals(lines: readonly LineTotals[]): FiscalTotals['taxes'] {
  const sums = new Map<string, { kind: FiscalTaxKind; rate: Decimal; base: Decimal; amount: Decimal }>();
  for (const { kind, rate, base, amount } of lines.flatMap(({ taxes }) => taxes)) {
    const key = `${kind} ${inCents(rate)}`;
    const sum = sums.get(key) ?? { kind, rate: inCents(rate), base: ZERO, amount: ZERO };
    sums.set(key, {
      ...sum,
      base: inCents(sumOf([sum.base, base])),
      amount: inCents(sumOf([sum.amount, amount])),
    });
  }
  return [...sums.values()];
}

/** Every amount of a document as DIAN counts it: lines are rounded, and all sums are of rounded amounts. */
export function totalsOf(document: FiscalDocument): FiscalTotals {
  const lines = document.lines.map(lineTotals);
  const taxes = taxTotals(lines);
  const net = inCents(sumOf(lines.map((line) => line.net)));
  const charges = inCents(sumOf(document.charges.map(({ amount }) => inCents(amount))));
  return {
    lines,
    taxes,
    net,
    charges,
    payable: inCents(sumOf([net, ...taxes.map(({ amount }) => amount), charges])),
    prepaid: inCents(sumOf(document.prepaid.map(({ amount }) => inCents(amount)))),
    withheld: document.withholdings.map((withholding) => ({
      ...withholding,
      amount: inCents(percentOf(withholding.base, withholding.rate)),
    })),
  };
}

/** What TaxExclusiveAmount says: bases of taxed lines. A line with two taxes has one base. */
export const taxedBase = ({ lines }: FiscalTotals): Decimal =>
  inCents(sumOf(lines.filter(({ taxes }) => taxes.length > 0).map(({ net }) => net)));

export const taxOfKind = ({ taxes }: FiscalTotals, kind: FiscalTaxKind): Decimal =>
  inCents(sumOf(taxes.filter((tax) => tax.kind === kind).map(({ amount }) => amount)));

export const isPositive = (value: Decimal): boolean => compare(value, ZERO) > 0;

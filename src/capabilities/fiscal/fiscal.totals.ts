import { type Decimal, percentOf, sumOf, ZERO } from '#vocabulary/decimal.ts';
import type { FiscalDocument, FiscalLine, FiscalTaxKind, FiscalTotals } from './fiscal.document.ts';

type LineTotals = FiscalTotals['lines'][number];

/** How receivers differ: how an amount is rounded, and what the net of a line is. */
export type Counting = {
  readonly inCents: (value: Decimal) => Decimal;
  readonly netOf: (line: FiscalLine) => Decimal;
};

/** Every amount of a document: lines are rounded, and all sums are of rounded amounts. */
export function calculateTotals({ inCents, netOf }: Counting, document: FiscalDocument): FiscalTotals {
  const lines = document.lines.map((line): LineTotals => {
    const net = netOf(line);
    return {
      net,
      taxes: line.taxes
        // An excluded item has no tax of 0: nothing is written for it.
        .filter(({ treatment }) => treatment !== 'excluded')
        .map((tax) => ({ ...tax, base: net, amount: inCents(percentOf(net, tax.rate)) })),
    };
  });
  const taxes = taxTotals(lines, inCents);
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

/** One sum for each tax and rate, in the order in which they occur. */
function taxTotals(lines: readonly LineTotals[], inCents: Counting['inCents']): FiscalTotals['taxes'] {
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

import type {
  FiscalDocument,
  FiscalLine,
  FiscalTaxKind,
  FiscalTotals,
} from '#capabilities/fiscal/fiscal.document.ts';
import { calculateTotals } from '#capabilities/fiscal/fiscal.totals.ts';
import { compare, type Decimal, minus, rounded, sumOf, times, ZERO } from '#vocabulary/decimal.ts';

/** DIAN rounds half to even with two decimals (NTC 3711; annex 1.9, 5.2.1), in every currency. */
export const inCents = (value: Decimal): Decimal => rounded(value, 2, 'half-even');

const netOf = ({ quantity, unitPrice, discount }: FiscalLine): Decimal =>
  inCents(minus(times(quantity, unitPrice), discount?.amount ?? ZERO));

/** Every amount of a document as DIAN counts it. */
export const calculateDianTotals = (document: FiscalDocument): FiscalTotals =>
  calculateTotals({ inCents, netOf }, document);

/** The content of TaxExclusiveAmount: bases of taxed lines. A line with two taxes has one base. */
export const taxedBase = ({ lines }: FiscalTotals): Decimal =>
  inCents(sumOf(lines.filter(({ taxes }) => taxes.length > 0).map(({ net }) => net)));

export const taxOfKind = ({ taxes }: FiscalTotals, kind: FiscalTaxKind): Decimal =>
  inCents(sumOf(taxes.filter((tax) => tax.kind === kind).map(({ amount }) => amount)));

export const isPositive = (value: Decimal): boolean => compare(value, ZERO) > 0;

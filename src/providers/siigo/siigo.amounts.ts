import type { FiscalDocument, FiscalLine, FiscalTotals } from '#capabilities/fiscal/fiscal.document.ts';
import { totalsBy } from '#capabilities/fiscal/fiscal.totals.ts';
import { compare, type Decimal, minus, quotientOf, rounded, times, ZERO } from '#vocabulary/decimal.ts';

/** "Redondear(…, 2)" is all they say of it (blueprint, `invalid_total_payments`); a total that is off is refused. */
const inCents = (value: Decimal): Decimal => rounded(value, 2, 'half-up');

/**
 * With its discount inside: whether `discount` is an amount or a percentage is a setting of the host's document type,
 * which nobody can see in the document.
 */
export const priceOf = ({ quantity, unitPrice, discount }: FiscalLine): Decimal =>
  discount && compare(quantity, ZERO) > 0
    ? quotientOf(minus(times(quantity, unitPrice), discount.amount), quantity, 6)
    : unitPrice;

const netOf = (line: FiscalLine): Decimal => inCents(times(line.quantity, priceOf(line)));

/** Every amount of a document as Siigo counts it. */
export const totalsOf = (document: FiscalDocument): FiscalTotals => totalsBy({ inCents, netOf }, document);

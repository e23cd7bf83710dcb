import { compare, type Decimal, minus, quotientOf, rounded, times, ZERO } from '#vocabulary/decimal.ts';
import type { FiscalDocument, FiscalLine, FiscalTotals } from './fiscal.document.ts';
import { calculateTotals } from './fiscal.totals.ts';

/** No program documents how half a cent is rounded; a document with another total is never submitted. */
const inCents = (value: Decimal): Decimal => rounded(value, 2, 'half-up');

/**
 * With its discount included: whether the program's discount is an amount or a percentage differs, even between
 * document types of one company, and the document does not show it.
 */
export const discountedPriceOf = ({ quantity, unitPrice, discount }: FiscalLine): Decimal =>
  discount && compare(quantity, ZERO) > 0
    ? quotientOf(minus(times(quantity, unitPrice), discount.amount), quantity, 6)
    : unitPrice;

const netOf = (line: FiscalLine): Decimal => inCents(times(line.quantity, discountedPriceOf(line)));

/** Every amount of a document as accounting programs count it: each line, and each of its taxes, to the cent. */
export const calculateProgramTotals = (document: FiscalDocument): FiscalTotals =>
  calculateTotals({ inCents, netOf }, document);

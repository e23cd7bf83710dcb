import type { FolioLine, FolioPayment } from '#areas/stays/folios/index.ts';
import type { FiscalCodes, FiscalKind, FiscalTax } from '#capabilities/fiscal/fiscal.document.ts';
import type { TextKey } from '#texts/index.ts';
import { decimalOfMoney, minus, percentOf, sumOf } from '#vocabulary/decimal.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Choices } from './choices.ts';
import { TAX_TOLERANCE, TAX_TOLERANCES } from '../invoices.constants.ts';

/** Why a line or a payment cannot be on a document; the text stands beside it (D-51). */
export type Obstacle = { readonly text: TextKey; readonly params?: TextParams };

type Judged = {
  readonly line: Pick<FolioLine, 'kind' | 'amountMinor' | 'service' | 'taxes'>;
  /** The amount that no other document contains. */
  readonly openMinor: number;
  readonly currency: string;
  /** The allocation in another document than the one shown. */
  readonly claim: { readonly number: string | null; readonly kind: FiscalKind } | undefined;
  readonly taxes: readonly Pick<FiscalTax, 'kind' | 'rate' | 'treatment'>[];
  /** Codes of a program with its own lists (R-INV-12); null without such lists (R-INV-11). */
  readonly codes: FiscalCodes | null;
};

/** Whether the taxes of a source equal their percentages of the net price (R-INV-12). */
function areTheirRates({
  line: { amountMinor, taxes },
  currency,
}: Pick<Judged, 'line' | 'currency'>): boolean {
  if (!taxes) return true;
  const gross = decimalOfMoney({ minor: amountMinor, currency });
  const subtotal = minus(gross, sumOf(taxes.map(({ amount }) => amount)));
  const most = TAX_TOLERANCES[currency] ?? TAX_TOLERANCE;
  return taxes.every(({ rate, amount }) => {
    const difference = minus(amount, percentOf(subtotal, rate));
    return Math.abs(Number(difference)) <= most;
  });
}

/**
 * R-INV-11 and, for programs with their own lists, R-INV-12. The tolerance is for preselection only: a document that
 * differs from the folio by a cent is not submitted (D-20).
 */
export function lineObstacleOf({ line, openMinor, currency, claim, taxes, codes }: Judged): Obstacle | null {
  if (line.kind === 'addendum') return { text: 'invoice.line.addendum' };
  if (claim) {
    return claim.number === null || claim.kind === 'credit-note'
      ? { text: 'invoice.line.onItsWay' }
      : { text: 'invoice.line.billed', params: { number: claim.number } };
  }
  // Documents exceed the folio: a note has to credit the excess.
  if (openMinor < 0 && line.amountMinor >= 0) return { text: 'invoice.line.aboveAccount' };
  if (openMinor === 0) return { text: 'invoice.line.notPositive' };
  // A reduction has no product and no tax of its own: it reduces other lines.
  if (openMinor < 0) return null;
  if (!codes) return null;
  if (!codes.products[line.service]) return { text: 'invoice.line.noProduct' };
  const unmapped = taxes.some(
    ({ kind, rate, treatment }) => treatment === 'taxed' && !codes.taxes[`${kind}:${rate}`],
  );
  if (unmapped) return { text: 'invoice.line.noTax' };
  return areTheirRates({ line, currency }) ? null : { text: 'invoice.line.taxDiffers' };
}

/**
 * R-INV-13: the payment has a mapping, where mappings exist, and is not billed.
 *
 * @param billedIn the document with the last part of it; undefined while some of it is unbilled.
 */
export function paymentObstacleOf(
  { method }: Pick<FolioPayment, 'method'>,
  codes: FiscalCodes | null,
  billedIn: { readonly number: string | null } | undefined,
): Obstacle | null {
  if (billedIn) {
    const { number } = billedIn;
    return number === null
      ? { text: 'invoice.line.onItsWay' }
      : { text: 'invoice.line.billed', params: { number } };
  }
  return codes && !codes.payments[method] ? { text: 'invoice.payment.unmapped' } : null;
}

/** The chosen lines, or all lines that may be chosen. A line with an obstacle is never chosen. */
export const isChosen = (chosen: Choices['lines'], entryId: string, obstacle: Obstacle | null): boolean =>
  obstacle === null && (chosen === undefined || chosen.includes(entryId));

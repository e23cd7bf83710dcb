import type { FolioLine, FolioPayment } from '#areas/stays/folios/index.ts';
import type { FiscalCodes, FiscalKind, FiscalTax } from '#capabilities/fiscal/fiscal.document.ts';
import type { TextKey } from '#texts/index.ts';
import { decimalOfMoney, minus, percentOf, sumOf } from '#vocabulary/decimal.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { Choices } from './choices.ts';
import { TAX_TOLERANCE, TAX_TOLERANCES } from '../invoices.constants.ts';

/** Why a line or a payment cannot be on a document; what it says stands beside it (D-51). */
export type Obstacle = { readonly text: TextKey; readonly params?: TextParams };

type Judged = {
  readonly line: Pick<FolioLine, 'kind' | 'amountMinor' | 'service' | 'taxes'>;
  /** What no other document tells of it. */
  readonly openMinor: number;
  readonly currency: string;
  /** Of another document than the one that is looked at. */
  readonly claim: { readonly number: string | null; readonly kind: FiscalKind } | undefined;
  readonly taxes: readonly Pick<FiscalTax, 'kind' | 'rate' | 'treatment'>[];
  /** Of a program that has lists of its own (R-INV-12); null where there are none (R-INV-11). */
  readonly codes: FiscalCodes | null;
};

/** Whether the taxes that a source told are their percentages of what is left of the price without them (R-INV-12). */
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
 * R-INV-11 and, where a program's own lists count, R-INV-12. The tolerance is for choosing only: a document that does not
 * come to the account to the cent is not sent (D-20).
 */
export function obstacleOf({ line, openMinor, currency, claim, taxes, codes }: Judged): Obstacle | null {
  if (line.kind === 'addendum') return { text: 'invoice.line.addendum' };
  if (claim) {
    return claim.number === null || claim.kind === 'credit-note'
      ? { text: 'invoice.line.onItsWay' }
      : { text: 'invoice.line.billed', params: { number: claim.number } };
  }
  // Documents tell more of it than the account: a note gives that back.
  if (openMinor < 0 && line.amountMinor >= 0) return { text: 'invoice.line.aboveAccount' };
  if (openMinor === 0) return { text: 'invoice.line.notPositive' };
  // What lowers the account has no product and no tax of its own: it lowers the lines of others.
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
 * R-INV-13: it has a mapping, where there are mappings, and is not billed.
 *
 * @param billedIn the document that has the last of it; undefined while something of it is left.
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

/** What was chosen, or all that may be. A line that may not be is never chosen. */
export const isChosen = (chosen: Choices['lines'], entryId: string, obstacle: Obstacle | null): boolean =>
  obstacle === null && (chosen === undefined || chosen.includes(entryId));

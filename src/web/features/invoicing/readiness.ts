import type { Oddity, ReviewedInvoice } from '#areas/invoicing/invoices/drafts/review.contract.ts';

/** The warnings that a person has to confirm; the others are only shown. */
const SERIOUS: readonly Oddity[] = [
  'nights-to-come',
  'buyer-is-issuer',
  'same-buyer-and-total',
  'account-differs',
];

export const seriousIn = ({ oddities }: Pick<ReviewedInvoice, 'oddities'>) =>
  oddities.filter(({ kind }) => SERIOUS.includes(kind));

/** How far a document is that was not sent: something is missing, something is odd, or it can go. */
export function readinessOf(reviewed: ReviewedInvoice): 'mend' | 'look' | 'ready' {
  if (reviewed.problems.length > 0) return 'mend';
  return seriousIn(reviewed).length > 0 ? 'look' : 'ready';
}

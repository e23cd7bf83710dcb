import type { StampState } from './status.tsx';

/** What a list of reservations or invoices knows of a tax document. */
export type Stamped = {
  /** Of the work on it; none where nobody is at work. */
  readonly state?: 'processing' | 'failure' | 'success' | (string & {}) | null;
  readonly documentType?: string | null;
  readonly stampStatus?: StampState | null;
};

/** R-INV-04: the badge of a row; null where there is nothing to say. */
export function stampBadge({ state, documentType, stampStatus }: Stamped): StampState | null {
  if (state === 'processing') return 'draft';
  if (state === 'failure') return 'rejected';
  const isSettled = state === undefined || state === null || state === 'success';
  return isSettled && documentType === 'invoice' ? (stampStatus ?? null) : null;
}

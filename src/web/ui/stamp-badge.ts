import type { StampState } from './status.tsx';

/** The data of a tax document in a list of reservations or invoices. */
export type Stamped = {
  /** The state of its submission; none without one. */
  readonly state?: 'processing' | 'failure' | 'success' | (string & {}) | null;
  readonly documentType?: string | null;
  readonly stampStatus?: StampState | null;
};

/** R-INV-04: the badge of a row; null without one. */
export function stampBadge({ state, documentType, stampStatus }: Stamped): StampState | null {
  if (state === 'processing') return 'draft';
  if (state === 'failure') return 'rejected';
  const isSettled = state === undefined || state === null || state === 'success';
  return isSettled && documentType === 'invoice' ? (stampStatus ?? null) : null;
}

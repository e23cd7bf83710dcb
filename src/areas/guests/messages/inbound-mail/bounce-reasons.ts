/** By the subject and the detail of a status (RFC 3463): the address, the mailbox, the route, or any other. */
const REASONS: readonly (readonly [RegExp, BounceReason])[] = [
  // Without 5.1.7 and 5.1.8, which are about the sender's address.
  [/^\d\.1\.(?:[0-46]|10)$/, 'address'],
  // Switched off.
  [/^\d\.2\.1$/, 'address'],
  [/^\d\.2\.2$/, 'mailbox-full'],
  // The route, and mails that a server gave up after days of attempts.
  [/^5\.4\.|^4\./, 'mail-unreachable'],
];

export type BounceReason = 'address' | 'mailbox-full' | 'mail-unreachable' | 'mail-rejected';

/** Why a mail that left came back; the list is closed, and each has its words (`problems.ts`). */
export const bounceReasonOf = (status: string | null): BounceReason =>
  REASONS.find(([pattern]) => pattern.test(status ?? ''))?.[1] ?? 'mail-rejected';

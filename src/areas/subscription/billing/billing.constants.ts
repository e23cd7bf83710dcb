/** R-SUB, D-26: days after the due date on which the card of a bill is tried again. */
export const RETRY_DAYS = [1, 3, 7, 14] as const;
/** After these days the card is not tried again. */
export const GIVE_UP_DAYS = 14;

/** An attempt without an answer is looked up after this time. */
export const LOOK_UP_AFTER_SECONDS = 60;
/**
 * The provider repeats the first answer to an idempotency key for a day; shortly before that, Posada looks the attempt up
 * instead.
 */
export const KEY_LIFE_SECONDS = 20 * 3600;

/** REL-10: how far back the sweeps of reconciliation look. */
export const RECENT_SECONDS = 48 * 3600;
export const OLD_PAYMENTS_SECONDS = 35 * 86_400;
/** REL-08: a webhook event with an unknown subject is retried for a day. */
export const WEBHOOK_EVENT_SECONDS = 86_400;

/** Disputes in which the bank has the money, or asks for it. */
export const STANDING_DISPUTES = ['needs_response', 'under_review', 'lost', 'unknown'] as const;

export const REFERENCE_BITS = 128;
export const BILLS_PAGE = 20;
export const BILLS_MOST = 100;

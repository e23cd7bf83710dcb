/** R-SUB, D-26: days after a bill was due on which its card is tried again. */
export const RETRY_DAYS = [1, 3, 7, 14] as const;
/** From then on nobody tries any more. */
export const GIVE_UP_DAYS = 14;

/** After this long without an answer an attempt is asked about. */
export const ASK_AFTER_SECONDS = 60;
/** They answer a key with its first answer for a day; a little earlier than that we look before we ask again. */
export const KEY_LIFE_SECONDS = 20 * 3600;

/** REL-10: how far back the rounds of the reconciler look. */
export const RECENT_SECONDS = 48 * 3600;
export const LONG_AGO_SECONDS = 35 * 86_400;
/** REL-08: a notice of something that nobody knows is looked at again for a day. */
export const NOTICE_SECONDS = 86_400;

/** Of disputes: a bank has the money, or asks for it. */
export const STANDING_DISPUTES = ['needs_response', 'under_review', 'lost', 'unknown'] as const;

export const REFERENCE_BITS = 128;
export const BILLS_PAGE = 20;
export const BILLS_MOST = 100;

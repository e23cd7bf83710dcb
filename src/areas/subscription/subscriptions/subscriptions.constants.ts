/**
 * Codes never lower a price to this or below (R-SUB-01): in minor units, for currencies without a minimum of the provider.
 */
export const DISCOUNT_PRICE_FLOOR = 0;

/** D-26, with the states before a first charge and after the last one. */
export const SUBSCRIPTION_STATES = [
  'grace',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'expired',
  'canceled',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Days before a renewal on which it is announced, with its amount and how to cancel. */
export const ANNOUNCE_DAYS_BEFORE = 7;
/** Days before a renewal on which it is checked again. */
export const RECHECK_DAYS_BEFORE = 2;
/** Time between a late announcement and its charge. */
export const LATE_ANNOUNCEMENT_SECONDS = 86_400;
/** Time until a subscription without a price is checked again. */
export const UNPRICED_RETRY_SECONDS = 86_400;
/** Days that properties keep their rights after the notice, if their trial ended before billing was enabled. */
export const GRACE_DAYS = 30;
/** Future charges in a checkout. */
export const CHARGES_AHEAD = 4;

/** A price stays above it, whatever codes say (R-SUB-01): in minor units, where the payment provider has no floor of its own. */
export const DISCOUNT_PRICE_FLOOR = 0;

/** D-26, with what comes before a first charge and after the last one. */
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

/** A renewal is told of so many days ahead, with its amount and how to cancel. */
export const TOLD_DAYS = 7;
/** So many days ahead it is looked at again. */
export const TOLD_AGAIN_DAYS = 2;
/** A card is charged so long after a sum that could be told no earlier. */
export const TOLD_LATE_SECONDS = 86_400;
/** What could not be priced is looked at again after so long. */
export const UNPRICED_SECONDS = 86_400;
/** Properties whose trial was over before anything was billed keep working so long after they were told. */
export const GRACE_DAYS = 30;
/** Charges that a checkout shows ahead. */
export const CHARGES_AHEAD = 4;

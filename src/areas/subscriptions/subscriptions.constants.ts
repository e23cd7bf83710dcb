/** A price stays above it, whatever codes say (R-SUB-01): in minor units, where the payment provider has no floor of its own. */
export const DISCOUNT_PRICE_FLOOR = 0;

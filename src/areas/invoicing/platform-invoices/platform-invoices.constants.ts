/** How old the payment of a charge may be that is documented after a property was named. */
export const CATCH_UP_DAYS = 366;
/** After this time without a document the payer gets the receipt. */
export const LATE_SECONDS = 3_600;
export const RESUME_EVERY_SECONDS = 300;
export const MOST_AT_ONCE = 200;

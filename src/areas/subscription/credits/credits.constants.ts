/** R-CRED-04: so many or more are healthy. */
export const CREDITS_HEALTHY_MIN = 20;
/** R-INV-18, R-CRED-05: what programs are told where nobody knows. */
export const STAMPS_DEFAULT = -1;
/** D-2: what a property has of each metered app to try it with, once. */
export const TRIAL_CREDITS = 50;

export const LEDGER_PAGE = 20;
export const LEDGER_MOST = 100;
/** How often credits may be bought by themselves in a month. */
export const TOP_UPS_MOST = 30;
/** A purchase that nobody paid is taken back after so long. */
export const UNPAID_SECONDS = 86_400;
export const CREDIT_BILLS_PAGE = 20;
export const CREDIT_BILLS_MOST = 100;
/** Of one correction. */
export const CORRECTION_MOST = 100_000;

/** R-CRED-04: this many or more are healthy. */
export const CREDITS_HEALTHY_MIN = 20;
/** R-INV-18, R-CRED-05: the value for programs while the balance is unknown. */
export const STAMPS_DEFAULT = -1;
/** D-2: credits that a property gets once for each metered app as a trial. */
export const TRIAL_CREDITS = 50;

export const LEDGER_PAGE = 20;
export const LEDGER_MOST = 100;
/** Maximum of automatic purchases in a month. */
export const AUTO_RECHARGES_MONTH_MAX = 30;
/** An unpaid purchase is voided after this time. */
export const UNPAID_SECONDS = 86_400;
export const CREDIT_BILLS_PAGE = 20;
export const CREDIT_BILLS_MOST = 100;
/** Maximum of one correction. */
export const CORRECTION_MOST = 100_000;

/** R-SELF-01: a folio with a balance below one unit of its currency is settled. */
export const SELF_INVOICE_BALANCE_TOLERANCE = 1;

export const SELF_INVOICE_COOKIE = 'posada_invoice';
/** A guest's session ends after this time without a request, as at check-in (PRV-14). */
export const SELF_INVOICE_IDLE_SECONDS = 1_800;

/** SEC-22: searches for one stay, and from one network, in an hour; successful ones count too. */
export const SEARCHES_OF_A_STAY = 5;
export const SEARCHES_OF_A_NETWORK = 20;
/** SEC-22: wrong facts for one stay in a day, after which only its link opens it. */
export const WRONG_FACTS = 10;

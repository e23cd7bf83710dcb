/** One letter is in nearly every name. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 120;
/** Of each kind: a person reads no more in a dialog. */
export const SEARCH_LIMIT = 6;

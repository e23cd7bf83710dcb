/** One letter is in nearly every name. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 120;
/** Of each kind: more than this nobody reads in a dialog. */
export const SEARCH_LIMIT = 6;

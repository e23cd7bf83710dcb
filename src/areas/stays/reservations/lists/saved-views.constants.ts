/** Views of one person in one property. */
export const SAVED_VIEWS_MAX = 20;

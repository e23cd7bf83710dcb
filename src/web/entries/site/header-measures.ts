/**
 * R-SITE-05: from here on the header has a background of its own. The style sheet has the same rule for browsers
 * without scripts.
 */
export const HEADER_SCROLL_THRESHOLD = 80;
export const HEADER_SCROLL_THRESHOLD_MOBILE = 40;
/** R-SITE-06 */
export const HEADER_MOBILE_BREAKPOINT = 1085;

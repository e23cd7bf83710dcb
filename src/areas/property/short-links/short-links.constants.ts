export const SHORT_LINKS_MAX = 500;
export const SHORT_LINK_TARGET_MAX = 2048;
/** Openings of one network in a minute; guessing slugs would take centuries (SEC-24). */
export const OPENINGS_PER_MINUTE = 60;

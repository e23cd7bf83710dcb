/** How far back charges may be documented that were paid before a property was named. */
export const CATCH_UP_DAYS = 366;
/** Whoever paid hears of it after this long, although its document is not there yet. */
export const LATE_SECONDS = 3_600;
export const GO_ON_SECONDS = 300;
export const MOST_AT_ONCE = 200;

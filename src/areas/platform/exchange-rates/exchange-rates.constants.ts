import { decimal } from '#vocabulary/decimal.ts';

/** An older rate does not count: a document with it would be refused, or wrong. */
export const OLDEST_RATE_DAYS = 7;
/** The longest that authorities rest together, such as from Maundy Thursday to Easter Sunday; older is worth a word. */
export const STALE_AFTER_DAYS = 4;
/** Read again at each reading: authorities correct themselves, and a source may have been away. */
export const READ_BACK_DAYS = 14;
export const READ_EVERY_SECONDS = 6 * 3_600;
/** A larger difference between two sources is reported to the operator of the installation. */
export const RATE_DIFFERENCE_MAX = decimal('0.05');

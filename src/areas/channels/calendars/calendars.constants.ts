/** Calendars by link are synced every half hour: after this long without a good sync, several runs have failed. */
export const CALENDAR_STALE_SECONDS = 3 * 3600;

export const ISSUERS_MAX = 30;
/** Per issuer, including ended series. */
export const SERIES_MAX = 100;
/** Authorities grant up to nine digits; this limit is safe for every program that reads the number. */
export const NUMBER_MAX = 999_999_999_999;
/** Days before the end of numbers and certificates on which a reminder is sent, each once. */
export const REMINDER_DAYS = [30, 7, 1] as const;
/** From this share on a range counts as running out. */
export const REMINDER_USED_PERCENT = 90;
export const REMINDERS_EVERY_SECONDS = 86_400;

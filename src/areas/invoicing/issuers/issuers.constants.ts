export const ISSUERS_MAX = 30;
/** Of one issuer, with those that are over. */
export const SERIES_MAX = 100;
/** Authorities grant up to nine digits; what is a number of a series stays one in every program that reads it. */
export const NUMBER_MAX = 999_999_999_999;
/** How many days before their end numbers and certificates are told of: each once. */
export const NOTICE_DAYS = [30, 7, 1] as const;
/** From here on a range is running out. */
export const NOTICE_USED_PERCENT = 90;
export const NOTICES_EVERY_SECONDS = 86_400;

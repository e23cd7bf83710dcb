export const ISSUERS_MAX = 30;
/** Of one issuer, with those that are over. */
export const SERIES_MAX = 100;
/** Authorities grant up to nine digits; what is a number of a series stays one in every program that reads it. */
export const NUMBER_MAX = 999_999_999_999;

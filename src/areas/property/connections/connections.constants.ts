/** Tokens of some systems have more than a thousand characters. */
export const LONGEST_CREDENTIAL = 2048;

/** A certificate with its issuing certificates has less than ten thousand. */
export const LARGEST_FILE_BYTES = 30_000;

/** As base64. */
export const LONGEST_FILE = Math.ceil(LARGEST_FILE_BYTES / 3) * 4;

/**
 * A password in one spelling (NFC, as RFC 8265 asks): keyboards of phones and computers write `ñ` as one character or as two,
 * and both are the same key for the person.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC');

const MEGABYTE = 1_000_000;

export const RECEIPT_MAX_MEGABYTES = 5;
export const RECEIPT_MAX_BYTES = RECEIPT_MAX_MEGABYTES * MEGABYTE;
/** The same as base64, with the rest of the body around it. */
export const RECEIPT_BODY_BYTES = Math.ceil((RECEIPT_MAX_BYTES * 4) / 3) + 16_384;
export const RECEIPT_MAX_PIXELS = 40_000_000;
/** The longer edge of a picture of a receipt, in pixels. */
export const RECEIPT_EDGE = 2000;
/** Days for which a file is shown that is not marked as uploaded. */
export const UPLOAD_DAYS = 30;
/** Maximum files in the list. */
export const UPLOADS_LISTED = 20;

/** What a guest is asked to pay for. */
export const REQUEST_PURPOSES = ['stay', 'extra'] as const;
/**
 * States that a list is asked for. `over`: more arrived than was asked for. `unsettled`: that, or something is still missing of what
 * arrived while no payment is under way. `due` and `settled`: the other open and the other paid ones.
 */
export const REQUEST_FILTERS = ['open', 'paid', 'canceled', 'over', 'unsettled', 'due', 'settled'] as const;
/** Days that one question for received money spans. */
export const RECEIVED_DAYS_MAX = 366;
export const REQUEST_TITLE_MAX = 80;
/** Open and ended requests of one stay. More are a typing error, or a program. */
export const REQUESTS_OF_STAY_MAX = 50;
export const TRANSFER_DETAILS_MAX = 1_000;
export const RETURN_REFERENCE_MAX = 80;

/** Files by which a guest proves the transfers of one request. */
export const PROOFS_OF_REQUEST_MAX = 5;
export const PROOF_MAX_MEGABYTES = 8;
/** As the reader of forms counts them. */
export const PROOF_MAX_BYTES = PROOF_MAX_MEGABYTES * 1_048_576;
/** A PDF is kept as it came: receipts of banks are far smaller. */
export const PROOF_PDF_MAX_MEGABYTES = 2;
export const PROOF_PDF_MAX_BYTES = PROOF_PDF_MAX_MEGABYTES * 1_048_576;
/** The page makes photos of more than this smaller before it sends them. */
export const PROOF_SENT_AS_IT_IS_BYTES = 2 * 1_048_576;
/** The page does not open larger photos: a telephone may not have the memory. */
export const PROOF_PHOTO_OPENED_BYTES = 20_000_000;
export const PROOF_MAX_PIXELS = 40_000_000;
/** The longer edge of a kept picture, in pixels. */
export const PROOF_EDGE = 2000;
/** Files of one stay in an hour, refused ones too. */
export const PROOFS_AN_HOUR = 20;
/** A proof names the payer and the account: it is deleted so many days after the departure, or with the guests before. */
export const PROOF_KEPT_DAYS = 60;

/** Mails in which the host asks for one request, in a day. */
export const LETTERS_A_DAY = 3;
/** A reminder leaves on the day before the due day, between these hours of the property. */
export const REMINDER_FROM = '10:00';
export const REMINDER_UNTIL = '20:00';

/**
 * How long a guest may begin to pay on the page of a provider, within the provider's own bounds. Short, because not every provider can
 * close its page for another method; what a bank or a shop has begun to decide is waited for beyond it.
 */
export const CHECKOUT_SECONDS = 1800;
/** A transfer that no member confirmed is no longer expected, and another method may be chosen. */
export const TRANSFER_SECONDS = 5 * 86_400;
/** An open attempt is read so long after it was opened where no event tells of it; then ever more rarely. */
export const ATTEMPT_FIRST_SECONDS = 120;
export const ATTEMPT_RAREST_SECONDS = 6 * 3600;
/** A bank may say yes after the page has expired. */
export const ATTEMPT_AFTER_SECONDS = 3 * 86_400;
/** No bank and no shop decides longer; an account that cannot be read any more would keep its attempts open for ever. */
export const ATTEMPT_PENDING_SECONDS = 30 * 86_400;
/** The first reading after a page expired: only its provider says whether it is closed. */
export const ATTEMPT_EXPIRED_SECONDS = 60;
/** Attempts of all properties that one look reads without an event. */
export const ATTEMPTS_AT_ONCE = 20;

/** Plans of one property. */
export const PLANS_MAX = 20;
export const PLAN_PARTS_MAX = 5;
export const PLAN_DAYS_MAX = 365;
export const PLAN_CHANNELS_MAX = 20;
export const PLAN_LISTINGS_MAX = 500;
/** A guest has so many days to pay what is due when a stay is sold, and what it costs more afterwards. */
export const BOOKING_PART_DAYS = 3;
/** A part of a plan is asked for by mail so many days before it is due. */
export const PLAN_MAIL_DAYS = 3;

/** A guest's session ends after this time without a request: people check in on computers of receptions (PRV-14). */
export const GUEST_SESSION_IDLE_SECONDS = 1_800;
/** A link works until this time after the departure (SEC-21). */
export const LINK_DAYS_AFTER_DEPARTURE = 1;
export const GUEST_COOKIE = 'posada_guest';
/** The end of a link that asks for money: it opens the payments of the stay. */
export const TO_PAYMENTS = '#pay';
/** Wifi and directions are shown from this time before the arrival until the departure (SEC-42). */
export const ARRIVAL_INFO_HOURS_BEFORE = 24;

/** Maximum characters of an answer to a question of the host. */
export const FORM_ANSWER_MAX = 500;

/** Maximum guests of a stay when its listing has no capacity. */
export const GUESTS_MAX = 30;
/** Wrong answers to the question for a new device, per link and hour (SEC-21). */
export const PROOF_TRIES_PER_HOUR = 5;

/** Changes with every change of the lodging agreement's wording; stored with each signature (PRV-04). */
export const AGREEMENT_VERSION = '2026-11.2';

/** D-17: the result of the document reader has a version of its own; this is the only one. */
export const REKOGNITION_VERSION = 'v3';

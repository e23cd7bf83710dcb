/** E-58. The database has the same words. */
export const NOTIFICATION_TYPES = [
  'completedCheckIn',
  'pendingCheckIn',
  'sireTraReports',
  'systemAlert',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The settings of each type. */
export const NOTIFICATION_KEYS = {
  completedCheckIn: ['status', 'emails'],
  pendingCheckIn: ['status', 'emails', 'whatsapp'],
  sireTraReports: ['status', 'emails'],
  systemAlert: ['status', 'emails', 'whatsapp'],
} as const satisfies Record<NotificationType, readonly string[]>;

/** Addresses of one type. */
export const ADDRESSES_MAX = 10;
/** A link that confirms an address expires after these days. */
export const CONFIRMATION_DAYS = 7;
/** Confirmation mails to one address within `CONFIRMATION_MEMORY_DAYS`. */
export const CONFIRMATIONS_MAX = 3;
/** An address that no setting names is deleted after these days, and the count of its mails begins again. */
export const CONFIRMATION_MEMORY_DAYS = 30;
/** Between two confirmation mails to one address. */
export const CONFIRMATION_PAUSE_SECONDS = 600;
/** New addresses of a property in a day: Posada is no way to write to strangers. */
export const NEW_ADDRESSES_PER_DAY = 40;

/** Notices of one type within this time make one mail. */
export const DIGEST_SECONDS = 900;
/** Notices that a mail lists; it counts the others. */
export const DIGEST_LINES = 20;
/** The time in the property at which missing check-ins are listed. */
export const REMINDER_TIME = '09:00';
/** The time in the property at which the sent reports of the day are listed. */
export const SUMMARY_TIME = '20:00';
/** Far longer than any job is repeated. */
export const NOTICES_KEPT_DAYS = 90;

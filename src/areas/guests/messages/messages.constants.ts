/** What happens to a stay and causes a message at once; all but the check-in as the reservation has it. */
export const STAY_NEWS = ['booked', 'check-in-completed', 'dates-changed', 'canceled'] as const;
export type StayNews = (typeof STAY_NEWS)[number];

/** At night a message waits: for guests, 21:00 to 8:00 of the property. */
export const QUIET_FROM = '21:00';
export const QUIET_UNTIL = '08:00';
/** A message that is later than this is not sent (REL-17). */
export const MOST_LATE_SECONDS = 6 * 3600;

/** Why a planned message is not sent; the list is closed, each has its words. */
export const SKIP_REASONS = [
  'canceled',
  'not-confirmed',
  'other-guest',
  'late-booking',
  'too-late',
  'not-useful',
  'quiet-hours',
  'before-switched-on',
  'switched-off',
  'omitted',
  'condition',
  'no-consent',
  'opted-out',
  'channel-rule',
  'no-contact',
  'test-mode',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a held message waits for, beside a value. `pace`: its number sends slowly. */
export const HELD_FOR = ['check-in', 'approval', 'pace'] as const;
export type HeldFor = (typeof HELD_FOR)[number];

/** Who else uses the number of a property: the team by hand on the telephone, or another program, such as a CRM. */
export const NUMBER_USES = ['only-posada', 'people', 'program'] as const;
export type NumberUse = (typeof NUMBER_USES)[number];

/** Templates of a property. */
export const TEMPLATES_MAX = 40;
export const TEMPLATE_NAME_MAX = 80;
export const TEMPLATE_SUBJECT_MAX = 150;
/** WhatsApp takes 1,024 letters in the words of a template; mail and threads take these as well. */
export const TEMPLATE_BODY_MAX = 1024;
/** The longest wait before or after a stay. */
export const TRIGGER_DAYS_MAX = 365;
export const TRIGGER_HOURS_MAX = 72;
export const SENDER_NAME_MAX = 80;
export const CONSENT_NOTE_MAX = 300;
/** A message that waits for a value is looked at again this often, and at once when its stay changes. */
export const HELD_RETRY_SECONDS = 600;
/** Rows of all properties that one look takes. */
export const DUE_AT_ONCE = 500;
/** Stays that are planned in one transaction. */
export const STAYS_AT_ONCE = 200;
/** What was said to a guest is kept this long after the departure, where no check-in decides it (PRV-03). */
export const SAID_KEPT_DAYS = 90;
/** The longest use of a message after the departure. */
export const WEEK_AFTER_DAYS = 8;
/** Messages for a person that one page shows. */
export const TO_DO_MAX = 200;
/** The figures of a template look back this long. */
export const RECENT_SECONDS = 30 * 86_400;
/** A message for a person is shown this long after it was of use. */
export const MOST_LATE_TO_DO_SECONDS = 12 * 3600;
/** How a number is and which words are approved is read this often, beside what is told. */
export const CHANNEL_READ_SECONDS = 3600;
export const CHANNELS_AT_ONCE = 200;
/** Longer than any window. */
export const WINDOW_KEPT_SECONDS = 2 * 86_400;
/** Test messages of a property, by each channel (SEC-43). */
export const TESTS_A_DAY = 20;
/** Guests that one press reminds. */
export const REMIND_MAX = 100;
/** A guest who was reminded is not reminded again by a press within this time. */
export const REMIND_AGAIN_SECONDS = 3600;
/** Of an answer, letters that are kept. */
export const HEARD_MAIL_MAX = 5_000;
/** A mail that is delivered again within this time is recognised; senders give up after five days. */
export const MAIL_KEY_KEPT_SECONDS = 30 * 86_400;
/** A conversation is read so long after a message left in it, where no event tells of answers; then ever more rarely. */
export const THREAD_FIRST_SECONDS = 600;
export const THREAD_RAREST_SECONDS = 6 * 3600;
/** Conversations of all properties that one look reads without an event. */
export const THREADS_AT_ONCE = 20;
/** A connection whose events told of an answer within this time is read by its events alone. */
export const THREAD_TOLD_SECONDS = 7 * 86_400;
/** A conversation is read without an event until so long after the departure. */
export const THREAD_DAYS_AFTER = 2;
/** What was written longer ago is not looked for when a conversation is read for the first time. */
export const THREAD_FIRST_LOOK_SECONDS = 7 * 86_400;
/** Words that the guest wrote with the booking were there before it. */
export const THREAD_BEFORE_BOOKING_SECONDS = 86_400;
/** Channels show messages late, and not in their order. */
export const THREAD_OVERLAP_SECONDS = 600;
/** Longer than any stay for which a conversation is read. */
export const THREAD_KEPT_SECONDS = 400 * 86_400;

/**
 * Safe sending from a telephone that is linked by a code. WhatsApp publishes no limits for it and blocks numbers that write much, to
 * strangers, or the same to many. The figures are Posada's own (decision 121).
 *
 * The pause after each message of a number, at random.
 */
export const PACE_PAUSE_SECONDS = { least: 5, most: 12 } as const;
/** Guests who never wrote to the number, in an hour. */
export const PACE_STRANGERS_AN_HOUR = 30;
/** Guests who get the same words within an hour, whatever the values in them. */
export const PACE_SAME_WORDS_AN_HOUR = 20;
/** Messages on a day of the property. */
export const PACE_A_DAY = 200;
/** After a link: how many a day until so many days have begun, the day of the link being the first. */
export const PACE_RAMP = [
  { days: 2, messages: 20 },
  { days: 4, messages: 50 },
  { days: 7, messages: 100 },
] as const;
/** Of a number from which another program writes as well, Posada uses this share of a day's messages and an hour's strangers. */
export const PACE_SHARE_OF_SHARED = 0.5;
/** A turn so soon is taken at once: the message waits on its way, and not in the plan. */
export const PACE_AHEAD_SECONDS = 60;
/** Longer than any hour and any day that is counted. */
export const PACE_KEPT_SECONDS = 2 * 86_400;
/** How a telephone is linked may be read so often in a minute by a property. */
export const LINK_READS_A_MINUTE = 60;
/** A telephone that was connected so recently is not asked again for a page that shows it. */
export const LINK_FRESH_SECONDS = 30;

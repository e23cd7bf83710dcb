import type { PlainDate } from '#vocabulary/plain-date.ts';

export type CalendarChannel = 'airbnb' | 'booking' | 'vrbo' | 'other';

/**
 * The meaning of one event of a feed. Blocks are never reservations: a channel that does not tell them apart (Booking)
 * yields blocks only (USER-PAIN 2).
 */
export type CalendarEntry = {
  readonly kind: 'stay' | 'block';
  /** Identity across reads: the booking code, else the UID; for channels without either, the night range. */
  readonly key: string;
  readonly uid: string;
  /** The channel's confirmation code, such as HMXXXXXXXX. */
  readonly code: string | null;
  readonly arrival: PlainDate;
  /** Exclusive: the day of departure. */
  readonly departure: PlainDate;
  /** First name where the channel gives one. */
  readonly guestName: string | null;
  readonly phoneLast4: string | null;
  readonly summary: string;
  /** The listing whose calendar of Posada first told these nights: another program repeats them with our UID. */
  readonly exportedFrom: string | null;
};

export type CalendarFeed = {
  readonly channel: CalendarChannel;
  readonly entries: readonly CalendarEntry[];
  /** What the host should know: events that close no nights, and those that close others than they say. */
  readonly skipped: readonly CalendarSkipped[];
  /** Keys and UIDs of events that the channel itself says are cancelled. */
  readonly cancelled: ReadonlySet<string>;
  /** UIDs of the events that stand for several dates. */
  readonly repeated: ReadonlySet<string>;
  /** Hash of the content without the fields that change at each export. */
  readonly contentHash: string;
};

export type CalendarSkipped = {
  readonly uid: string;
  readonly reason: CalendarSkip;
  /** Whether it closes nights nevertheless. */
  readonly closes: boolean;
  /** Where it begins in the file; null when it is about no single event. */
  readonly line: number | null;
  readonly summary: string;
  /** Its nights, where they could be read. */
  readonly nights: { readonly arrival: PlainDate; readonly departure: PlainDate } | null;
};

export type CalendarSkip =
  | 'ends-before-start'
  /** Some hours of one day. */
  | 'within-a-day'
  /** Its nights are cut to some years. */
  | 'too-long'
  | 'horizon-window'
  | 'tentative'
  /** It closes its nights although its author calls the time free. */
  | 'marked-free'
  | 'unreadable'
  /** The dates that can be read close their nights; the rest of the series cannot be read. */
  | 'repetition-unreadable'
  | 'cancelled';

/** Why a link cannot be used; each has its sentence for the host. */
export type CalendarProblem =
  | 'address-invalid'
  | 'address-not-https'
  | 'address-private'
  | 'not-a-calendar'
  | 'too-large'
  | 'too-many-events'
  | 'too-slow'
  | 'gone'
  | 'refused'
  | 'unavailable';

export class CalendarFailure extends Error {
  override readonly name = 'CalendarFailure';
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

export type CalendarValidators = { readonly etag?: string; readonly lastModified?: string };

export type CalendarCapability = {
  /** The normal form of an address, for storing and for finding duplicates; throws CalendarFailure. */
  readonly normalise: (address: string) => {
    url: string;
    channel: CalendarChannel;
    duplicateKey: string;
    /** The number of the advertisement, where the address says it and it opens nothing. */
    advert: string | null;
  };
  /**
   * Reads a feed safely; `unchanged` when the server says so. Throws CalendarFailure. `timeZone` is the
   * listing's: a feed that gives moments in UTC instead of days is cut to days there (D-16).
   */
  readonly read: (
    url: string,
    validators?: CalendarValidators,
    timeZone?: string,
  ) => Promise<'unchanged' | { feed: CalendarFeed; validators: CalendarValidators }>;
  /** Reads an uploaded file; throws CalendarFailure. */
  readonly parse: (text: string, timeZone?: string) => Promise<CalendarFeed>;
};

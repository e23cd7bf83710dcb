import type { CalendarChannel, CalendarSkip } from '#capabilities/calendar/calendar.capability.ts';
import {
  boolean,
  bytes,
  date,
  defaulted,
  defineTable,
  instant,
  integer,
  json,
  nullable,
  type TablesOf,
  text,
  uuid,
} from '#foundation/database/tables.ts';
import type { AccountId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/**
 * An event that closes no nights here, or others than it says; dates are null when they could not be read. What earlier
 * releases stored has no `closes` and no `line`.
 */
export type LeftOut = {
  /**
   * `elsewhere`: a property system has the stay in another listing. `own`: it came from the calendar that Posada publishes of
   * this listing. `echo`: the channel repeats nights of another channel.
   */
  readonly reason: CalendarSkip | 'elsewhere' | 'own' | 'echo';
  /** Of an echo: the channel whose nights these are, and when that one let them go. */
  readonly of?: CalendarChannel;
  readonly freedAt?: Instant | null;
  readonly closes?: boolean;
  readonly line?: number | null;
  readonly arrival: PlainDate | null;
  readonly departure: PlainDate | null;
};

export const calendarFeeds = defineTable({
  name: 'calendar_feeds',
  owner: 'property',
  columns: {
    id: uuid(),
    property_id: uuid<PropertyId>(),
    account_id: uuid<AccountId>(),
    listing_id: uuid<ListingId>(),
    sealing_key_id: nullable(uuid()),
    url: nullable(bytes()),
    duplicate_hash: nullable(text()),
    channel: text<CalendarChannel>(),
    advert: nullable(text()),
    etag: nullable(text()),
    last_modified: nullable(text()),
    content_hash: nullable(text()),
    entries: defaulted(integer()),
    last_read_at: nullable(instant()),
    last_good_at: nullable(instant()),
    next_read_at: nullable(instant()),
    failures: defaulted(integer()),
    problem: nullable(text()),
    created_at: defaulted(instant()),
    name: nullable(text()),
    left_out: defaulted(json<readonly LeftOut[]>()),
  },
});

export const calendarEntries = defineTable({
  name: 'calendar_entries',
  owner: 'property',
  columns: {
    property_id: uuid<PropertyId>(),
    feed_id: uuid(),
    key: text(),
    reservation_id: uuid<ReservationId>(),
    arrival: date(),
    departure: date(),
    missed: defaulted(integer()),
    missed_at: nullable(instant()),
    /** As the channel gave it. */
    guest_name: nullable(text()),
    is_converted: defaulted(boolean()),
  },
});

export type CalendarTables = TablesOf<[typeof calendarFeeds, typeof calendarEntries]>;

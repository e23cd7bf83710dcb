import type { ConnectionId, ListingId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ReservationStatus } from '../reservations.tables.ts';

/**
 * One room of a booking as its source has it. Fields that the source does not know are left out and overwrite nothing.
 */
export type SourceStay = {
  readonly stayId: string;
  readonly listingId: ListingId | null;
  /** The host deleted its listing here: no new reservation is made, and an existing one stays. */
  readonly isOfDeletedListing?: boolean;
  /** The source's id of the sold type. */
  readonly typeExternalId?: string | null;
  readonly status: ReservationStatus;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guestName: string | null;
  readonly adults?: number;
  readonly children?: number;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly phoneLast4?: string | null;
  readonly channelSlug: string;
  readonly channelName: string;
  readonly channelCode: string | null;
  readonly total?: Money | null;
  /** It was booked before its source was read for the first time. */
  readonly isImported?: boolean;
};

export type Booking = {
  readonly connectionId: ConnectionId;
  readonly externalId: string;
  /** The source's version; an older one changes nothing (REL-09). */
  readonly version: Instant;
  /** The moment before the source was asked; without one, the version counts. */
  readonly readAt?: Instant;
  readonly stays: readonly SourceStay[];
};

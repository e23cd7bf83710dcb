import type { Instant } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** One reservation status for all property systems; an unknown word of a provider is `unknown`, never `confirmed`. */
export type PmsStatus =
  'not_confirmed' | 'confirmed' | 'canceled' | 'checked_in' | 'checked_out' | 'no_show' | 'unknown';

export type PmsGuest = {
  readonly externalId: string;
  readonly isMain: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
};

/** One room of one booking: a booking of three rooms is three stays with the same `externalId`. */
export type PmsStay = {
  readonly externalId: string;
  /** Tells the rooms of one booking apart; equal to `externalId` where a booking has one room. */
  readonly stayId: string;
  readonly listingExternalId: string | null;
  /** The type that was sold, while no room of it is chosen yet; left out if the system has no types. */
  readonly listingTypeExternalId?: string | null;
  readonly status: PmsStatus;
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guestName: string;
  readonly guests: readonly PmsGuest[];
  readonly adults: number;
  readonly children: number;
  /** `airbnb`, `booking`, `vrbo`, `expedia`, `direct` or the slug of the name. */
  readonly channelSlug: string;
  readonly channelName: string;
  /** The channel's own confirmation code, to recognise the stay in a calendar feed. */
  readonly channelCode: string | null;
  readonly total: Money | null;
  /** The system's own version of the record: a later change has a later value (REL-09). */
  readonly modifiedAt: Instant;
};

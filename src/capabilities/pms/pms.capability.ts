import type { Instant } from '#vocabulary/instant.ts';
import type { Money } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ProviderConnection } from '../provider.ts';

/** One reservation status for all property systems; an unknown word of theirs is `unknown`, never `confirmed`. */
export type PmsStatus =
  'not_confirmed' | 'confirmed' | 'canceled' | 'checked_in' | 'checked_out' | 'no_show' | 'unknown';

export type PmsProperty = {
  readonly externalId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
};

export type PmsListing = {
  readonly externalId: string;
  readonly name: string;
  readonly capacity: number | null;
  /** `HH:mm`, the property's policy where the system has no time per room. */
  readonly arrivalTime: string | null;
  readonly departureTime: string | null;
};

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

/** What we ask of a property system. Every function throws only ProviderFailure. */
export type PmsCapability = {
  /** Tries the credentials; the properties they reach. */
  readonly listProperties: (connection: ProviderConnection) => Promise<readonly PmsProperty[]>;
  readonly listListings: (
    connection: ProviderConnection,
    propertyExternalId: string,
  ) => Promise<readonly PmsListing[]>;
  /** The stays of one booking; an empty list when the booking does not exist any more. */
  readonly getReservation: (
    connection: ProviderConnection,
    propertyExternalId: string,
    reservationExternalId: string,
  ) => Promise<readonly PmsStay[]>;
  /** Ids of bookings that changed since a moment, all pages, oldest change first. */
  readonly changedSince: (
    connection: ProviderConnection,
    propertyExternalId: string,
    since: Instant,
  ) => Promise<readonly { readonly externalId: string; readonly modifiedAt: Instant }[]>;
  /** Asks for notices to be sent to an address; the ids of the subscriptions. */
  readonly subscribe?: (
    connection: ProviderConnection,
    propertyExternalId: string,
    callbackUrl: string,
  ) => Promise<readonly string[]>;
};

/** What a notice says happened. It is a hint: the record is read again (SEC-33). */
export type PmsNotice = {
  /** Once-only key of the notice, made of what the provider sends. */
  readonly key: string;
  readonly propertyExternalId: string | null;
  readonly reservationExternalId: string | null;
  readonly occurredAt: Instant | null;
};

export type PmsWebhooks = {
  /** Reads a notice; null for a body that is none of ours. Never throws. */
  readonly read: (body: unknown) => PmsNotice | null;
};

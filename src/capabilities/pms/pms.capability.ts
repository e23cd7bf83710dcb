import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { ProviderConnection } from '../connection.ts';
import type { PmsStay } from './pms.stay.ts';
import type { PmsFolios } from './pms.folios.ts';
import type { PmsModifications } from './pms.modifications.ts';
import type { PmsBlocks, PmsNights } from './pms.blocks.ts';

export type PmsProperty = {
  readonly externalId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
};

/** A kind of room that is sold as one: any of its rooms will do. */
export type PmsListingType = { readonly externalId: string; readonly name: string };

export type PmsListing = {
  readonly externalId: string;
  readonly name: string;
  readonly capacity: number | null;
  /** `HH:mm`, the property's policy where the system has no time per room. */
  readonly arrivalTime: string | null;
  readonly departureTime: string | null;
  /** Left out if the system has no types, or does not name them. */
  readonly type?: PmsListingType | null;
};

/** One booking in a list of the provider. */
export type PmsChangedBooking = {
  readonly externalId: string;
  /** Another text whenever anything has changed that the list shows; a booking is read again only then. */
  readonly fingerprint: string;
  /** The booking as a whole, if the list has all its fields; null if it is read one by one. */
  readonly stays: readonly PmsStay[] | null;
};

/** First and last day of arrival, both included. */
export type PmsWindow = { readonly from: PlainDate; readonly to: PlainDate };

/**
 * How a system lists changes (providers' README, "Change detection"): most list changes since a moment; the others list
 * only all bookings of a window of days. Pages are yielded as they are read, so that memory never holds the whole list.
 */
export type PmsChanges =
  | {
      readonly by: 'time';
      /** What changed at that moment or later. */
      readonly since: (
        connection: ProviderConnection,
        propertyExternalId: string,
        since: Instant,
      ) => AsyncIterable<readonly PmsChangedBooking[]>;
    }
  | {
      readonly by: 'window';
      /** Every booking that arrives in the window, cancelled ones too where the system still knows them. */
      readonly within: (
        connection: ProviderConnection,
        propertyExternalId: string,
        window: PmsWindow,
      ) => AsyncIterable<readonly PmsChangedBooking[]>;
    };

/** Something that the system names and that other systems name otherwise. */
export type PmsField = {
  readonly group: 'paymentMethods' | 'taxes' | 'sources';
  readonly name: string;
  readonly externalId: string | null;
};

/** A booking as it stands here, for a system that may show it elsewhere. */
export type PmsShownBooking = {
  readonly externalId: string;
  readonly stays: readonly {
    readonly listingExternalId: string | null;
    readonly arrival: PlainDate;
    readonly departure: PlainDate;
  }[];
};

/** Nights of a remote listing that people at the provider have closed; `reference` tells a block of ours. */
export type PmsClosedNights = PmsNights & { readonly reference: string };

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
  readonly changes: PmsChanges;
  /**
   * A second witness for a booking that `getReservation` does not find: whether a list or a calendar of the provider
   * still shows it. Systems that list windows are asked by their list as well; the others have to have it.
   */
  readonly isStillListed?: (
    connection: ProviderConnection,
    propertyExternalId: string,
    booking: PmsShownBooking,
  ) => Promise<boolean>;
  /** The fields that can be mapped, beside the channels of its bookings; absent if the system lists none. */
  readonly listFields?: (
    connection: ProviderConnection,
    propertyExternalId: string,
  ) => Promise<readonly PmsField[]>;
  /**
   * Nights that are closed there without a booking, from the first day until the last of a window; ours may be among
   * them. Absent where the system does not tell them.
   */
  readonly listClosedNights?: (
    connection: ProviderConnection,
    propertyExternalId: string,
    window: PmsWindow,
  ) => Promise<readonly PmsClosedNights[]>;
  /** Absent where nights cannot be closed from outside. */
  readonly blocks?: PmsBlocks;
  /** Absent where bookings cannot be changed from outside. */
  readonly modifications?: PmsModifications;
  /** Absent where the accounts of bookings cannot be read: nights then follow from the total. */
  readonly folios?: PmsFolios;
};

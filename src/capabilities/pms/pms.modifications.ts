import type { PlainDate } from '#vocabulary/plain-date.ts';

import { ProviderFailure } from '../failures.ts';
import type { ProviderConnection } from '../provider.ts';
import type { PmsStay } from './pms.capability.ts';

/** What of a stay of theirs can be made different from here. */
export type PmsModifiable = 'arrival' | 'departure' | 'listing' | 'cancel';

/** What a stay of theirs is to be. What is left out stays as it is there. */
export type PmsModification = {
  readonly reservationExternalId: string;
  readonly stayId: string;
  readonly arrival?: PlainDate | undefined;
  readonly departure?: PlainDate | undefined;
  readonly listingExternalId?: string | undefined;
  readonly cancel?: true | undefined;
  /** Shown to people over there; says nothing of a person. */
  readonly message: string;
};

/**
 * Changing their own bookings. An amendment names what is meant, never a step towards it, so that a second time
 * changes nothing. Functions throw only ProviderFailure; a refusal says why with `fields`: `nights` when they are
 * sold there, `permission` when our access may only read, `canceled` for a booking that is cancelled there already,
 * `rooms` where only all rooms of a booking can be cancelled together.
 */
export type PmsModifications = {
  readonly can: readonly PmsModifiable[];
  /** What a second amendment does (REL-03): `L`, the booking itself says whether it was made. */
  readonly safety: 'L';
  /** Returns when they accepted it; the booking may say so a little later. */
  readonly change: (
    connection: ProviderConnection,
    propertyExternalId: string,
    amendment: PmsModification,
  ) => Promise<void>;
};

/** Whether a booking says what was meant; a booking that is gone is as good as cancelled. */
export function isModified(stays: readonly PmsStay[], amendment: PmsModification): boolean {
  const stay = stays.find(({ stayId }) => stayId === amendment.stayId);
  if (amendment.cancel) return !stay || stay.status === 'canceled';
  if (!stay || stay.status === 'canceled') return false;
  const { arrival, departure, listingExternalId: listing } = amendment;
  return (
    (arrival === undefined || stay.arrival === arrival) &&
    (departure === undefined || stay.departure === departure) &&
    (listing === undefined || stay.listingExternalId === listing)
  );
}

/** Nobody comes any more: its dates are nothing that could be changed. */
export const canceledThere = (provider: string): ProviderFailure =>
  new ProviderFailure(provider, 'refused', `${provider}: the booking is cancelled there`, {
    fields: [{ field: 'canceled', message: 'the booking is cancelled there' }],
  });

export const goneThere = (provider: string): ProviderFailure =>
  new ProviderFailure(provider, 'missing', `${provider}: the booking does not exist there any more`);

/** One room of several cannot be cancelled by itself. */
export const onlyAllRooms = (provider: string): ProviderFailure =>
  new ProviderFailure(provider, 'refused', `${provider}: only all rooms are cancelled together`, {
    fields: [{ field: 'rooms', message: 'only all rooms of the booking are cancelled together' }],
  });

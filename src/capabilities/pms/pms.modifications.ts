import type { PlainDate } from '#vocabulary/plain-date.ts';

import { ProviderFailure } from '../failures.ts';
import type { ProviderConnection } from '../connection.ts';
import type { PmsStay } from './pms.stay.ts';

/** What we can change of a remote stay. */
export type PmsModifiable = 'arrival' | 'departure' | 'listing' | 'cancel';

/** The state that a remote stay is to have. A field that is left out stays unchanged. */
export type PmsModification = {
  readonly reservationExternalId: string;
  readonly stayId: string;
  readonly arrival?: PlainDate | undefined;
  readonly departure?: PlainDate | undefined;
  readonly listingExternalId?: string | undefined;
  readonly cancel?: true | undefined;
  /** Shown to people at the provider; contains no personal data. */
  readonly message: string;
};

/**
 * Changes of remote bookings. A modification names the wanted state, never a step towards it, so that a second time
 * changes nothing. Functions throw only ProviderFailure; a refusal says why with `fields`: `nights` when they are sold
 * there, `permission` when our access may only read, `canceled` for a booking that is cancelled there already, `rooms`
 * if only all rooms of a booking can be cancelled together.
 */
export type PmsModifications = {
  readonly supports: readonly PmsModifiable[];
  /** The effect of a second push of a modification (REL-03): `L`, the booking itself shows whether it was made. */
  readonly safety: 'L';
  /** Returns when the system accepted it; the booking may show it a little later. */
  readonly change: (
    connection: ProviderConnection,
    propertyExternalId: string,
    modification: PmsModification,
  ) => Promise<void>;
};

/** Whether a booking is in the wanted state; a booking that is gone counts as cancelled. */
export function isModified(stays: readonly PmsStay[], modification: PmsModification): boolean {
  const stay = stays.find(({ stayId }) => stayId === modification.stayId);
  if (modification.cancel) return !stay || stay.status === 'canceled';
  if (!stay || stay.status === 'canceled') return false;
  const { arrival, departure, listingExternalId: listing } = modification;
  return (
    (arrival === undefined || stay.arrival === arrival) &&
    (departure === undefined || stay.departure === departure) &&
    (listing === undefined || stay.listingExternalId === listing)
  );
}

/** A cancelled booking has no dates that could be changed. */
export const bookingCanceledFailure = (provider: string): ProviderFailure =>
  new ProviderFailure(provider, 'refused', `${provider}: the booking is cancelled there`, {
    fields: [{ field: 'canceled', message: 'the booking is cancelled there' }],
  });

export const bookingMissingFailure = (provider: string): ProviderFailure =>
  new ProviderFailure(provider, 'missing', `${provider}: the booking does not exist there any more`);

/** One room of several cannot be cancelled by itself. */
export const onlyAllRoomsFailure = (provider: string): ProviderFailure =>
  new ProviderFailure(provider, 'refused', `${provider}: only all rooms are cancelled together`, {
    fields: [{ field: 'rooms', message: 'only all rooms of the booking are cancelled together' }],
  });

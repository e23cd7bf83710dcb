import { ProviderFailure } from '#capabilities/failures.ts';
import {
  bookingCanceledFailure,
  bookingMissingFailure,
  type PmsModifications,
} from '#capabilities/pms/pms.modifications.ts';
import { nightsSoldFailure } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';

import type { StaysClient } from './stays.client.ts';

const PROVIDER = 'stays';

/** Stays' words for nights that are taken; there is no code for it. */
const TAKEN = /not available|unavailable|overlap|occupied|already/i;

/**
 * One PATCH carries the whole change. Stays knows no key of ours, but the call names the wanted state, and the booking
 * shows it: class L.
 */
export function createStaysModifications(
  clientOf: (connection: ProviderConnection) => StaysClient,
): PmsModifications {
  return {
    supports: ['arrival', 'departure', 'listing', 'cancel'],
    safety: 'L',

    change: async (connection, _property, wanted) => {
      const client = clientOf(connection);
      const found = await client.getReservation(wanted.reservationExternalId);
      if (!found || found.type === 'blocked' || found.type === 'maintenance')
        throw bookingMissingFailure(PROVIDER);
      if (found.type === 'canceled') {
        if (wanted.cancel) return;
        throw bookingCanceledFailure(PROVIDER);
      }
      if (wanted.cancel) {
        await client.patchReservation(found.id, { type: 'canceled', cancelMessage: wanted.message });
        return;
      }
      const { arrival = found.checkInDate, departure = found.checkOutDate } = wanted;
      const { listingExternalId: listing = found._idlisting } = wanted;
      const change = {
        ...((arrival !== found.checkInDate || departure !== found.checkOutDate) && {
          checkInDate: arrival,
          checkOutDate: departure,
        }),
        ...(listing !== null && listing !== found._idlisting && { listingId: listing }),
      };
      if (Object.keys(change).length === 0) return;
      try {
        await client.patchReservation(found.id, { type: found.type, ...change });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
          throw error;
        }
        throw TAKEN.test(error.message) ? nightsSoldFailure(PROVIDER, error.message) : error;
      }
    },
  };
}

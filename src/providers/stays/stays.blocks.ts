import { ProviderFailure } from '#capabilities/failures.ts';
import { codeOf, nightsOf, type PmsBlocks, soldThere } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';

import type { StaysClient } from './stays.client.ts';

/** Their words for nights that are taken; there is no code for it. */
const TAKEN = /not available|unavailable|overlap|occupied|already/i;

/**
 * Reservations of type `blocked`. Their `partnerCode` finds them, and nothing there refuses a second with the same:
 * class L.
 */
export function createStaysBlocks(clientOf: (connection: ProviderConnection) => StaysClient): PmsBlocks {
  const find: PmsBlocks['find'] = async (connection, _property, hold) => {
    const found = await clientOf(connection).getBlock(codeOf(hold));
    const isWhole =
      found?._idlisting === hold.listingExternalId &&
      found.checkInDate === hold.arrival &&
      found.checkOutDate === hold.departure;
    return isWhole ? { reference: found.id, nights: nightsOf(hold) } : null;
  };
  return {
    safety: 'L',
    unit: 'blocks',
    find,

    place: async (connection, property, hold) => {
      // One that was made while nobody heard the answer.
      const before = await find(connection, property, hold);
      if (before?.reference) return before.reference;
      try {
        return await clientOf(connection).postBlock({
          listingId: hold.listingExternalId,
          checkInDate: hold.arrival,
          checkOutDate: hold.departure,
          partnerCode: codeOf(hold),
          internalNotes: `${hold.title} ${hold.marker}`,
        });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
          throw error;
        }
        throw TAKEN.test(error.message) ? soldThere('stays', error.message) : error;
      }
    },

    shrink: (connection, _property, id, kept) =>
      clientOf(connection).patchBlock(id, { checkInDate: kept.arrival, checkOutDate: kept.departure }),

    release: (connection, _property, id) => clientOf(connection).deleteBlock(id),
  };
}

import { ProviderFailure } from '#capabilities/failures.ts';
import { codeOf, nightsOf, type PmsBlocks, soldThere } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';

import type { StaysClient } from './stays.client.ts';

/** Their words for nights that are taken; there is no code for it. */
const TAKEN = /not available|unavailable|overlap|occupied|already/i;

/**
 * Reservations of type `blocked`. We find them by `partnerCode`, but a second one with the same code is not refused:
 * class L.
 */
export function createStaysBlocks(clientOf: (connection: ProviderConnection) => StaysClient): PmsBlocks {
  const find: PmsBlocks['find'] = async (connection, _property, block) => {
    const found = await clientOf(connection).getBlock(codeOf(block));
    const isWhole =
      found?._idlisting === block.listingExternalId &&
      found.checkInDate === block.arrival &&
      found.checkOutDate === block.departure;
    return isWhole ? { reference: found.id, nights: nightsOf(block) } : null;
  };
  return {
    safety: 'L',
    unit: 'blocks',
    find,

    place: async (connection, property, block) => {
      // A block that was made though its answer was lost.
      const before = await find(connection, property, block);
      if (before?.reference) return before.reference;
      try {
        return await clientOf(connection).postBlock({
          listingId: block.listingExternalId,
          checkInDate: block.arrival,
          checkOutDate: block.departure,
          partnerCode: codeOf(block),
          internalNotes: `${block.title} ${block.marker}`,
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

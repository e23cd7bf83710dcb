import { ProviderFailure } from '#capabilities/failures.ts';
import { nightsOfRange, type PmsBlocks, nightsSoldFailure } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';

import type { StaysClient } from './stays.client.ts';
import type { Reservation } from './stays.wire.ts';

/** Stays' words for nights that are taken; there is no code for it. */
const TAKEN = /not available|unavailable|overlap|occupied|already/i;

/** The list may leave the note out: the block itself has it. */
type Notes = { readonly note: string; readonly wire: Reservation };

/**
 * Reservations of type `blocked`. Neither their list nor a block itself tells a code of ours: we find one by its
 * listing and its days, and by our note if it is shown. A block of another program with just these days is not ours,
 * but the nights are closed all the same, and two blocks on a night are refused: class L.
 */
export function createStaysBlocks(clientOf: (connection: ProviderConnection) => StaysClient): PmsBlocks {
  const noted = async (client: StaysClient, found: Reservation): Promise<Notes> => {
    const note = found.internalNote ?? (await client.getReservation(found.id))?.internalNote ?? '';
    return { note, wire: found };
  };
  const find: PmsBlocks['find'] = async (connection, _property, block) => {
    const client = clientOf(connection);
    const listed = await client.getBlocks(block.listingExternalId, block.arrival, block.departure);
    const same = listed.filter(
      ({ _idlisting, checkInDate, checkOutDate }) =>
        _idlisting === block.listingExternalId &&
        checkInDate === block.arrival &&
        checkOutDate === block.departure,
    );
    for (const one of same) {
      const { note, wire } = await noted(client, one);
      if (note.includes(block.marker)) return { reference: wire.id, nights: nightsOfRange(block) };
    }
    return null;
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
          internalNote: `${block.title} ${block.marker}`,
        });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
          throw error;
        }
        throw TAKEN.test(error.message) ? nightsSoldFailure('stays', error.message) : error;
      }
    },

    shrink: (connection, _property, id, kept) =>
      clientOf(connection).patchBlock(id, { checkInDate: kept.arrival, checkOutDate: kept.departure }),

    release: (connection, _property, id) => clientOf(connection).deleteBlock(id),
  };
}

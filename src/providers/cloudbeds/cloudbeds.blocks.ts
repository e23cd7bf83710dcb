import { ProviderFailure } from '#capabilities/failures.ts';
import {
  nightsOfRange,
  type PmsBlock,
  type PmsBlocks,
  nightsSoldFailure,
} from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { addDays } from '#vocabulary/plain-date.ts';

import type { CloudbedsClient } from './cloudbeds.client.ts';

/** A request for blocks covers no more days. */
const MOST_DAYS = 30;

const blockOf = (propertyID: string, block: PmsBlock) => ({
  propertyID,
  roomID: block.listingExternalId,
  startDate: block.arrival,
  endDate: block.departure,
});

/** Cloudbeds' words for a room that is taken; there is no code for it. */
const TAKEN = /not available|unavailable|already|occupied|overlap|reserv/i;

/**
 * Blocks of a room (`postRoomBlock`). Cloudbeds takes no key of ours; we find them by the marker in their reason: class
 * L.
 */
export function createCloudbedsBlocks(
  clientOf: (connection: ProviderConnection) => CloudbedsClient,
): PmsBlocks {
  const find: PmsBlocks['find'] = async (connection, property, block) => {
    const until = addDays(block.arrival, MOST_DAYS);
    const last = block.departure < until ? block.departure : until;
    const blocks = await clientOf(connection).getRoomBlocks(
      property,
      block.listingExternalId,
      block.arrival,
      last,
    );
    const ours = blocks.find(
      ({ roomBlockReason, startDate, endDate, rooms }) =>
        roomBlockReason?.includes(block.marker) === true &&
        startDate === block.arrival &&
        endDate === block.departure &&
        rooms.some(({ roomID }) => roomID === block.listingExternalId),
    );
    return ours ? { reference: ours.roomBlockID, nights: nightsOfRange(block) } : null;
  };
  return {
    safety: 'L',
    unit: 'blocks',
    find,

    place: async (connection, property, block) => {
      // A block that was made though its answer was lost.
      const before = await find(connection, property, block);
      if (before?.reference) return before.reference;
      const roomBlockReason = `${block.title} ${block.marker}`;
      try {
        return await clientOf(connection).postRoomBlock({ ...blockOf(property, block), roomBlockReason });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
          throw error;
        }
        throw TAKEN.test(error.message) ? nightsSoldFailure('cloudbeds', error.message) : error;
      }
    },

    shrink: (connection, property, roomBlockID, kept) =>
      clientOf(connection).putRoomBlock({ ...blockOf(property, kept), roomBlockID }),

    release: async (connection, property, roomBlockID, block) => {
      try {
        await clientOf(connection).deleteRoomBlock(property, roomBlockID);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'missing') throw error;
        // "Not found" has no code of its own: a block that is still listed is not the missing record.
        if (await find(connection, property, block)) {
          throw new ProviderFailure('cloudbeds', 'refused', error.message, { cause: error });
        }
      }
    },
  };
}

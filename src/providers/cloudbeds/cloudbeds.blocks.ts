import { ProviderFailure } from '#capabilities/failures.ts';
import { nightsOf, type PmsBlock, type PmsBlocks, soldThere } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import { addDays } from '#vocabulary/plain-date.ts';

import type { CloudbedsClient } from './cloudbeds.client.ts';

/** A reading of blocks may ask for no more days. */
const DAYS_OF_A_READING = 30;

const blockOf = (propertyID: string, hold: PmsBlock) => ({
  propertyID,
  roomID: hold.listingExternalId,
  startDate: hold.arrival,
  endDate: hold.departure,
});

/** Their words for a room that is taken; there is no code for it. */
const TAKEN = /not available|unavailable|already|occupied|overlap|reserv/i;

/**
 * Blocks of a room (`postRoomBlock`). They know no key of ours, and the reason of a block holds our marker: class L.
 */
export function createCloudbedsBlocks(
  clientOf: (connection: ProviderConnection) => CloudbedsClient,
): PmsBlocks {
  const find: PmsBlocks['find'] = async (connection, property, hold) => {
    const until = addDays(hold.arrival, DAYS_OF_A_READING);
    const last = hold.departure < until ? hold.departure : until;
    const blocks = await clientOf(connection).getRoomBlocks(
      property,
      hold.listingExternalId,
      hold.arrival,
      last,
    );
    const ours = blocks.find(
      ({ roomBlockReason, startDate, endDate, rooms }) =>
        roomBlockReason?.includes(hold.marker) === true &&
        startDate === hold.arrival &&
        endDate === hold.departure &&
        rooms.some(({ roomID }) => roomID === hold.listingExternalId),
    );
    return ours ? { reference: ours.roomBlockID, nights: nightsOf(hold) } : null;
  };
  return {
    safety: 'L',
    unit: 'blocks',
    find,

    place: async (connection, property, hold) => {
      // One that was made while nobody heard the answer.
      const before = await find(connection, property, hold);
      if (before?.reference) return before.reference;
      const roomBlockReason = `${hold.title} ${hold.marker}`;
      try {
        return await clientOf(connection).postRoomBlock({ ...blockOf(property, hold), roomBlockReason });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
          throw error;
        }
        throw TAKEN.test(error.message) ? soldThere('cloudbeds', error.message) : error;
      }
    },

    shrink: (connection, property, roomBlockID, kept) =>
      clientOf(connection).putRoomBlock({ ...blockOf(property, kept), roomBlockID }),

    release: async (connection, property, roomBlockID) => {
      try {
        await clientOf(connection).deleteRoomBlock(property, roomBlockID);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'missing') throw error;
      }
    },
  };
}

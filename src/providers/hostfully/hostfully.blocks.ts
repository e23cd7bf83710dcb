import { ProviderFailure } from '#capabilities/failures.ts';
import {
  codeOf,
  nightsOfRange,
  type PmsBlock,
  type PmsBlocks,
  nightsSoldFailure,
} from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';

import type { HostfullyClient } from './hostfully.client.ts';
import { type CalendarLead, isBookingEnded } from './hostfully.wire.ts';

const PROVIDER = 'hostfully';

/** Hostfully's words for nights that are taken; there is no code for it. */
const TAKEN = /not available|unavailable|overlap|occupied|conflict|already (booked|blocked)/i;

const isActive = (lead: CalendarLead): boolean => !isBookingEnded(lead.status ?? '');

/** A booking has a night of it; the day of departure is open to the next guest. */
const isSold = (lead: CalendarLead, { arrival, departure }: PmsBlock): boolean =>
  lead.type === 'BOOKING' &&
  isActive(lead) &&
  (lead.checkInLocalDateTime ?? '') < departure &&
  arrival < (lead.checkOutLocalDateTime ?? '');

const isOurs = (lead: CalendarLead, block: PmsBlock): boolean =>
  lead.type === 'BLOCK' &&
  isActive(lead) &&
  lead.propertyUid === block.listingExternalId &&
  lead.checkInLocalDateTime === block.arrival &&
  lead.checkOutLocalDateTime === block.departure &&
  (lead.externalBookingId === codeOf(block) || lead.notes?.includes(codeOf(block)) === true);

/**
 * Leads of the type `BLOCK`. We find them by `externalBookingId`, which is ours. Nothing promises that a second lead
 * with the same one is refused: class L.
 */
export function createHostfullyBlocks(
  clientOf: (connection: ProviderConnection) => HostfullyClient,
): PmsBlocks {
  return {
    safety: 'L',
    unit: 'blocks',

    find: async (connection, _agency, block) => {
      const calendar = await clientOf(connection).getCalendar(block);
      const ours = calendar.find((lead) => isOurs(lead, block));
      return ours ? { reference: ours.uid, nights: nightsOfRange(block) } : null;
    },

    place: async (connection, agencyUid, block) => {
      const client = clientOf(connection);
      const calendar = await client.getCalendar(block);
      // A block that was made though its answer was lost.
      const before = calendar.find((lead) => isOurs(lead, block));
      if (before) return before.uid;
      // A block is a plain entry of the calendar: Hostfully does not document that it refuses one over a booking.
      const sold = calendar.filter((lead) => isSold(lead, block));
      if (sold.length > 0) throw nightsSoldFailure(PROVIDER, sold.map(({ uid }) => uid).join(', '));
      const code = codeOf(block);
      try {
        return await client.postBlock(agencyUid, block, { code, notes: `${block.title} ${code}` });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
          throw error;
        }
        // Another process may have been first with the same code.
        const meanwhile = (await client.getCalendar(block)).find((lead) => isOurs(lead, block));
        if (meanwhile) return meanwhile.uid;
        throw TAKEN.test(error.message) ? nightsSoldFailure(PROVIDER, error.message) : error;
      }
    },

    shrink: (connection, _agency, uid, kept) => clientOf(connection).alterBlock(uid, kept),

    release: (connection, _agency, uid) => clientOf(connection).deleteBlock(uid),
  };
}

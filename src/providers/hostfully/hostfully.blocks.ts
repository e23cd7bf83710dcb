import { ProviderFailure } from '#capabilities/failures.ts';
import { codeOf, nightsOf, type PmsBlock, type PmsBlocks, soldThere } from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';

import type { HostfullyClient } from './hostfully.client.ts';
import { type CalendarLead, isOver } from './hostfully.wire.ts';

const PROVIDER = 'hostfully';

/** Their words for nights that are taken; there is no code for it. */
const TAKEN = /not available|unavailable|overlap|occupied|conflict|already (booked|blocked)/i;

const isHeld = (lead: CalendarLead): boolean => !isOver(lead.status ?? '');

/** Somebody has bought a night of it; the day of departure is for the next. */
const isSold = (lead: CalendarLead, { arrival, departure }: PmsBlock): boolean =>
  lead.type === 'BOOKING' &&
  isHeld(lead) &&
  (lead.checkInLocalDateTime ?? '') < departure &&
  arrival < (lead.checkOutLocalDateTime ?? '');

const isOurs = (lead: CalendarLead, hold: PmsBlock): boolean =>
  lead.type === 'BLOCK' &&
  isHeld(lead) &&
  lead.propertyUid === hold.listingExternalId &&
  lead.checkInLocalDateTime === hold.arrival &&
  lead.checkOutLocalDateTime === hold.departure &&
  (lead.externalBookingId === codeOf(hold) || lead.notes?.includes(codeOf(hold)) === true);

/**
 * Leads of the type `BLOCK`. Their `externalBookingId` is ours and finds them; that a second with the same is refused
 * is nowhere promised: class L.
 */
export function createHostfullyBlocks(
  clientOf: (connection: ProviderConnection) => HostfullyClient,
): PmsBlocks {
  return {
    safety: 'L',
    unit: 'blocks',

    find: async (connection, _agency, hold) => {
      const calendar = await clientOf(connection).getCalendar(hold);
      const ours = calendar.find((lead) => isOurs(lead, hold));
      return ours ? { reference: ours.uid, nights: nightsOf(hold) } : null;
    },

    place: async (connection, agencyUid, hold) => {
      const client = clientOf(connection);
      const calendar = await client.getCalendar(hold);
      // One that was made while nobody heard the answer.
      const before = calendar.find((lead) => isOurs(lead, hold));
      if (before) return before.uid;
      // A block is a plain entry of their calendar: nothing says that they refuse one over a booking.
      const sold = calendar.filter((lead) => isSold(lead, hold));
      if (sold.length > 0) throw soldThere(PROVIDER, sold.map(({ uid }) => uid).join(', '));
      const code = codeOf(hold);
      try {
        return await client.postBlock(agencyUid, hold, { code, notes: `${hold.title} ${code}` });
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'refused' || error.fields.length > 0) {
          throw error;
        }
        // Another process may have been first with the same code.
        const meanwhile = (await client.getCalendar(hold)).find((lead) => isOurs(lead, hold));
        if (meanwhile) return meanwhile.uid;
        throw TAKEN.test(error.message) ? soldThere(PROVIDER, error.message) : error;
      }
    },

    shrink: (connection, _agency, uid, kept) => clientOf(connection).alterBlock(uid, kept),

    release: (connection, _agency, uid) => clientOf(connection).deleteBlock(uid),
  };
}

import { ProviderFailure } from '#capabilities/failures.ts';
import {
  readBackDays,
  nightsOfRange,
  type PmsBlock,
  type PmsBlocks,
  mergeNights,
  nightsSoldFailure,
} from '#capabilities/pms/pms.blocks.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { addDays } from '#vocabulary/plain-date.ts';

import type { GuestyClient } from './guesty.client.ts';
import type { CalendarDay } from './guesty.wire.ts';

const isOpen = ({ status }: CalendarDay): boolean => status === 'available';
/** A block that stands for a reservation names it. */
const isSold = ({ status, blockRefs }: CalendarDay): boolean =>
  status === 'booked' || blockRefs.some(({ reservationId }) => reservationId !== null);

/** Days of the calendar of a listing there. Closing a closed day changes nothing: class U. */
export function createGuestyBlocks(clientOf: (connection: ProviderConnection) => GuestyClient): PmsBlocks {
  const daysOf = async (connection: ProviderConnection, block: PmsBlock): Promise<CalendarDay[]> => {
    const nights = nightsOfRange(block);
    const [first] = nights;
    const last = nights.at(-1);
    return first && last ? clientOf(connection).getCalendar(block.listingExternalId, first, last) : [];
  };
  return {
    safety: 'U',
    unit: 'days',

    place: async (connection, _property, block) => {
      const days = await daysOf(connection, block);
      const sold = days.filter(isSold).map(({ date }) => date);
      if (sold.length > 0) throw nightsSoldFailure('guesty', sold.join(', '));
      const first = days.find(isOpen);
      const last = days.findLast(isOpen);
      if (!first || !last) return '';
      const note = `${block.title} ${block.marker}`;
      await clientOf(connection).putCalendar(block.listingExternalId, {
        startDate: first.date,
        endDate: last.date,
        status: 'unavailable',
        note,
      });
      if ((await readBackDays(() => daysOf(connection, block))).some(isOpen)) {
        throw new ProviderFailure('guesty', 'unknown', 'guesty: the days are not closed yet');
      }
      return '';
    },

    find: async (connection, _property, block) => {
      const closed = (await daysOf(connection, block)).filter((day) => !isOpen(day));
      return closed.length === 0 ? null : { reference: '', nights: closed.map(({ date }) => date) };
    },

    release: async (connection, _property, _reference, block) => {
      const closed = (await daysOf(connection, block)).filter((day) => !isOpen(day) && !isSold(day));
      for (const run of mergeNights(closed.map(({ date }) => date))) {
        await clientOf(connection).putCalendar(block.listingExternalId, {
          startDate: run.arrival,
          // Guesty's last day is the last night.
          endDate: addDays(run.departure, -1),
          status: 'available',
        });
      }
    },
  };
}

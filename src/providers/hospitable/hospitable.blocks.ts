import {
  readOnlyAccessFailure,
  nightsOfRange,
  type PmsBlocks,
  readBackDays,
  nightsSoldFailure,
} from '#capabilities/pms/pms.blocks.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';

import type { HospitableClient } from './hospitable.client.ts';
import type { CalendarDay } from './hospitable.wire.ts';

/** Days of one request; no greater number is documented. */
const DAYS_OF_A_REQUEST = 60;

const isSold = ({ status }: CalendarDay): boolean => status.reason === 'RESERVED';

/**
 * Days of the calendar of a property there. A day has no room for a text of ours, and closing a closed day changes
 * nothing: class U.
 */
export function createHospitableBlocks(
  clientOf: (connection: ProviderConnection) => HospitableClient,
): PmsBlocks {
  const daysOf = async (
    connection: ProviderConnection,
    block: Parameters<PmsBlocks['find']>[2],
  ): Promise<CalendarDay[]> => {
    const nights = nightsOfRange(block);
    const [first] = nights;
    const last = nights.at(-1);
    if (!first || !last) return [];
    return clientOf(connection).getCalendar(block.listingExternalId, first, last);
  };
  const put = async (
    connection: ProviderConnection,
    listing: string,
    dates: readonly string[],
    available: boolean,
  ): Promise<void> => {
    for (let first = 0; first < dates.length; first += DAYS_OF_A_REQUEST) {
      const some = dates.slice(first, first + DAYS_OF_A_REQUEST).map((date) => ({ date, available }));
      await clientOf(connection).putCalendar(listing, some);
    }
  };
  return {
    safety: 'U',
    unit: 'days',

    place: async (connection, _property, block) => {
      const days = await daysOf(connection, block);
      const sold = days.filter(isSold).map(({ date }) => date);
      if (sold.length > 0) throw nightsSoldFailure('hospitable', sold.join(', '));
      const open = days.filter(({ status }) => status.available).map(({ date }) => date);
      if (open.length === 0) return '';
      const { calendar_restricted: isRestricted } = await clientOf(connection).getProperty(
        block.listingExternalId,
      );
      if (isRestricted) throw readOnlyAccessFailure('hospitable', 'calendar_restricted');
      await put(connection, block.listingExternalId, open, false);
      // Hospitable accepts the change and makes it later: it counts when it can be read.
      const after = await readBackDays(() => daysOf(connection, block));
      if (after.some(({ status }) => status.available)) {
        throw new ProviderFailure('hospitable', 'unknown', 'hospitable: the days are not closed yet');
      }
      return '';
    },

    find: async (connection, _property, block) => {
      const closed = (await daysOf(connection, block)).filter(({ status }) => !status.available);
      return closed.length === 0 ? null : { reference: '', nights: closed.map(({ date }) => date) };
    },

    release: async (connection, _property, _reference, block) => {
      const closed = (await daysOf(connection, block)).filter((day) => !day.status.available && !isSold(day));
      const dates = closed.map(({ date }) => date);
      await put(connection, block.listingExternalId, dates, true);
    },
  };
}

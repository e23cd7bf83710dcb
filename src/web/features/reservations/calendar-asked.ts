import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/** What the calendar asks when it opens; the page asks the same ahead of its scripts (entries/app/ahead.ts). */

/** Days of one call, and how many of them lie before the day of the address. */
export const RANGE_DAYS = 90;
export const BACK_DAYS = 14;

/** Every listing, in as few questions as can be: the calendar waits for them. */
export const roomsAsked = (propertyId: string | undefined) =>
  ({
    propertyId,
    limit: 1000,
    sort: 'name',
    fields: 'internalName,capacity,arrivalTime,departureTime,status',
  }) as const;

export const barsAsked = (propertyId: string | undefined, from: PlainDate, days: number) =>
  ({ propertyId, from, to: addDays(from, days), as: 'columns' }) as const;

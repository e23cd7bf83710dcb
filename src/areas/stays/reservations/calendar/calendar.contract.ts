import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { epochDay, fromEpochDay, nightsBetween, PlainDate } from '#vocabulary/plain-date.ts';
import { CalendarBar } from '../reservations.contract.ts';

/**
 * Bars of the calendar that differ in little else than guest, listing and days. Shared values are given once; the bar
 * at index i has the values at index i of each list.
 */
export const CalendarBarGroup = CalendarBar.pick({
  kind: true,
  channel: true,
  status: true,
  checkIn: true,
  registry: true,
  conflict: true,
  source: true,
}).extend({
  ids: z.array(ReservationId),
  names: z.array(z.string()),
  versions: z.array(z.number().int()),
  /** Places in the list of rooms. */
  rooms: z.array(z.number().int()),
  /** Days from the first day of the answer; below 0 for stays that began before it. */
  from: z.array(z.number().int()),
  nights: z.array(z.number().int()),
  /** Null for stays in one listing. */
  mains: z.array(ReservationId).nullable(),
});
export type CalendarBarGroup = z.infer<typeof CalendarBarGroup>;

/** The bars of a calendar as columns: a fifth of the bytes, for callers that show hundreds of listings. */
export const CalendarColumns = z.object({
  first: PlainDate,
  /** Every listing that a bar names, and null when a stay has none yet. */
  rooms: z.array(ListingId.nullable()),
  groups: z.array(CalendarBarGroup),
});
export type CalendarColumns = z.infer<typeof CalendarColumns>;

/** Either answer of the calendar as bars, the first arrival first. */
export function calendarBarsOf(reply: CalendarBar[] | CalendarColumns): CalendarBar[] {
  if (Array.isArray(reply)) return reply;
  const first = epochDay(reply.first);
  // Ten thousand bars share some hundred days: each day is formatted once.
  const days = new Map<number, PlainDate>();
  const dayAt = (place: number): PlainDate => {
    const known = days.get(place);
    if (known !== undefined) return known;
    const day = fromEpochDay(first + place);
    days.set(place, day);
    return day;
  };
  const arrivals = new Map<number, CalendarBar[]>();
  for (const { kind, channel, status, checkIn, registry, conflict, source, ...lists } of reply.groups) {
    for (let place = 0; place < lists.ids.length; place += 1) {
      const from = lists.from[place]!;
      const bar: CalendarBar = {
        id: lists.ids[place]!,
        room: reply.rooms[lists.rooms[place]!] ?? null,
        kind,
        from: dayAt(from),
        to: dayAt(from + lists.nights[place]!),
        name: lists.names[place]!,
        channel,
        status,
        checkIn,
        registry,
        conflict,
        source,
        version: lists.versions[place]!,
        main: lists.mains?.[place] ?? null,
      };
      const same = arrivals.get(from);
      if (same) same.push(bar);
      else arrivals.set(from, [bar]);
    }
  }
  return [...arrivals].sort(([one], [other]) => one - other).flatMap(([, bars]) => bars);
}

export const calendarContract = {
  readCalendar: defineCall({
    id: 'C-RES-11',
    method: 'GET',
    path: '/api/pms/calendar',
    access: 'member',
    app: 'reservations',
    summary: 'Get the multi-listing calendar',
    description: 'The reply contains everything that occupies nights in a range of days.',
    query: z
      .object({
        propertyId: PropertyId.optional(),
        from: PlainDate,
        to: PlainDate,
        as: z.enum(['bars', 'columns']).default('bars'),
      })
      .refine(({ from, to }) => nightsBetween(from, to) > 0 && nightsBetween(from, to) <= 400, {
        path: ['to'],
        message: 'reservation.dates.order',
      }),
    status: 200,
    reply: z.union([z.array(CalendarBar), CalendarColumns]),
  }),
};

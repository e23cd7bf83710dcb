import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { CalendarStatus } from '#areas/stays/listings/listings.contract.ts';
import { CALENDAR_PROBLEM_ERRORS, calendarErrors } from '#areas/stays/listings/calendar-links.errors.ts';

const query = z.object({ propertyId: PropertyId.optional() });
const ofListing = z.object({ id: ListingId });
const ofCalendar = z.object({ id: ListingId, calendarId: z.uuid() });

const address = z.string().trim().min(1, 'general.required').max(2048);
/** What the host calls it; empty is the name of its channel. */
const name = z
  .string()
  .trim()
  .max(60, 'general.invalid.tooLong')
  .nullable()
  .transform((text) => text || null);

const all = {
  path: '/api/pms/listings/{id}/calendars',
  access: 'member',
  app: 'listings',
  params: ofListing,
  query,
} as const;
const one = { ...all, path: '/api/pms/listings/{id}/calendars/{calendarId}', params: ofCalendar } as const;

export const calendarContract = {
  listCalendars: defineCall({
    ...all,
    id: 'C-LIST-28',
    method: 'GET',
    summary: 'The calendars of a listing with their age and problems',
    status: 200,
    reply: z.array(CalendarStatus),
  }),
  addCalendar: defineCall({
    ...all,
    id: 'C-LIST-29',
    method: 'POST',
    permission: 'manage',
    summary: 'One more calendar of a listing; its address is read at once',
    body: z.object({ calendar: address, name: name.default(null) }),
    status: 201,
    reply: CalendarStatus,
    errors: [...CALENDAR_PROBLEM_ERRORS, calendarErrors.calendarDuplicate, calendarErrors.calendarsLimit],
  }),
  changeCalendar: defineCall({
    ...one,
    id: 'C-LIST-30',
    method: 'PATCH',
    permission: 'manage',
    summary: 'Another address or another name of a calendar',
    body: z.object({ calendar: address.optional(), name: name.optional() }),
    status: 200,
    reply: CalendarStatus,
    errors: [...CALENDAR_PROBLEM_ERRORS, calendarErrors.calendarDuplicate, calendarErrors.calendarsLimit],
  }),
  removeCalendar: defineCall({
    ...one,
    id: 'C-LIST-31',
    method: 'DELETE',
    permission: 'manage',
    summary: 'Removes a calendar: its stays stay, the nights that only it kept closed are open',
    status: 200,
    reply: z.object({ removed: z.literal(true) }),
  }),
  readOneCalendar: defineCall({
    ...one,
    id: 'C-LIST-32',
    method: 'POST',
    path: '/api/pms/listings/{id}/calendars/{calendarId}/read',
    permission: 'operate',
    summary: 'Reads one calendar now; at most once a minute',
    status: 200,
    reply: CalendarStatus,
    errors: [calendarErrors.calendarMissing],
  }),
};

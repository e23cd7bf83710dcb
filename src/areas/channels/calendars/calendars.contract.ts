import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { CalendarStatus } from '#areas/stays/listings/listings.contract.ts';
import { CALENDAR_PROBLEM_ERRORS, calendarErrors } from '#areas/stays/listings/calendar-links.errors.ts';

const query = z.object({ propertyId: PropertyId.optional() });
const ofListing = z.object({ id: ListingId });
const ofCalendar = z.object({ id: ListingId, calendarId: z.uuid() });

const address = z.string().trim().min(1, 'general.required').max(2048);
/** The host's name for it; empty for the name of its channel. */
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

export const calendarsContract = {
  listCalendars: defineCall({
    ...all,
    id: 'C-LIST-28',
    method: 'GET',
    summary: 'List calendars of a listing',
    description: 'Each calendar contains its age and its problems.',
    status: 200,
    reply: z.array(CalendarStatus),
  }),
  addCalendar: defineCall({
    ...all,
    id: 'C-LIST-29',
    method: 'POST',
    permission: 'manage',
    summary: 'Create a listing calendar',
    description: 'The listing gets one more calendar. Posada reads the calendar address immediately.',
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
    summary: 'Update a listing calendar',
    description: 'The call changes the address or the name of the calendar.',
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
    summary: 'Delete a listing calendar',
    description: 'Stays of the calendar are kept. Nights that only this calendar closed become available.',
    status: 200,
    reply: z.object({ removed: z.literal(true) }),
  }),
  readOneCalendar: defineCall({
    ...one,
    id: 'C-LIST-32',
    method: 'POST',
    path: '/api/pms/listings/{id}/calendars/{calendarId}/read',
    permission: 'operate',
    summary: 'Sync a listing calendar',
    description:
      'Posada reads the calendar immediately. The call is allowed once a minute for each calendar.',
    status: 200,
    reply: CalendarStatus,
    errors: [calendarErrors.calendarMissing],
  }),
};

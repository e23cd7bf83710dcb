import { z } from 'zod';

import { CalendarChannel } from '#areas/stays/listings/listings.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';

/**
 * The readers of a calendar of Posada. Each has an address of its own, which leaves out what came from that channel.
 */
export const EXPORT_CHANNELS = CalendarChannel.options;
export type ExportChannel = (typeof EXPORT_CHANNELS)[number];

export const CalendarExport = z.object({ channel: CalendarChannel, address: z.string() });
export type CalendarExport = z.infer<typeof CalendarExport>;

const query = z.object({ propertyId: PropertyId.optional() });
const params = z.object({ id: ListingId });
const addresses = {
  access: 'member',
  app: 'listings',
  permission: 'manage',
  // The address alone is enough to read the calendar (SEC-17).
  secret: true,
  path: '/api/pms/listings/{id}/calendar/exports',
  params,
  query,
  status: 200,
  reply: z.array(CalendarExport),
} as const;

export const calendarExportContract = {
  listCalendarExports: defineCall({
    ...addresses,
    id: 'C-LIST-13',
    method: 'GET',
    summary: 'List calendar export addresses',
    description: 'Channels read the taken nights of the listing at these addresses.',
  }),
  renewCalendarExports: defineCall({
    ...addresses,
    id: 'C-LIST-14',
    method: 'POST',
    summary: 'Rotate calendar export addresses',
    description:
      'The call creates new addresses for the calendars of the listing. The previous addresses stop working immediately.',
  }),
  readCalendarExport: defineCall({
    id: 'C-LIST-15',
    method: 'GET',
    path: '/api/pms/calendars/{propertyId}/{listingId}/{file}',
    access: 'public',
    reason: 'Channels read it without an account; the file name is signed for one listing and one channel',
    rate: 'webhook',
    summary: 'Download a calendar export',
    description: 'The iCalendar file contains the taken nights of the listing and no guest data.',
    params: z.object({ propertyId: PropertyId, listingId: ListingId, file: z.string().max(120) }),
    status: 200,
    reply: z.void(),
    raw: 'text/calendar',
  }),
};

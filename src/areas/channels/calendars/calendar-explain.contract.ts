import { z } from 'zod';

import { CalendarAddress, CalendarChannel } from '#areas/stays/listings/listings.contract.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { CALENDAR_PROBLEM_ERRORS } from '#areas/stays/listings/calendar-links.errors.ts';

/** How Posada reads one event of a calendar. */
export const ExplainedEvent = z.object({
  /** A stay becomes a reservation, a block closes nights, a window is the last date that a channel sells. */
  kind: z.enum(['stay', 'block', 'window', 'skipped']),
  /** One of several dates of the same event. */
  isRepeated: z.boolean(),
  /** Null when the dates could not be read. */
  arrival: PlainDate.nullable(),
  /** The day of departure. */
  departure: PlainDate.nullable(),
  /** Its title, as the channel wrote it. */
  summary: z.string(),
  /** A sentence in the caller's language. */
  text: z.string(),
});
export type ExplainedEvent = z.infer<typeof ExplainedEvent>;

export const ExplainedCalendar = z.object({
  channel: CalendarChannel,
  /** The count of all events; `events` has the first 500. */
  total: z.number().int(),
  events: z.array(ExplainedEvent),
});
export type ExplainedCalendar = z.infer<typeof ExplainedCalendar>;

export const calendarExplainContract = {
  explainCalendar: defineCall({
    id: 'C-LIST-17',
    method: 'POST',
    path: '/api/pms/calendars/explain',
    access: 'member',
    app: 'listings',
    permission: 'manage',
    rate: 'lookup',
    summary: 'Preview events of a calendar address',
    description:
      'The reply contains the events of the calendar and explains how Posada interprets each event. Nothing is stored.',
    body: CalendarAddress,
    status: 200,
    reply: ExplainedCalendar,
    errors: CALENDAR_PROBLEM_ERRORS,
  }),
};

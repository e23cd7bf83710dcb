import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

const PLANNED_FOR = ['listings', 'integrations', 'registry'] as const;

export const PlannedFor = z.enum(PLANNED_FOR);

/** Something that Posada does by itself later. */
export const Schedule = z.object({
  /** Of what it is about: the calendar, the connection, the report. */
  _id: z.uuid(),
  kind: z.enum(['calendar-read', 'connection-sync', 'stay-report']),
  appId: PlannedFor,
  propertyId: PropertyId,
  title: z.string(),
  /** Not before; what is in the past is next. */
  runsAt: Instant,
  /** Until when it has to be done; null where nobody waits for it. */
  dueAt: Instant.nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleQuery = z.object({
  propertyId: PropertyId.optional(),
  appId: PlannedFor.optional(),
  /** Part of a title. */
  filter: z.string().trim().max(100, 'general.invalid.tooLong').optional(),
});
export type ScheduleQuery = z.infer<typeof ScheduleQuery>;

export const schedulesContract = {
  listSchedules: defineCall({
    id: 'C-GEN-04',
    method: 'GET',
    path: '/api/common/schedules',
    access: 'member',
    app: 'common',
    summary: 'List scheduled actions',
    description:
      'The list contains the actions that Posada will run for the property, in apps that the caller can see. The next action comes first.',
    query: ScheduleQuery,
    status: 200,
    reply: z.array(Schedule),
  }),
};

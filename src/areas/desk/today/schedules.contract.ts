import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

const PLANNED_FOR = ['listings', 'integrations', 'registry'] as const;

export const PlannedFor = z.enum(PLANNED_FOR);

/** An action that Posada will take by itself. */
export const Schedule = z.object({
  /** The calendar, the connection or the report of the action. */
  _id: z.uuid(),
  kind: z.enum(['calendar-read', 'connection-sync', 'stay-report']),
  appId: PlannedFor,
  propertyId: PropertyId,
  title: z.string(),
  /** The earliest moment; a moment in the past means next. */
  runsAt: Instant,
  /** The deadline; null without one. */
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

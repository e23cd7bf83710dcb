import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

/** How something stands, as a colour. */
export const Tone = z.enum(['done', 'waiting', 'failed']);

export const LogEntry = z.object({
  _id: z.number().int(),
  /** In the caller's language. */
  message: z.string(),
  tone: Tone,
  subject: z.string().nullable(),
  subjectId: z.string().nullable(),
  createdAt: Instant,
});
export type LogEntry = z.infer<typeof LogEntry>;

export const activityContract = {
  listLogs: defineCall({
    id: 'C-GEN-07',
    method: 'GET',
    path: '/api/common/logs',
    access: 'member',
    app: 'today',
    summary: 'List the activity log',
    description: 'Shows what Posada did for the property, newest first.',
    query: z.object({
      propertyId: PropertyId.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
      before: z.coerce.number<string | number>().int().positive().optional(),
    }),
    status: 200,
    reply: z.array(LogEntry),
  }),
};

import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';

/**
 * Work that stopped and waits for a person: a job that failed too often, or an effect whose outcome cannot be looked
 * up.
 */
export const DeadLetter = z.object({
  _id: z.string(),
  kind: z.enum(['job', 'effect']),
  name: z.string(),
  propertyId: PropertyId.nullable(),
  /** As its host calls it. */
  propertyName: z.string().nullable(),
  attempts: z.number().int(),
  /** Our own words or the provider's, without secrets and names. */
  error: z.string(),
  createdAt: Instant,
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const deadLetterContract = {
  listDeadLetters: defineCall({
    id: 'C-JOB-01',
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'List parked jobs and effects',
    description: 'A parked job or effect waits for a decision. Oldest first.',
    status: 200,
    reply: z.array(DeadLetter),
  }),
  retryJob: defineCall({
    id: 'C-JOB-02',
    method: 'POST',
    path: '/api/admin/jobs/{id}/retry',
    access: 'admin',
    summary: 'Retry a parked job',
    description: 'Queues the job again. An effect cannot be retried here, because its host decides on it.',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    status: 200,
    reply: z.object({ queued: z.literal(true) }),
  }),
};

import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';

export const LoggedMessage = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

/** One request to a connected system with its answer, without secrets and without data that identifies a person. */
export const LoggedRequest = z.object({
  _id: z.uuid(),
  at: Instant,
  /** 1 for the first attempt. */
  attempt: z.number().int(),
  method: z.string(),
  url: z.string(),
  outcome: z.enum(['answered', 'refused', 'timeout', 'dropped', 'too-large']),
  status: z.number().int().nullable(),
  /** The provider's own id of the request, which its support asks for. */
  requestId: z.string().nullable(),
  durationMs: z.number().int(),
  request: LoggedMessage,
  response: LoggedMessage.nullable(),
});
export type LoggedRequest = z.infer<typeof LoggedRequest>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: ConnectionId });

export const requestLogContract = {
  listRequestLog: defineCall({
    id: 'C-INT-22',
    method: 'GET',
    path: '/api/common/property-integrations/{id}/request-log',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    summary: 'List logged requests of a connection',
    description: 'The log holds the last 200 requests of seven days. Newest first.',
    params: byId,
    query: z.object({ ...propertyQuery.shape, ...pagingQuery(20, 200) }),
    status: 200,
    reply: z.array(LoggedRequest),
    meta: PageMeta,
  }),
};

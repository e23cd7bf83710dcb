import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

const side = z.object({ headers: z.record(z.string(), z.string()), body: z.string().nullable() });

/** One request to a connected system with its answer, without secrets and without who anybody is. */
export const KeptExchange = z.object({
  _id: z.uuid(),
  at: Instant,
  /** 1 for the first try. */
  attempt: z.number().int(),
  method: z.string(),
  url: z.string(),
  outcome: z.enum(['answered', 'refused', 'timeout', 'dropped', 'too-large']),
  status: z.number().int().nullable(),
  /** The other side's own id of the request, which its support asks for. */
  requestId: z.string().nullable(),
  durationMs: z.number().int(),
  request: side,
  response: side.nullable(),
});
export type KeptExchange = z.infer<typeof KeptExchange>;

/** A booking of a connected system that could not be read. */
export const BookingProblem = z.object({
  /** Its id at the other side. */
  externalId: z.string(),
  /** Ours, where it was read before; who it is, for those who have the reservations (D-9). */
  reservationId: ReservationId.nullable(),
  guestName: z.string().nullable(),
  checkInDate: PlainDate.nullable(),
  since: Instant.nullable(),
  nextTryAt: Instant,
  /** A sentence in the caller's language. */
  problem: z.string(),
  /** What failed, for support. */
  detail: z.string(),
});
export type BookingProblem = z.infer<typeof BookingProblem>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: ConnectionId });

export const exchangeContract = {
  listExchanges: defineCall({
    id: 'C-INT-22',
    method: 'GET',
    path: '/api/common/property-integrations/{id}/exchanges',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    summary: 'What was said with a connected system: the last 200 requests of seven days, the newest first',
    params: byId,
    query: z.object({ ...propertyQuery.shape, ...pagingQuery(20, 200) }),
    status: 200,
    reply: z.array(KeptExchange),
    meta: PageMeta,
  }),
  listProblems: defineCall({
    id: 'C-INT-23',
    method: 'GET',
    path: '/api/common/property-integrations/{id}/problems',
    access: 'member',
    app: 'integrations',
    summary: 'Bookings of a connected system that could not be read, and why; at most 200',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.array(BookingProblem),
  }),
};

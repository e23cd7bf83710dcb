import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/**
 * Whether nights that were sold or blocked here are closed in a connected system too. For a reservation that came from
 * a system: whether changes from here were made there; `unable` when that system accepts no changes.
 */
export const RemoteState = z.object({
  /** Name of the system. */
  partner: z.string(),
  state: z.enum(['closed', 'closing', 'opening', 'failed', 'changing', 'changed', 'unable']),
  /** A sentence in the caller's language: the state, and what to do about it. */
  text: z.string(),
});
export type RemoteState = z.infer<typeof RemoteState>;

/** Nights that a connected system does not keep in the wanted state. */
export const RemoteBlock = z.object({
  _id: z.uuid(),
  /** Name of the listing here. */
  listing: z.string(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  text: z.string(),
  since: Instant.nullable(),
  /** The system's own text, for support. */
  detail: z.string(),
});
export type RemoteBlock = z.infer<typeof RemoteBlock>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byConnection = z.object({ id: ConnectionId });

export const remoteBlockContract = {
  listRemoteBlocks: defineCall({
    id: 'C-INT-31',
    method: 'GET',
    path: '/api/common/property-integrations/{id}/remote-blocks',
    access: 'member',
    app: 'integrations',
    summary: 'List remote blocks of a connection',
    description:
      'Posada closes nights that are sold in Posada in the connected system too. The reply says whether the system supports this. It lists the nights that the system failed to close or to open.',
    params: byConnection,
    query: propertyQuery,
    status: 200,
    reply: z.object({
      /** False when nights cannot be closed from outside. */
      supported: z.boolean(),
      problems: z.array(RemoteBlock),
    }),
  }),
  retryRemoteBlocks: defineCall({
    id: 'C-INT-32',
    method: 'POST',
    path: '/api/common/property-integrations/{id}/remote-blocks/retry',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    rate: 'lookup',
    summary: 'Retry remote blocks of a connection',
    description: 'Posada tries again to close and to open nights that the connected system refused.',
    params: byConnection,
    query: propertyQuery,
    status: 200,
    reply: z.object({}),
  }),
  stayOutside: defineCall({
    id: 'C-INT-33',
    method: 'GET',
    path: '/api/pms/reservations/{id}/outside',
    access: 'member',
    app: 'reservations',
    summary: 'Get remote states of a reservation',
    description:
      'The reply says for each connected system whether the nights of the stay or block are closed or changed there.',
    params: z.object({ id: ReservationId }),
    query: propertyQuery,
    status: 200,
    reply: z.array(RemoteState),
  }),
};

import { z } from 'zod';

import { connectionErrors } from '#areas/property/connections/connections.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { ConnectionId, ListingId, PropertyId } from '#vocabulary/ids.ts';
import { migrationErrors } from '../pms-migration.errors.ts';

/** A room of a connection that may be a listing of another connection. */
export const SameRoom = z.object({
  /** The id of the room in the connected system. */
  roomId: z.string(),
  roomName: z.string(),
  listing: z.object({ _id: ListingId, internalName: z.string() }),
  /** The name of the other system. */
  system: z.string(),
  /** Why both look the same; empty once they are answered. */
  reasons: z.array(z.enum(['name', 'address', 'stays'])),
  /** Stays that both systems have. */
  staysInCommon: z.number().int(),
  /** `same`: bookings of the room come into this listing. Null until a person answers. */
  answer: z.enum(['same', 'different']).nullable(),
});
export type SameRoom = z.infer<typeof SameRoom>;

const ANSWERS_MAX = 500;

export const SameRoomAnswers = z.object({
  answers: z
    .array(z.object({ roomId: z.string().min(1).max(200), listingId: ListingId, isSame: z.boolean() }))
    .min(1)
    .max(ANSWERS_MAX),
});

const byId = z.object({ id: ConnectionId });
const propertyQuery = z.object({ propertyId: PropertyId.optional() });

export const sameRoomsContract = {
  listSameRooms: defineCall({
    id: 'C-INT-37',
    method: 'GET',
    path: '/api/common/property-integrations/{id}/same-rooms',
    access: 'member',
    app: 'integrations',
    summary: 'List rooms shared with another system',
    description:
      'Rooms of the connection that may be listings of another connected system come first; answered ones follow.',
    params: byId,
    query: propertyQuery,
    status: 200,
    reply: z.array(SameRoom),
  }),
  answerSameRooms: defineCall({
    id: 'C-INT-38',
    method: 'POST',
    path: '/api/common/property-integrations/{id}/same-rooms',
    access: 'member',
    app: 'integrations',
    permission: 'manage',
    summary: 'Join or separate rooms',
    description:
      '`isSame` joins a room with a listing of another system: its bookings come into that listing, and its own listing is deleted. Otherwise both are separate, and a joined room gets a listing of its own again.',
    params: byId,
    query: propertyQuery,
    body: SameRoomAnswers,
    status: 200,
    reply: z.array(SameRoom),
    errors: [connectionErrors.migrating, migrationErrors.pairs],
  }),
};

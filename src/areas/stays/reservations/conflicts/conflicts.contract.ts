import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Reservation } from '../reservations.contract.ts';

const fields = Reservation.shape;

/** A stay or a block that wants nights or has them. */
export const ConflictParty = z.object({
  _id: fields._id,
  kind: z.enum(['stay', 'block']),
  /** The nights are a part of the stay, which changes listings: move them with C-RES-18. */
  isPart: z.boolean(),
  guestName: z.string(),
  channelSlug: z.string(),
  channelName: z.string(),
  channelCode: z.string().nullable(),
  source: fields.source,
  status: fields.status,
  checkInDate: fields.checkInDate,
  checkOutDate: fields.checkOutDate,
  nights: z.number().int(),
  totalGuests: z.number().int(),
  roomId: ListingId.nullable(),
  roomName: z.string().nullable(),
  /** When it reached Posada; the later one came second. */
  receivedAt: Instant,
  version: z.number().int(),
});
export type ConflictParty = z.infer<typeof ConflictParty>;

/** A listing that is free for all the nights. Choose it with C-RES-04, or with C-RES-18 for a part, and If-Match. */
export const ConflictSuggestion = z.object({
  roomId: ListingId,
  roomName: z.string(),
  capacity: z.number().int().nullable(),
  /** `own`: its own nights are free again; `same`: as big as the sold listing; `fits`: big enough. */
  why: z.enum(['own', 'type', 'same', 'fits']),
});
export type ConflictSuggestion = z.infer<typeof ConflictSuggestion>;

export const Conflict = z.object({
  /** The stay that came second: kept, and without a night of its own (REL-21). */
  stay: ConflictParty,
  /** The stays and blocks that have the nights, next arrival first; empty when the nights are free again. */
  holders: z.array(ConflictParty),
  /** The stay that the suggestions are for; null when no free listing fits. */
  moves: ConflictParty.nullable(),
  /** Three at most, the best first. */
  suggestions: z.array(ConflictSuggestion),
});
export type Conflict = z.infer<typeof Conflict>;

export const conflictContract = {
  listConflicts: defineCall({
    id: 'C-RES-17',
    method: 'GET',
    path: '/api/pms/conflicts',
    access: 'member',
    app: 'reservations',
    summary: 'List double bookings',
    description:
      'Each double booking contains the stay without nights, the stays or blocks that have its nights, and free listings that solve the conflict. The list contains at most 50 double bookings.',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: z.array(Conflict),
  }),
};

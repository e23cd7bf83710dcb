import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Reservation } from '../reservations.contract.ts';

const fields = Reservation.shape;

/** Somebody who wants nights or has them. */
export const ConflictParty = z.object({
  _id: fields._id,
  kind: z.enum(['stay', 'block']),
  /** The nights are some of the stay's: it changes listings, and moves with C-RES-18. */
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
  /** When it reached us; the later one came second. */
  receivedAt: Instant,
  version: z.number().int(),
});
export type ConflictParty = z.infer<typeof ConflictParty>;

/** A listing that is free for all the nights. Taken with C-RES-04, or C-RES-18 for a part, and If-Match. */
export const ConflictSuggestion = z.object({
  roomId: ListingId,
  roomName: z.string(),
  capacity: z.number().int().nullable(),
  /** `own`: its own nights are free again; `same`: as big as the listing that was sold; `fits`: big enough. */
  why: z.enum(['own', 'type', 'same', 'fits']),
});
export type ConflictSuggestion = z.infer<typeof ConflictSuggestion>;

export const Conflict = z.object({
  /** Who came second: kept, and without a night of its own (REL-21). */
  stay: ConflictParty,
  /** Who has the nights, next arrival first; empty when they are free again. */
  holders: z.array(ConflictParty),
  /** Which of them the suggestions are for; null when no free listing fits either. */
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

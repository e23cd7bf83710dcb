import { z } from 'zod';

import { ReservationStatus } from '#areas/stays/reservations/reservations.contract.ts';
import { UNRECORDED_FIELDS } from '#areas/stays/reservations/reservations.constants.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { STAY_DEEDS } from './history.constants.ts';

const days = { from: PlainDate, to: PlainDate };

/** One thing that changed. Names of listings are those of today; null without a listing. */
export const StayStep = z.discriminatedUnion('kind', [
  /** A step without values to compare. */
  z.object({ kind: z.enum(STAY_DEEDS) }),
  /** First synced from a calendar or a system; the channel that sold it. */
  z.object({ kind: z.literal('received'), channel: z.string() }),
  z.object({ kind: z.literal('status'), from: ReservationStatus, to: ReservationStatus }),
  z.object({ kind: z.enum(['arrival', 'departure']), ...days }),
  /** The day of arrival, as a person gave it. */
  z.object({ kind: z.literal('came'), on: PlainDate }),
  /** Both ends: the new ones. */
  z.object({ kind: z.literal('dates'), ...days }),
  z.object({ kind: z.literal('room'), from: z.string().nullable(), to: z.string().nullable() }),
  /** Several listings, in the order of their nights. */
  z.object({
    kind: z.literal('split'),
    rooms: z.array(z.object({ name: z.string().nullable(), ...days })),
  }),
  /** All nights in one listing again. */
  z.object({ kind: z.literal('joined'), room: z.string().nullable() }),
  z.object({ kind: z.literal('guests'), from: z.number().int(), to: z.number().int() }),
  /** Fields that changed; their values are not kept. */
  z.object({ kind: z.literal('fields'), fields: z.array(z.enum(UNRECORDED_FIELDS)) }),
  /** Left out for members who may not see money. */
  z.object({
    kind: z.literal('total'),
    totalBefore: z.number().nullable(),
    total: z.number().nullable(),
    currency: z.string().nullable(),
  }),
]);
export type StayStep = z.infer<typeof StayStep>;

export const StayEntry = z.object({
  _id: z.string(),
  at: Instant,
  by: z.object({
    kind: z.enum(['person', 'support', 'guest', 'system', 'calendar', 'posada']),
    /** In the caller's language. */
    name: z.string(),
  }),
  /** At least one. */
  steps: z.array(StayStep),
});
export type StayEntry = z.infer<typeof StayEntry>;

export const historyContract = {
  stayHistory: defineCall({
    id: 'C-RES-24',
    method: 'GET',
    path: '/api/pms/reservations/{id}/history',
    access: 'member',
    app: 'reservations',
    money: ['total', 'totalBefore', 'currency'],
    summary: 'List changes of a reservation',
    description:
      'Each change contains its author. The newest change comes first. The list contains the last 200 changes.',
    params: z.object({ id: ReservationId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: z.array(StayEntry),
  }),
};

import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { StayReportGroup } from './registry.contract.ts';

/** A stay whose guests have arrived and are registered nowhere. */
export const StayDuty = z.object({
  reservationId: ReservationId,
  guestName: z.string(),
  listingId: ListingId.nullable(),
  listingName: z.string().nullable(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  guests: z.number().int(),
  guestsDone: z.number().int(),
  /** False after the departure: the duty remains. */
  isInHouse: z.boolean(),
  /** The reports that the arrival owes to each registry of the country. */
  registries: z.array(
    z.object({
      registry: z.string(),
      registryName: z.string(),
      /**
       * The first moment to report it: the hour of arrival, or the start of the day when it is due with the arrival.
       */
      opensAt: Instant,
      dueAt: Instant,
      isLate: z.boolean(),
      /** Whether a report is due depends on the nationality of these guests. */
      foreignersOnly: z.boolean(),
      /** Posada reports to it for this listing. */
      isConnected: z.boolean(),
    }),
  ),
  /** The first of those deadlines that is still ahead, or the last when all have passed; null without a registry. */
  dueAt: Instant.nullable(),
  /** One of the deadlines has passed. */
  isLate: z.boolean(),
  /** The group of reports, by the earliest deadline. */
  group: StayReportGroup.exclude(['done']),
});
export type StayDuty = z.infer<typeof StayDuty>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });

export const dutiesContract = {
  listDuties: defineCall({
    id: 'C-REG-18',
    method: 'GET',
    path: '/api/common/stay-duties',
    access: 'member',
    app: 'registry',
    summary: 'List unregistered stays',
    description:
      'The guests of these stays have arrived and are not registered. The most urgent stay comes first.',
    query: propertyQuery,
    status: 200,
    reply: z.array(StayDuty),
  }),
  settleDuty: defineCall({
    id: 'C-REG-19',
    method: 'POST',
    path: '/api/common/stay-duties/{id}/registered',
    access: 'member',
    app: 'registry',
    permission: 'operate',
    summary: 'Mark a stay as registered',
    description: 'A person registered the guests of the stay outside of Posada.',
    params: z.object({ id: ReservationId }),
    query: propertyQuery,
    status: 200,
    reply: z.object({ settled: z.literal(true) }),
  }),
};

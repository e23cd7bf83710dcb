import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { housekeepingErrors } from './housekeeping.errors.ts';

/** A day of the property and the hour on it, `HH:mm`. */
const Moment = z.object({ date: PlainDate, time: z.string() });

/** A unit between two stays. It says nothing about a guest (D-85): the next party is only a number. */
export const HousekeepingUnit = z.object({
  listingId: ListingId,
  listingName: z.string(),
  address: z.string().nullable(),
  /** When the previous guests leave or left; null for a unit without guests in the last month. */
  departure: Moment.nullable(),
  /** When the next guests arrive; null without an arrival within a month. */
  arrival: z
    .object({
      ...Moment.shape,
      /** Null when only a calendar closes the nights: it says neither whether there are guests nor how many. */
      guests: z.number().int().nullable(),
      nights: z.number().int(),
    })
    .nullable(),
  /** `occupied`: guests are in the unit, or will be, until `departure`. */
  state: z.enum(['occupied', 'free', 'ready']),
  ready: z.object({ at: Instant, by: z.string() }).nullable(),
});
export type HousekeepingUnit = z.infer<typeof HousekeepingUnit>;

/** Units to prepare, by the hour at which they are needed; units that are ready come last. */
export const HousekeepingDay = z.object({
  /** Today in the property's zone. */
  date: PlainDate,
  timezone: z.string(),
  localTime: z.string(),
  today: z.array(HousekeepingUnit),
  tomorrow: z.array(HousekeepingUnit),
});
export type HousekeepingDay = z.infer<typeof HousekeepingDay>;

const common = { access: 'member', app: 'cleaning', permission: 'prepare' } as const;
const query = z.object({ propertyId: PropertyId.optional() });
const ready = {
  ...common,
  path: '/api/common/cleaning/{listingId}/ready',
  params: z.object({ listingId: ListingId }),
  query,
  status: 200,
  reply: HousekeepingUnit,
  errors: [housekeepingErrors.notToday],
} as const;

export const housekeepingContract = {
  getHousekeepingDay: defineCall({
    ...common,
    id: 'C-CLEAN-01',
    method: 'GET',
    path: '/api/common/cleaning',
    summary: 'Get the housekeeping status of units',
    description:
      'Lists the units to prepare today and tomorrow. The next arrival comes first and ready units come last. The reply contains the number of guests and nights and no other guest data.',
    query,
    status: 200,
    reply: HousekeepingDay,
  }),
  markReady: defineCall({
    ...ready,
    id: 'C-CLEAN-02',
    method: 'POST',
    summary: 'Mark a unit as ready',
    description: 'The unit is ready for its next guests.',
  }),
  unmarkReady: defineCall({
    ...ready,
    id: 'C-CLEAN-03',
    method: 'DELETE',
    summary: 'Unmark a ready unit',
    description: 'The unit is no longer ready for its next guests.',
  }),
};

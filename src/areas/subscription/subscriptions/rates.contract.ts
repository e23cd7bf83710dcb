import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { Frequency, PlanId } from '#vocabulary/plans.ts';

/** The price of one plan or app for a period, before discounts and tax. */
export const RateLine = z.object({
  kind: z.enum(['plan', 'app']),
  id: z.union([PlanId, AppId]),
  before: z.number(),
  after: z.number(),
});

/** Prices of one day that differ from those before it. */
export const NewRate = z.object({
  /** Day of the first charge with them. */
  day: PlainDate,
  lines: z.array(RateLine),
  /** The whole charge, with discounts and tax. */
  before: z.number(),
  after: z.number(),
});
export type NewRate = z.infer<typeof NewRate>;

/** For one property, in its currency; earliest day first. */
export const NewRates = z.object({
  propertyId: PropertyId,
  name: z.string(),
  currency: Currency,
  frequency: Frequency,
  rooms: z.number().int(),
  rates: z.array(NewRate),
});
export type NewRates = z.infer<typeof NewRates>;

export const ratesContract = {
  listUpcomingPriceChanges: defineCall({
    id: 'C-SUB-20',
    method: 'GET',
    path: '/api/common/subscriptions/new-rates',
    access: 'member',
    app: 'property',
    permission: 'money',
    summary: 'List upcoming price changes',
    description:
      'Lists the charges whose prices differ from what the properties of the account pay now. Only properties whose money the user may see are included.',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: z.array(NewRates),
  }),
};

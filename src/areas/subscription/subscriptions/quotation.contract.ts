import { z } from 'zod';

import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Currency } from '#vocabulary/money.ts';
import { Frequency, PlanId } from '#vocabulary/plans.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';

/** One band prices all rooms: the band that contains their number. */
export const QuotedPrice = z.object({
  start: z.number().int(),
  end: z.number().int().nullable(),
  /** For a month, in the major unit. */
  value: z.number(),
  /** Per room; else for the property. */
  byAccommodation: z.boolean(),
});

export const RawDiscount = z.object({
  type: z.enum(['fixed', 'percentage']),
  /** Percent, or an amount in the major unit. */
  amount: z.number(),
});

/** E-42, for plans and apps: the line with its formula, `value × rooms × months`. */
export const QuotedLine = z.object({
  kind: z.enum(['plan', 'app']),
  id: z.union([PlanId, AppId]),
  rooms: z.number().int(),
  /** Null without a monthly price. */
  price: QuotedPrice.nullable(),
  months: z.number().int(),
  amount: z.number(),
  /** The code with the largest discount on it. */
  discountCode: z.string().nullable(),
  rawDiscount: RawDiscount.nullable(),
  /** Of all codes together. */
  discountValue: z.number(),
  /** The line's share of the tax. */
  tax: z.number(),
  /** The plan that includes it: it costs nothing more. */
  includedIn: PlanId.nullable(),
});

/** The price of a property for one period; amounts in the major unit. */
export const Quotation = z.object({
  propertyId: PropertyId,
  currency: Currency,
  frequency: Frequency,
  lines: z.array(QuotedLine),
  subtotal: z.number(),
  discount: z.number(),
  taxName: z.string().nullable(),
  /** Whether the prices of the lines include the tax. */
  taxIncluded: z.boolean(),
  tax: z.number(),
  total: z.number(),
  /** The charge to the card, and the amount that is too small and waits for the next bill. */
  charged: z.number(),
  carriedOver: z.number(),
});
export type Quotation = z.infer<typeof Quotation>;

const ROOMS_MOST = 10_000;

/** Ids and choices, never amounts (SEC-38). */
export const QuotationQuery = z.object({
  propertyId: PropertyId,
  plan: PlanId.optional(),
  /** Separated by commas. */
  appIds: z
    .string()
    .max(500)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(AppId))
    .default([]),
  rooms: z.coerce.number<string | number>().int().min(1).max(ROOMS_MOST),
  currency: Currency,
  frequency: Frequency.default('month'),
});
export type QuotationQuery = z.infer<typeof QuotationQuery>;

export const quotationContract = {
  getQuotation: defineCall({
    id: 'C-GEN-10',
    method: 'GET',
    path: '/api/common/quotation',
    access: 'member',
    app: 'common',
    permission: 'money',
    summary: 'Get a quotation for a property',
    description: 'Shows what a plan and apps cost the property.',
    query: QuotationQuery,
    status: 200,
    reply: Quotation,
    errors: [subscriptionErrors.notSold, marketplaceErrors.notLive],
  }),
};

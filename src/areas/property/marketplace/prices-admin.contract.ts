import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { PlanId } from '#vocabulary/plans.ts';
import { CheckedPrices, CreditPrices, findBandProblems } from './bands.ts';
import { CatalogueCredits, CataloguePlan, CreditBand, FeeBillingRange, SalesTax } from './catalogue.ts';
import { CATALOGUE_KINDS } from './catalogue-versions.ts';

export { CreditBand };

const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'general.invalid.option');

/** Default: today; never a past day. */
const from = PlainDate.optional();

/** C-APP-20: the price of a plan from a day on. */
export const PlanPrices = z.object({
  feeBillingRange: CheckedPrices.refine((range) => Object.keys(range).length > 0, 'general.required'),
  monthsPerYear: CataloguePlan.shape.monthsPerYear,
  from,
});
export type PlanPrices = z.infer<typeof PlanPrices>;

/** C-APP-21: the price of an app's credits from a day on, and the numbers of one purchase. */
export const CreditTerms = z
  .object({
    least: CatalogueCredits.shape.least,
    most: CatalogueCredits.shape.most.max(1_000_000),
    bands: CreditPrices.refine((bands) => Object.keys(bands).length > 0, 'general.required'),
    from,
  })
  .superRefine(({ least, most, bands }, context) => {
    if (most < least)
      context.addIssue({ code: 'custom', path: ['most'], message: 'marketplace.credits.mostBelowLeast' });
    for (const [currency, ofCurrency] of Object.entries(bands)) {
      const first = { at: least, message: 'marketplace.bands.fromLeast' };
      for (const { path, message } of findBandProblems(ofCurrency, first))
        context.addIssue({ code: 'custom', path: ['bands', currency, ...path], message });
    }
  });
export type CreditTerms = z.infer<typeof CreditTerms>;

/** C-APP-22: a country's tax on Posada's sales there; `percent` 0 is none. */
export const SalesTaxTerms = z.object({
  name: z.string().trim().min(1, 'general.required').max(40, 'general.invalid.tooLong'),
  percent: z.number().min(0).max(100).multipleOf(0.01, 'general.invalid.format'),
  isIncluded: SalesTax.shape.isIncluded,
  from,
});
export type SalesTaxTerms = z.infer<typeof SalesTaxTerms>;

/** C-APP-23: a smaller amount is not charged but carried over; in the major unit. */
export const SmallestChargeTerms = z.object({ amount: z.number().positive().max(1_000_000_000), from });
export type SmallestChargeTerms = z.infer<typeof SmallestChargeTerms>;

/** The catalogue of today besides apps, and its terms. */
export const Prices = z.object({
  plans: z.array(CataloguePlan),
  credits: z.array(CatalogueCredits),
  taxes: z.array(
    z.object({ country: CountryCode, name: z.string(), percent: z.number(), isIncluded: z.boolean() }),
  ),
  smallestCharges: z.array(z.object({ currency: Currency, amount: z.number() })),
});
export type Prices = z.infer<typeof Prices>;

export const PRICE_KINDS = CATALOGUE_KINDS.filter((kind) => kind !== 'app');
const PriceKind = z.enum(PRICE_KINDS, 'general.invalid.option');
export type PriceKind = z.infer<typeof PriceKind>;

/** One change, with the changed fields. */
export const PriceChange = z.object({
  number: z.number().int(),
  from: PlainDate,
  feeBillingRange: FeeBillingRange.optional(),
  monthsPerYear: z.number().int().optional(),
  least: z.number().int().optional(),
  most: z.number().int().optional(),
  bands: CatalogueCredits.shape.bands.optional(),
  tax: z.object({ name: z.string(), percent: z.number(), isIncluded: z.boolean() }).optional(),
  amount: z.number().optional(),
  actorName: z.string(),
  createdAt: Instant,
});
export type PriceChange = z.infer<typeof PriceChange>;

const admin = { access: 'admin', status: 200 } as const;
const write = { ...admin, method: 'PUT', rate: 'write', reply: Prices } as const;

export const pricesAdminContract = {
  listPrices: defineCall({
    ...admin,
    id: 'C-APP-19',
    method: 'GET',
    path: '/api/admin/prices',
    summary: 'List current prices',
    description:
      'The reply holds the prices of plans and credits, the sales tax of each country and the smallest charge of each currency.',
    reply: Prices,
  }),
  setPlanPrices: defineCall({
    ...write,
    id: 'C-APP-20',
    path: '/api/admin/prices/plans/{id}',
    summary: 'Set the prices of a plan',
    description: 'The prices count from the given day on.',
    params: z.object({ id: PlanId }),
    body: PlanPrices,
  }),
  setCreditTerms: defineCall({
    ...write,
    id: 'C-APP-21',
    path: '/api/admin/prices/credits/{id}',
    summary: 'Set credit terms of an app',
    description:
      'The terms hold the prices of credits and how many are bought at once. They count from the given day on.',
    params: z.object({ id: AppId }),
    body: CreditTerms,
  }),
  setSalesTax: defineCall({
    ...write,
    id: 'C-APP-22',
    path: '/api/admin/prices/taxes/{country}',
    summary: "Set a country's sales tax",
    description: 'The tax applies to what Posada sells in the country. It counts from the given day on.',
    params: z.object({ country: CountryCode }),
    body: SalesTaxTerms,
  }),
  setSmallestCharge: defineCall({
    ...write,
    id: 'C-APP-23',
    path: '/api/admin/prices/smallest-charges/{currency}',
    summary: "Set a currency's smallest charge",
    description:
      'A smaller amount is carried over to the next bill. The smallest charge counts from the given day on.',
    params: z.object({ currency: Currency }),
    body: SmallestChargeTerms,
  }),
  listPriceChanges: defineCall({
    ...admin,
    id: 'C-APP-24',
    method: 'GET',
    path: '/api/admin/prices/{kind}/{key}/versions',
    summary: 'List changes of a price',
    description: 'Each change has the day from which it counts. Last change first.',
    params: z.object({ kind: PriceKind, key: z.string().max(60) }),
    reply: z.array(PriceChange),
  }),
};

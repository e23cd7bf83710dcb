import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlanId } from '#vocabulary/plans.ts';

/** What is sold, and for how much, on one day. Each change of it is a version with the day that it counts from. */

/** One band prices all rooms of a property: the one that their number is in (E-42). */
export const PriceBand = z.object({
  /** Rooms, both ends included; null: and more. */
  start: z.number().int().min(1),
  end: z.number().int().min(1).nullable(),
  /** For a month, in the major unit, without or with tax as the country's sales tax says. */
  value: z.number().min(0),
  /** For each room; else for the property, however many it has. */
  byAccommodation: z.boolean(),
});
export type PriceBand = z.infer<typeof PriceBand>;

/** E-46: bands by currency. Nothing is sold in a currency that is not named. */
export const FeeBillingRange = z.record(Currency, z.array(PriceBand).min(1));
export type FeeBillingRange = z.infer<typeof FeeBillingRange>;

export const APP_STATUSES = ['live', 'dev'] as const;

export const APP_CATEGORIES = [
  'guests',
  'compliance',
  'invoicing',
  'accounting',
  'payments',
  'sales',
  'reports',
] as const;

/**
 * How an app is paid: not at all, with a plan that includes it, for itself each month, or by what it stamps. An app of a plan
 * that the property does not have is paid for itself where it has bands.
 */
export const PRICING_MODELS = ['free', 'plan', 'monthly', 'stamp'] as const;

const inLanguages = z.object({ es: z.string().min(1), pt: z.string().min(1), en: z.string().min(1) });

export const CatalogueApp = z.object({
  id: AppId,
  name: inLanguages,
  status: z.enum(APP_STATUSES),
  category: z.enum(APP_CATEGORIES),
  pricingModel: z.enum(PRICING_MODELS),
  /** Plans that it is part of; there nothing more is paid for it. */
  plans: z.array(PlanId),
  feeBillingRange: FeeBillingRange,
  /** Days; 0: it cannot be tried. */
  trialPeriod: z.number().int().min(0).max(90),
  availableLanguages: z.array(z.enum(['es', 'pt', 'en'])).min(1),
});
export type CatalogueApp = z.infer<typeof CatalogueApp>;

export const CataloguePlan = z.object({
  id: PlanId,
  feeBillingRange: FeeBillingRange,
  /** What a year costs, in months: 10 are two months for nothing. */
  monthsPerYear: z.number().int().min(1).max(12),
});
export type CataloguePlan = z.infer<typeof CataloguePlan>;

/** What one credit costs when so many are bought at once: one band prices all of them. */
export const CreditBand = z.object({
  /** Credits, both ends included; null: and more. */
  start: z.number().int().min(1),
  end: z.number().int().min(1).nullable(),
  /** For one credit, in the major unit. */
  value: z.number().positive(),
});
export type CreditBand = z.infer<typeof CreditBand>;

/** Credits of an app that is paid for by what it stamps. */
export const CatalogueCredits = z.object({
  id: AppId,
  /** Of one purchase. */
  least: z.number().int().min(1),
  most: z.number().int().min(1),
  /** By currency; nothing is sold in one that is not named. */
  bands: z.record(Currency, z.array(CreditBand).min(1)),
});
export type CatalogueCredits = z.infer<typeof CatalogueCredits>;

/** What a country asks for on what Posada sells there; of the operator, who answers for it. */
export const SalesTax = z.object({
  name: z.string().min(1),
  /** Parts of ten thousand: 1900 are 19 %. */
  rate: z.number().int().min(0).max(10_000),
  /** Whether the prices of the bands hold it already. */
  isIncluded: z.boolean(),
});
export type SalesTax = z.infer<typeof SalesTax>;

export type Catalogue = {
  readonly apps: readonly CatalogueApp[];
  readonly plans: readonly CataloguePlan[];
  readonly credits: readonly CatalogueCredits[];
  /** By ISO country; none: no tax. */
  readonly taxes: Readonly<Record<string, SalesTax>>;
  /** Minor units by currency: less is not charged but carried over to the next bill. */
  readonly smallestCharges: Readonly<Record<string, number>>;
};

import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlanId } from '#vocabulary/plans.ts';

/** The catalogue and its prices on one day. Each change is a version with its first day. */

/** One band prices all rooms of a property: the one that contains their number (E-42). */
export const PriceBand = z.object({
  /** Rooms, both ends included; null: and more. */
  start: z.number().int().min(1),
  end: z.number().int().min(1).nullable(),
  /** For a month, in the major unit, without or with tax as the country's sales tax says. */
  value: z.number().min(0),
  /** For each room; otherwise for the property, however many rooms it has. */
  byAccommodation: z.boolean(),
});
export type PriceBand = z.infer<typeof PriceBand>;

/** E-46: bands by currency. A missing currency is not sold. */
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
 * How an app is paid: free, with a plan that includes it, separately each month, or by submitted invoices. An app of a
 * plan that the property does not have is paid separately if it has bands.
 */
export const PRICING_MODELS = ['free', 'plan', 'monthly', 'stamp'] as const;

const inLanguages = z.object({ es: z.string().min(1), pt: z.string().min(1), en: z.string().min(1) });

export const CatalogueApp = z.object({
  id: AppId,
  name: inLanguages,
  status: z.enum(APP_STATUSES),
  category: z.enum(APP_CATEGORIES),
  pricingModel: z.enum(PRICING_MODELS),
  /** Plans that include it; with them nothing more is paid for it. */
  plans: z.array(PlanId),
  feeBillingRange: FeeBillingRange,
  /** Days; 0: no trial. */
  trialPeriod: z.number().int().min(0).max(90),
  availableLanguages: z.array(z.enum(['es', 'pt', 'en'])).min(1),
});
export type CatalogueApp = z.infer<typeof CatalogueApp>;

export const CataloguePlan = z.object({
  id: PlanId,
  feeBillingRange: FeeBillingRange,
  /** The price of a year, in months: 10 means that two months are free. */
  monthsPerYear: z.number().int().min(1).max(12),
});
export type CataloguePlan = z.infer<typeof CataloguePlan>;

/** The price of one credit in a purchase of this many: one band prices all of them. */
export const CreditBand = z.object({
  /** Credits, both ends included; null: and more. */
  start: z.number().int().min(1),
  end: z.number().int().min(1).nullable(),
  /** For one credit, in the major unit. */
  value: z.number().positive(),
});
export type CreditBand = z.infer<typeof CreditBand>;

/** Credits of an app that is paid by submitted invoices. */
export const CatalogueCredits = z.object({
  id: AppId,
  /** Numbers of credits in one purchase. */
  least: z.number().int().min(1),
  most: z.number().int().min(1),
  /** By currency; a missing one is not sold. */
  bands: z.record(Currency, z.array(CreditBand).min(1)),
});
export type CatalogueCredits = z.infer<typeof CatalogueCredits>;

/** A country's tax on Posada's sales there; the operator is responsible for it. */
export const SalesTax = z.object({
  name: z.string().min(1),
  /** Parts of ten thousand: 1900 are 19 %. */
  rate: z.number().int().min(0).max(10_000),
  /** Whether the prices of the bands include it already. */
  isIncluded: z.boolean(),
});
export type SalesTax = z.infer<typeof SalesTax>;

export type Catalogue = {
  readonly apps: readonly CatalogueApp[];
  readonly plans: readonly CataloguePlan[];
  readonly credits: readonly CatalogueCredits[];
  /** By ISO country; none: no tax. */
  readonly taxes: Readonly<Record<string, SalesTax>>;
  /** Minor units by currency: a smaller amount is not charged but carried over to the next bill. */
  readonly smallestCharges: Readonly<Record<string, number>>;
};

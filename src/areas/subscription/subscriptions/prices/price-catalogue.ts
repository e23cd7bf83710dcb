import type { AppId } from '#vocabulary/app-ids.ts';
import type { PlanId } from '#vocabulary/plans.ts';

/** Inputs of a price: these fields of the catalogue, which owns their shapes (areas/property/marketplace). */

export type PriceBand = {
  /** Rooms, both ends included; null: no upper limit. */
  readonly start: number;
  readonly end: number | null;
  /** For a month, in the major unit. */
  readonly value: number;
  /** Per room; else for the whole property. */
  readonly byAccommodation: boolean;
};

type Bands = Readonly<Record<string, readonly PriceBand[]>>;

export type PriceCatalogue = {
  readonly plans: readonly {
    readonly id: PlanId;
    readonly feeBillingRange: Bands;
    /** Price of a year, in months. */
    readonly monthsPerYear: number;
  }[];
  readonly apps: readonly {
    readonly id: AppId;
    readonly pricingModel: 'free' | 'plan' | 'monthly' | 'stamp';
    readonly plans: readonly PlanId[];
    readonly feeBillingRange: Bands;
  }[];
};

export type SalesTax = {
  readonly name: string;
  /** Parts of ten thousand. */
  readonly rate: number;
  /** Whether prices include it. */
  readonly isIncluded: boolean;
};

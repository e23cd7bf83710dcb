import type { AppId } from '#vocabulary/app-ids.ts';
import type { PlanId } from '#vocabulary/plans.ts';

/** What a price is found with: these fields of the catalogue, whose shapes they are (areas/property/marketplace). */

export type PriceBand = {
  /** Rooms, both ends included; null: and more. */
  readonly start: number;
  readonly end: number | null;
  /** For a month, in the major unit. */
  readonly value: number;
  /** For each room; else for the property, however many it has. */
  readonly byAccommodation: boolean;
};

type Bands = Readonly<Record<string, readonly PriceBand[]>>;

export type PriceCatalogue = {
  readonly plans: readonly {
    readonly id: PlanId;
    readonly feeBillingRange: Bands;
    /** What a year costs, in months. */
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
  /** Whether prices hold it already. */
  readonly isIncluded: boolean;
};

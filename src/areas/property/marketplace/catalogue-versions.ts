import { z } from 'zod';

import { type Catalogue, CatalogueApp, CatalogueCredits, CataloguePlan, SalesTax } from './catalogue.ts';

export const CATALOGUE_KINDS = ['app', 'plan', 'credits', 'sales-tax', 'smallest-charge'] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** The fields of an app that can change on a day. */
export const AppChange = CatalogueApp.pick({
  status: true,
  feeBillingRange: true,
  trialPeriod: true,
}).partial();
export type AppChange = z.infer<typeof AppChange>;

export const PlanChange = CataloguePlan.omit({ id: true }).partial();
export const CreditsChange = CatalogueCredits.omit({ id: true }).partial();

export type CatalogueVersion = {
  readonly kind: CatalogueKind;
  readonly key: string;
  readonly data: unknown;
};

const SmallestCharge = z.object({ minor: z.number().int().positive() });
export type SmallestCharge = z.infer<typeof SmallestCharge>;
/** In minor units. */
export const parseSmallestCharge = (data: unknown): number => SmallestCharge.parse(data).minor;

const withOne = <One extends { readonly id: string }>(
  all: readonly One[],
  { key, data }: CatalogueVersion,
  schema: { parse: (value: unknown) => One },
): readonly One[] =>
  all.map((one) =>
    one.id === key ? schema.parse({ ...one, ...z.record(z.string(), z.unknown()).parse(data) }) : one,
  );

function withVersion(catalogue: Catalogue, version: CatalogueVersion): Catalogue {
  const { kind, key, data } = version;
  switch (kind) {
    case 'app':
      return { ...catalogue, apps: withOne(catalogue.apps, version, CatalogueApp) };
    case 'plan':
      return { ...catalogue, plans: withOne(catalogue.plans, version, CataloguePlan) };
    case 'credits':
      return { ...catalogue, credits: withOne(catalogue.credits, version, CatalogueCredits) };
    case 'sales-tax':
      return { ...catalogue, taxes: { ...catalogue.taxes, [key]: SalesTax.parse(data) } };
    case 'smallest-charge':
      return {
        ...catalogue,
        smallestCharges: { ...catalogue.smallestCharges, [key]: parseSmallestCharge(data) },
      };
  }
}

const bandsBefore = ({ apps, plans }: Catalogue, { kind, key }: CatalogueVersion) =>
  (kind === 'plan' ? plans : kind === 'app' ? apps : []).find(({ id }) => id === key)?.feeBillingRange ?? {};

/** The same for existing subscriptions: a currency that was removed from a price keeps its last bands. */
function withVersionInUse(catalogue: Catalogue, version: CatalogueVersion): Catalogue {
  const before = bandsBefore(catalogue, version);
  const keep = <One extends { readonly id: string; readonly feeBillingRange: typeof before }>(
    one: One,
  ): One =>
    one.id === version.key ? { ...one, feeBillingRange: { ...before, ...one.feeBillingRange } } : one;
  const after = withVersion(catalogue, version);
  if (version.kind === 'plan') return { ...after, plans: after.plans.map(keep) };
  return version.kind === 'app' ? { ...after, apps: after.apps.map(keep) } : after;
}

export const withVersionsInUse = (start: Catalogue, versions: readonly CatalogueVersion[]): Catalogue =>
  versions.reduce(withVersionInUse, start);

/**
 * The catalogue after these versions, in the order of their days. Each version has only its changes, so that a planned
 * price does not undo a change in the meantime.
 */
export const withVersions = (start: Catalogue, versions: readonly CatalogueVersion[]): Catalogue =>
  versions.reduce(withVersion, start);

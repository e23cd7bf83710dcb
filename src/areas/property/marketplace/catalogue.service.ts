import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { START_CATALOGUE } from './catalogue-start.ts';
import { withVersions, withVersionsInUse } from './catalogue-versions.ts';
import { listVersionDays, listVersionsOn } from './catalogue.store.ts';
import type { Catalogue, CatalogueApp } from './catalogue.ts';
import { CATALOGUE_ZONE } from './marketplace.constants.ts';

/** The catalogue and its prices on a day; as it was known at a moment, when one is given. */
export const catalogueOn = async (
  ctx: Pick<Context, 'db'>,
  day: PlainDate,
  knownAt: Instant | null = null,
): Promise<Catalogue> => withVersions(START_CATALOGUE, await listVersionsOn(ctx.db, day, knownAt));

/** The catalogue of every day, from what was read once. */
export type Catalogues = {
  readonly on: (day: PlainDate) => Catalogue;
  /**
   * The prices of existing subscriptions: the same ones, and the last ones of a currency that was withdrawn since. New
   * subscriptions cannot have these.
   */
  readonly inUse: (day: PlainDate) => Catalogue;
};

/** Later than every version. */
const FAR = '9999-12-31' as PlainDate;

export async function readCatalogues(
  ctx: Pick<Context, 'db'>,
  knownAt: Instant | null = null,
): Promise<Catalogues> {
  const versions = await listVersionsOn(ctx.db, FAR, knownAt);
  const until = (day: PlainDate) => versions.filter(({ from_day: from }) => from <= day);
  return {
    on: (day) => withVersions(START_CATALOGUE, until(day)),
    inUse: (day) => withVersionsInUse(START_CATALOGUE, until(day)),
  };
}

/** The day of a moment, in the catalogue's own calendar. */
export const catalogueDayAt = (moment: Instant): PlainDate => dayIn(CATALOGUE_ZONE, moment);

export const catalogueDay = (ctx: Pick<Context, 'clock'>): PlainDate => catalogueDayAt(ctx.clock.now());

/** Days from which on the catalogue differs from what was known at a moment. */
export const catalogueDaysSince = (ctx: Pick<Context, 'db'>, moment: Instant): Promise<PlainDate[]> =>
  listVersionDays(ctx.db, catalogueDayAt(moment), moment);

export const catalogueToday = (ctx: Pick<Context, 'db' | 'clock'>): Promise<Catalogue> =>
  catalogueOn(ctx, catalogueDay(ctx));

/** The contract refuses an id that the catalogue does not have. */
export function appOfCatalogue({ apps }: Catalogue, id: AppId): CatalogueApp {
  const app = apps.find((one) => one.id === id);
  if (!app) throw httpErrors.missing();
  return app;
}

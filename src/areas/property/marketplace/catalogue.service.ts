import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { START } from './catalogue-start.ts';
import { withVersions, withVersionsInUse } from './catalogue-versions.ts';
import { daysOfVersions, versionsOn } from './catalogue.store.ts';
import type { Catalogue, CatalogueApp } from './catalogue.ts';
import { CATALOGUE_ZONE } from './marketplace.constants.ts';

/** What is sold on a day, and for how much; as it was known at a moment, where one is given. */
export const catalogueOn = async (
  ctx: Pick<Context, 'db'>,
  day: PlainDate,
  knownAt: Instant | null = null,
): Promise<Catalogue> => withVersions(START, await versionsOn(ctx.db, day, knownAt));

/**
 * What subscriptions that have it already pay on a day: the same prices, and the last ones of a currency that was withdrawn since.
 * Nothing of that is sold to others.
 */
export const catalogueInUse = async (
  ctx: Pick<Context, 'db'>,
  day: PlainDate,
  knownAt: Instant | null = null,
): Promise<Catalogue> => withVersionsInUse(START, await versionsOn(ctx.db, day, knownAt));

/** The day of the catalogue's own calendar that a moment is on. */
export const catalogueDayAt = (moment: Instant): PlainDate => dayIn(CATALOGUE_ZONE, moment);

export const catalogueDay = (ctx: Pick<Context, 'clock'>): PlainDate => catalogueDayAt(ctx.clock.now());

/** Days from which on something is sold otherwise than it was known to be at a moment. */
export const catalogueDaysSince = (ctx: Pick<Context, 'db'>, moment: Instant): Promise<PlainDate[]> =>
  daysOfVersions(ctx.db, catalogueDayAt(moment), moment);

export const catalogueToday = (ctx: Pick<Context, 'db' | 'clock'>): Promise<Catalogue> =>
  catalogueOn(ctx, catalogueDay(ctx));

/** An id that the catalogue does not have is refused by the contract. */
export function appIn({ apps }: Catalogue, id: AppId): CatalogueApp {
  const app = apps.find((one) => one.id === id);
  if (!app) throw httpErrors.missing();
  return app;
}

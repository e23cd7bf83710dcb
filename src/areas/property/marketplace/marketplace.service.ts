import { propertyFacts } from '#areas/property/properties/index.ts';
import type { MemberContext, PersonContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { epochMs, plusSeconds } from '#vocabulary/instant.ts';
import { isFunctionAvailable } from '#vocabulary/property-functions.ts';
import {
  readAccessFacts,
  markAppDeactivated,
  presentPropertyApp,
  startTrialOfApp,
  deactivatePropertyApp,
} from './access.service.ts';
import { decidePropertyState } from './access.ts';
import { appOfCatalogue, catalogueToday } from './catalogue.service.ts';
import { APP_TRAITS, TRIAL_NOTICE_DAYS } from './marketplace.constants.ts';
import type { App, AppFilter, AppsMeta, PropertyApp } from './marketplace.contract.ts';
import { marketplaceErrors } from './marketplace.errors.ts';
import { appDeactivated } from './marketplace.events.ts';
import { notifyTrialEndingJob } from './marketplace.jobs.ts';
import { addFavourite, favouritesOf, removeFavourite, waitsOf } from './people.store.ts';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const fits = (app: App, { search = '', favourite, ...filter }: AppFilter): boolean =>
  (filter.category === undefined || app.category === filter.category) &&
  (filter.connection === undefined || app.connection === filter.connection) &&
  (filter.status === undefined || app.status === filter.status) &&
  (filter.pricingModel === undefined || app.pricingModel === filter.pricingModel) &&
  (favourite === undefined || app.isFavourite === favourite) &&
  Object.values(app.name).some((name) => folded(name).includes(folded(search)));

/** C-APP-01, R-APP-05. */
export async function listApps(
  ctx: MemberContext,
  filter: AppFilter = {},
): Promise<{ data: App[]; meta: AppsMeta }> {
  const { userId } = ctx.person;
  const [catalogue, facts, { country }, favourites, waits] = await Promise.all([
    catalogueToday(ctx),
    readAccessFacts(ctx),
    propertyFacts(ctx),
    favouritesOf(ctx.system, userId),
    waitsOf(ctx.system, userId),
  ]);
  const data = catalogue.apps
    .map(({ id, ...app }): App => ({
      _id: id,
      ...app,
      connection: APP_TRAITS[id].connection,
      needs: [...APP_TRAITS[id].needs],
      isFavourite: favourites.has(id),
      isWaitedFor: app.status === 'dev' && waits.includes(id),
      property: presentPropertyApp(facts, { id, ...app }),
    }))
    .filter((app) => fits(app, filter));
  const property = {
    isBilled: ctx.hasBilling,
    state: decidePropertyState(facts),
    plan: facts.standing?.plan ?? null,
    trialEndsAt: facts.trial?.endsAt ?? null,
    tax: catalogue.taxes[country] ?? null,
  };
  return { data, meta: { total: data.length, property } };
}

/** C-APP-13, R-APP-01. */
export async function startAppTrial(ctx: MemberContext, id: AppId): Promise<PropertyApp> {
  const app = appOfCatalogue(await catalogueToday(ctx), id);
  if (app.status !== 'live') throw marketplaceErrors.notLive();
  if (app.trialPeriod === 0) throw marketplaceErrors.noTrial();
  if (ctx.hasBilling && !isFunctionAvailable(decidePropertyState(await readAccessFacts(ctx)), 'paidApps'))
    throw marketplaceErrors.planFirst();
  await ctx.db.transaction(async (tx) => {
    const row = await startTrialOfApp(ctx, tx, app);
    if (!row) throw marketplaceErrors.trialUsed();
    const endsAt = row.trial_ends_at ?? ctx.clock.now();
    const notice = plusSeconds(endsAt, -TRIAL_NOTICE_DAYS * 86_400);
    if (epochMs(notice) <= epochMs(ctx.clock.now())) return;
    await ctx.enqueue(tx, notifyTrialEndingJob, { propertyId: ctx.propertyId, app: id, endsAt }, notice);
  });
  return presentPropertyApp(await readAccessFacts(ctx), app);
}

/**
 * C-APP-16. The stored data of the app is kept. A trial ends now; a paid app ends with its period, and is not charged
 * again.
 */
export async function deactivateApp(
  ctx: MemberContext,
  id: AppId,
  version: number | null,
): Promise<PropertyApp> {
  const app = appOfCatalogue(await catalogueToday(ctx), id);
  const before = presentPropertyApp(await readAccessFacts(ctx), app);
  if (before.state !== 'trialing' && before.state !== 'active') throw marketplaceErrors.nothingToEnd();
  if (version !== null && version !== before.version) throw httpErrors.stale({ details: before });
  await ctx.db.transaction(async (tx) => {
    if (before.state === 'active' && ctx.hasBilling) {
      await markAppDeactivated(ctx, tx, id);
      await ctx.publish(tx, appDeactivated, { propertyId: ctx.propertyId, app: id });
      return;
    }
    const row = await deactivatePropertyApp(ctx, tx, id, version);
    if (!row) throw httpErrors.stale({ details: before });
  });
  return presentPropertyApp(await readAccessFacts(ctx), app);
}

/** C-APP-14, C-APP-15: they belong to the person, in any property. */
export async function setFavourite(ctx: PersonContext, id: AppId, isFavourite: boolean): Promise<void> {
  const set = isFavourite ? addFavourite : removeFavourite;
  await set(ctx.system, ctx.person.userId, id);
}

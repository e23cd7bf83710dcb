import { propertyFacts, getSetupFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import { dayIn, endOfDay, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { isFunctionAvailable, type PropertyState } from '#vocabulary/property-functions.ts';
import {
  type AccessFacts,
  decideAppAccess,
  type AppAccess,
  ownStateOf,
  decidePropertyState,
} from './access.ts';
import { catalogueToday } from './catalogue.service.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import type { CatalogueApp } from './catalogue.ts';
import { appOfProvider, type BillingState } from './marketplace.constants.ts';
import type { PropertyApp } from './marketplace.contract.ts';
import { marketplaceErrors } from './marketplace.errors.ts';
import { appChanged, billingStatusChanged } from './marketplace.events.ts';
import {
  activateApp,
  type AppRow,
  appsOfProperty,
  beginAppTrial,
  endApp,
  saveBillingStatus,
  billingStatusOf,
} from './marketplace.store.ts';

type PropertyFactsOfApps = Omit<AccessFacts, 'own'> & {
  readonly rows: readonly AppRow[];
  /** Since when the property has its state, as the billing of plans recorded it. */
  readonly since: Instant | null;
};

/** All inputs that decide which apps a property may use, read once. */
export async function readAccessFacts(ctx: PropertyContext): Promise<PropertyFactsOfApps> {
  const [setup, standing, rows] = await Promise.all([
    getSetupFacts(ctx),
    billingStatusOf(ctx.db, ctx.propertyId),
    appsOfProperty(ctx.db, ctx.propertyId),
  ]);
  return {
    now: ctx.clock.now(),
    hasBilling: ctx.hasBilling,
    isBlocked: ctx.property?.isBlocked ?? false,
    trial: setup.offeredAt === null ? null : { endsAt: setup.trialEndsAt },
    standing: standing ?? null,
    since: standing?.since ?? null,
    rows,
  };
}

function accessIn({ rows, since: _, ...facts }: PropertyFactsOfApps, app: CatalogueApp): AppAccess {
  const row = rows.find((one) => one.app === app.id);
  return decideAppAccess(app, {
    ...facts,
    own: row ? { state: row.state, trialEndsAt: row.trial_ends_at } : null,
  });
}

/** The property's own activation of an app. */
export function presentPropertyApp(facts: PropertyFactsOfApps, app: CatalogueApp): PropertyApp {
  const row = facts.rows.find((one) => one.app === app.id);
  const access = accessIn(facts, app);
  if (!row) return { state: 'none', since: null, until: null, isTried: false, access, version: 0 };
  const state = ownStateOf({ state: row.state, trialEndsAt: row.trial_ends_at }, facts.now);
  const isTrial = row.state === 'trialing';
  return {
    state,
    since: isTrial ? row.trial_started_at : (row.active_since ?? row.trial_started_at),
    until: isTrial ? row.trial_ends_at : row.ended_at,
    isTried: row.trial_started_at !== null,
    access,
    version: row.version,
  };
}

/** Whether the property may use an app now, and why. */
export async function getAppAccess(ctx: PropertyContext, id: AppId): Promise<AppAccess> {
  const [{ apps }, facts] = await Promise.all([catalogueToday(ctx), readAccessFacts(ctx)]);
  const app = apps.find((one) => one.id === id);
  if (!app) throw new Error(`App ${id} does not exist`);
  return accessIn(facts, app);
}

/** Whether something new may begin over a connected system; what has begun continues without this check. */
export async function mayUseProvider(ctx: PropertyContext, provider: string): Promise<boolean> {
  const id = appOfProvider(provider);
  return id === undefined || !ctx.hasBilling || (await getAppAccess(ctx, id)).open;
}

export async function requireAppOfProvider(ctx: PropertyContext, provider: string): Promise<void> {
  if (!(await mayUseProvider(ctx, provider))) throw marketplaceErrors.appNotActive();
}

/** When paid apps were closed with the property; null when they were not, or when the day is not known. */
function stoppedAt(facts: PropertyFactsOfApps): Instant | null {
  const state = decidePropertyState(facts);
  if (isFunctionAvailable(state, 'paidApps')) return null;
  if (state === 'blocked') return facts.now;
  return facts.standing?.state === state ? facts.since : (facts.trial?.endsAt ?? null);
}

/**
 * For the tax document of a sale on that day. A sale while the property was open needs its tax document by law, and it
 * is issued the way its house bills, also when the house owes Posada (W2-J-17).
 */
export async function requireAppToBill(
  ctx: PropertyContext,
  provider: string,
  soldOn: PlainDate,
): Promise<void> {
  if (await mayUseProvider(ctx, provider)) return;
  const facts = await readAccessFacts(ctx);
  const stopped = stoppedAt(facts);
  const { timeZone } = await propertyFacts(ctx);
  const isOfThePast = stopped !== null && soldOn <= dayIn(timeZone, stopped);
  if (!isOfThePast || !isFunctionAvailable(decidePropertyState(facts), 'taxDocuments'))
    throw marketplaceErrors.appNotActive();
}

/** The billing status of the property; `isFunctionAvailable` says what continues in it. */
export const getPropertyState = async (ctx: PropertyContext): Promise<PropertyState> =>
  decidePropertyState(await readAccessFacts(ctx));

type BillingStatus = {
  readonly plan: PlanId | null;
  readonly state: BillingState;
  readonly until: Instant | null;
};

/** For the area that bills the property, in the transaction of its change. */
export async function setBillingStatus(
  ctx: PropertyContext,
  tx: Transaction,
  { plan, state, until }: BillingStatus,
): Promise<void> {
  const before = await billingStatusOf(tx, ctx.propertyId);
  if (before?.plan === plan && before.state === state && before.until === until) return;
  const isSame = before?.plan === plan && before.state === state;
  const since = isSame ? before.since : ctx.clock.now();
  await saveBillingStatus(tx, ctx.propertyId, { plan, state, since, until });
  if (!isSame) {
    await recordChange(ctx, tx, {
      subject: 'plan',
      subjectId: ctx.propertyId,
      action: 'changed',
      ...(before && { before: { plan: before.plan, standing: before.state } }),
      after: { plan, standing: state },
    });
  }
  await ctx.publish(tx, billingStatusChanged, { propertyId: ctx.propertyId });
}

/** Writes the history, and notifies the open pages. */
async function changed(
  ctx: PropertyContext,
  tx: Transaction,
  action: 'trial-started' | 'activated' | 'ended' | 'deactivated',
  row: AppRow,
): Promise<void> {
  const until = action === 'trial-started' ? { until: row.trial_ends_at } : {};
  await recordChange(ctx, tx, {
    subject: 'app',
    subjectId: row.app,
    action,
    after: { app: row.app, ...until },
  });
  await ctx.publish(tx, appChanged, { propertyId: ctx.propertyId, app: row.app });
}

/** Ended by a person, for a paid app: it stays usable until the paid period ends. */
export async function markAppDeactivated(ctx: PropertyContext, tx: Transaction, app: AppId): Promise<void> {
  await recordChange(ctx, tx, { subject: 'app', subjectId: app, action: 'deactivated', after: { app } });
  await ctx.publish(tx, appChanged, { propertyId: ctx.propertyId, app });
}

/** All apps that the property pays for separately: the others have ended. */
export async function setPaidApps(
  ctx: PropertyContext,
  tx: Transaction,
  apps: readonly AppId[],
): Promise<void> {
  const at = ctx.clock.now();
  const rows = await appsOfProperty(tx, ctx.propertyId);
  for (const { app, state } of rows) {
    if (state !== 'active' || apps.includes(app)) continue;
    const row = await endApp(tx, ctx.propertyId, app, { at, version: null });
    if (row) await changed(ctx, tx, 'ended', row);
  }
  for (const app of new Set(apps)) {
    const row = await activateApp(tx, ctx.propertyId, app, at);
    if (row) await changed(ctx, tx, 'activated', row);
  }
}

/** D-2: to the end of its last day in the property's zone. */
export async function startTrialOfApp(
  ctx: PropertyContext,
  tx: Transaction,
  { id: app, trialPeriod }: CatalogueApp,
): Promise<AppRow | undefined> {
  const facts = await propertyFacts(ctx);
  const endsAt = endOfDay(addDays(todayOfProperty(ctx, facts), trialPeriod), facts.timeZone);
  const row = await beginAppTrial(tx, { propertyId: ctx.propertyId, app, at: ctx.clock.now(), endsAt });
  if (row) await changed(ctx, tx, 'trial-started', row);
  return row;
}

/** By a person: a trial ends now. */
export async function deactivatePropertyApp(
  ctx: PropertyContext,
  tx: Transaction,
  app: AppId,
  version: number | null,
): Promise<AppRow | undefined> {
  const row = await endApp(tx, ctx.propertyId, app, { at: ctx.clock.now(), version });
  if (row) await changed(ctx, tx, 'deactivated', row);
  return row;
}

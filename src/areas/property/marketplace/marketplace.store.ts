import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import type { BillingState } from './marketplace.constants.ts';
import type { MarketplaceTables } from './marketplace.tables.ts';

export type AppRow = {
  property_id: PropertyId;
  app: AppId;
  state: 'trialing' | 'active' | 'ended';
  trial_started_at: Instant | null;
  trial_ends_at: Instant | null;
  active_since: Instant | null;
  ended_at: Instant | null;
  version: number;
  changed_at: Instant;
};

export const appsOfProperty = (db: Queries, propertyId: PropertyId): Promise<AppRow[]> =>
  db
    .tables<MarketplaceTables>()
    .selectFrom('property_apps')
    .selectAll()
    .where('property_id', '=', propertyId)
    .execute();

/** Of every property, for administrators. */
export const listPropertiesWithApp = (system: Database, app?: AppId): Promise<AppRow[]> =>
  system
    .tables<MarketplaceTables>()
    .selectFrom('property_apps')
    .selectAll()
    .$if(app !== undefined, (query) => query.where('app', '=', app ?? 'sire-tra'))
    .orderBy('changed_at', 'desc')
    .orderBy('property_id')
    .execute();

/** Once per app and property (C-APP-13): undefined when it was tried before, or is paid for. */
export const beginAppTrial = (
  tx: Transaction,
  trial: {
    readonly propertyId: PropertyId;
    readonly app: AppId;
    readonly at: Instant;
    readonly endsAt: Instant;
  },
): Promise<AppRow | undefined> =>
  tx
    .tables<MarketplaceTables>()
    .insertInto('property_apps')
    .values({
      property_id: trial.propertyId,
      app: trial.app,
      state: 'trialing',
      trial_started_at: trial.at,
      trial_ends_at: trial.endsAt,
      changed_at: trial.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'app'])
        .doUpdateSet((eb) => ({
          state: 'trialing' as const,
          trial_started_at: trial.at,
          trial_ends_at: trial.endsAt,
          changed_at: trial.at,
          version: eb('property_apps.version', '+', 1),
        }))
        .where('property_apps.trial_started_at', 'is', null)
        .where('property_apps.state', '<>', 'active'),
    )
    .returningAll()
    .executeTakeFirst();

/** It is paid separately from now on; undefined when it was already. */
export const activateApp = (
  tx: Transaction,
  propertyId: PropertyId,
  app: AppId,
  at: Instant,
): Promise<AppRow | undefined> =>
  tx
    .tables<MarketplaceTables>()
    .insertInto('property_apps')
    .values({ property_id: propertyId, app, state: 'active', active_since: at, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'app'])
        .doUpdateSet((eb) => ({
          state: 'active' as const,
          active_since: at,
          ended_at: null,
          changed_at: at,
          version: eb('property_apps.version', '+', 1),
        }))
        .where('property_apps.state', '<>', 'active'),
    )
    .returningAll()
    .executeTakeFirst();

/** Undefined when its version has changed (REL-22), or it has ended. */
export const endApp = (
  tx: Transaction,
  propertyId: PropertyId,
  app: AppId,
  { at, version }: { readonly at: Instant; readonly version: number | null },
): Promise<AppRow | undefined> =>
  tx
    .tables<MarketplaceTables>()
    .updateTable('property_apps')
    .set((eb) => ({ state: 'ended', ended_at: at, changed_at: at, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('app', '=', app)
    .where('state', '<>', 'ended')
    .$if(version !== null, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst();

/** True for the one run that announces the end of a trial, as long as it is the same trial. */
export async function markTrialEndNotified(
  tx: Transaction,
  propertyId: PropertyId,
  app: AppId,
  { at, endsAt }: { readonly at: Instant; readonly endsAt: Instant },
): Promise<boolean> {
  const told = await tx
    .tables<MarketplaceTables>()
    .updateTable('property_apps')
    .set({ trial_told_at: at })
    .where('property_id', '=', propertyId)
    .where('app', '=', app)
    .where('state', '=', 'trialing')
    .where('trial_ends_at', '=', endsAt)
    .where('trial_told_at', 'is', null)
    .executeTakeFirst();
  return told.numUpdatedRows > 0n;
}

export type BillingStatusRow = {
  readonly plan: PlanId | null;
  readonly state: BillingState;
  readonly since: Instant;
  readonly until: Instant | null;
};

export const billingStatusOf = (db: Queries, propertyId: PropertyId): Promise<BillingStatusRow | undefined> =>
  db
    .tables<MarketplaceTables>()
    .selectFrom('property_billing_statuses')
    .select(['plan', 'state', 'since', 'until'])
    .where('property_id', '=', propertyId)
    .executeTakeFirst();

export async function saveBillingStatus(
  tx: Transaction,
  propertyId: PropertyId,
  standing: BillingStatusRow,
): Promise<void> {
  await tx
    .tables<MarketplaceTables>()
    .insertInto('property_billing_statuses')
    .values({ property_id: propertyId, ...standing })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet(standing))
    .execute();
}

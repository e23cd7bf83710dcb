import { pmsConnections } from './pms-connections.ts';
import { remoteBlocksChanged, syncRequested } from './pms-sync.events.ts';
import { pmsSyncErrors } from './pms-sync.errors.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import {
  deleteConnection,
  changeConnection,
  type ConnectionRow,
  findConnection,
  connectionsOfProperty,
  lockStates,
  connectionErrors,
} from '#areas/property/connections/index.ts';

/** One of the two systems of a PMS migration. */
export type SystemOfMigration = {
  readonly id: ConnectionId;
  readonly providerId: string;
  readonly name: string;
};

const sideOf = (ctx: PropertyContext, { id, provider_id }: ConnectionRow): SystemOfMigration => ({
  id,
  providerId: provider_id,
  name: ctx.providers.byId(provider_id).manifest.name,
});

const isSystem = ({ external_property_id }: ConnectionRow): boolean => external_property_id !== null;
const isLeft = ({ state }: ConnectionRow): boolean => state === 'migrating' || state === 'migrated';

/**
 * The system that a property uses now, and the one it migrates to, which has to be connected and fully synced. Throws
 * `migration-not-connected`, `migration-not-synced`, or `migration-nothing` without a system to leave.
 */
export async function systemsOfMigration(
  ctx: PropertyContext,
  providerId: string,
): Promise<{ from: SystemOfMigration; to: SystemOfMigration }> {
  const rows = (await connectionsOfProperty(ctx.db, ctx.propertyId)).filter(
    (row) => isSystem(row) && !isLeft(row),
  );
  const to = rows.find((row) => row.provider_id === providerId);
  if (!to || to.state !== 'active')
    throw pmsSyncErrors.migrationNotConnected({ field: 'partnerIntegrationId' });
  const { name } = sideOf(ctx, to);
  if (to.last_synced_at === null || to.sync_started_at !== null) {
    throw pmsSyncErrors.migrationNotSynced({ field: 'partnerIntegrationId', params: { name } });
  }
  // The oldest connection: a newer one was made for a migration to it.
  const from = rows.find((row) => row.id !== to.id);
  if (!from) throw pmsSyncErrors.migrationNothing({ field: 'partnerIntegrationId', params: { name } });
  return { from: sideOf(ctx, from), to: sideOf(ctx, to) };
}

/** A system of a begun migration, also after it was disconnected. */
export async function connectionOfMigration(
  ctx: PropertyContext,
  id: ConnectionId,
): Promise<SystemOfMigration | undefined> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  return row && sideOf(ctx, row);
}

/** From here on nothing from either system is written (D-26), until the migration has ended. */
export async function beginMigration(
  ctx: PropertyContext,
  tx: Transaction,
  { from, to }: { readonly from: SystemOfMigration; readonly to: SystemOfMigration },
): Promise<void> {
  const all = await lockStates(tx, ctx.propertyId, 'update');
  const stateOf = (id: ConnectionId) => all.find((one) => one.id === id)?.state;
  if (all.some(({ state }) => state === 'migrating')) throw connectionErrors.migrating();
  if (stateOf(to.id) !== 'active') throw pmsSyncErrors.migrationNotConnected();
  if (stateOf(from.id) === undefined) throw pmsSyncErrors.migrationNothing({ params: { name: to.name } });
  await changeConnection(tx, ctx.propertyId, from.id, { state: 'migrating', problem: null });
  await recordChange(ctx, tx, {
    subject: 'connection',
    subjectId: from.id,
    action: 'moved',
    before: { system: from.name },
    after: { system: to.name },
  });
}

/** Syncs the new system again and closes there the nights that are sold here. */
export async function endMigration(
  ctx: PropertyContext,
  tx: Transaction,
  { from, to }: { readonly from: SystemOfMigration; readonly to: SystemOfMigration },
): Promise<void> {
  const { propertyId } = ctx;
  await changeConnection(tx, propertyId, from.id, { state: 'migrated' });
  await recordActivity(ctx, tx, {
    text: 'activity.connection.moved',
    params: { from: from.name, to: to.name },
    subject: 'connection',
    subjectId: to.id,
  });
  await ctx.publish(tx, remoteBlocksChanged, { propertyId, connectionId: to.id });
  await ctx.publish(tx, syncRequested, { propertyId, connectionId: to.id });
}

/** Disconnects the old system. A second call finds nothing to disconnect. */
export async function disconnectOldSystem(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (row?.state === 'migrated') await deleteConnection(ctx, [pmsConnections], id);
}

/** Rooms of a system became or ceased to be listings of another one: nights are closed where they are sold now. */
export async function requestRemoteComparison(
  ctx: PropertyContext,
  tx: Transaction,
  connectionId: ConnectionId,
): Promise<void> {
  const { propertyId } = ctx;
  await ctx.publish(tx, remoteBlocksChanged, { propertyId, connectionId });
  await ctx.publish(tx, syncRequested, { propertyId, connectionId });
}

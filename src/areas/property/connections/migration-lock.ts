import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { lockStates } from './connections.store.ts';
import { connectionErrors } from './connections.errors.ts';

const WAIT_SECONDS = 20;

/**
 * Whether data that was read over a connection may be written now (D-26): never when a PMS migration has left that
 * connection, also for an old read. While a migration runs, sync runs of every connection wait.
 */
export async function mayImport(ctx: PropertyContext, tx: Transaction, id: ConnectionId): Promise<boolean> {
  const all = await lockStates(tx, ctx.propertyId, 'share');
  const own = all.find((one) => one.id === id)?.state;
  if (own === undefined || own === 'migrating' || own === 'migrated') return false;
  if (all.some(({ state }) => state === 'migrating')) {
    throw new Postponed(WAIT_SECONDS, 'A PMS migration of the property is under way');
  }
  return true;
}

/** A person changes or ends a connection: not during a PMS migration, and a migrated one can only be ended. */
export async function refuseWhileMigrating(
  ctx: PropertyContext,
  tx: Transaction,
  id: ConnectionId,
  isEnding: boolean,
): Promise<void> {
  const all = await lockStates(tx, ctx.propertyId, 'update');
  if (all.some(({ state }) => state === 'migrating')) throw connectionErrors.migrating();
  if (!isEnding && all.find((one) => one.id === id)?.state === 'migrated') throw connectionErrors.migrated();
}

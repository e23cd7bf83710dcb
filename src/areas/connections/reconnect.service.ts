import { recordActivity } from '#areas/content/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Postponed } from '#foundation/jobs/definitions.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { changeConnection, type ConnectionRow, findConnection, lockStates } from './connections.store.ts';

const WAIT_SECONDS = 60;

/** Access refused asks the host once; anything that passes is tried again later. */
export async function classified(
  ctx: PropertyContext,
  row: ConnectionRow,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'reconnect') {
      await accessRefused(ctx, row);
      return;
    }
    await changeConnection(ctx.db, ctx.propertyId, row.id, { problem: 'down' });
    throw new Postponed(error.retryAfterSeconds ?? WAIT_SECONDS, error.message);
  }
}

/** The other side does not let us in any more: the host reads of it, and connects again. */
export async function accessRefused(ctx: PropertyContext, row: ConnectionRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const all = await lockStates(tx, ctx.propertyId, 'update');
    const now = all.find(({ id }) => id === row.id)?.state;
    // Nobody needs the access of a system that is being left.
    if (now === 'migrating' || now === 'migrated') return;
    await changeConnection(tx, ctx.propertyId, row.id, { state: 'reconnect' });
    await recordActivity(ctx, tx, {
      text: 'activity.connection.reconnect',
      params: { name: ctx.providers.byId(row.provider_id).manifest.name },
      tone: 'failed',
      subject: 'connection',
      subjectId: row.id,
    });
  });
}

/** The other side says that it has taken our access away. */
export async function endAccess(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const connection = await findConnection(ctx.db, ctx.propertyId, id);
  if (connection?.state === 'active') await accessRefused(ctx, connection);
}

import { recordActivity } from '#areas/content/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PmsCapability } from '#capabilities/pms/pms.capability.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Postponed } from '#foundation/jobs/definitions.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { changeConnection, type ConnectionRow, findConnection, lockStates } from './connections.store.ts';
import { openConnection } from './credentials.service.ts';

const WAIT_SECONDS = 60;

/** A connection that can be read now. */
export type Open = {
  readonly row: ConnectionRow;
  readonly externalPropertyId: string;
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
};

export async function open(ctx: PropertyContext, id: ConnectionId): Promise<Open | null> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row?.external_property_id || row.state !== 'active') return null;
  const { pms } = ctx.providers.byId(row.provider_id).capabilities;
  if (!pms) return null;
  return {
    row,
    externalPropertyId: row.external_property_id,
    pms,
    connection: await openConnection(ctx, ctx.db, row),
  };
}

export const ownerOf = (ctx: PropertyContext, { row }: Open) => ({ propertyId: ctx.propertyId, id: row.id });

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
      await askToReconnect(ctx, row);
      return;
    }
    await changeConnection(ctx.db, ctx.propertyId, row.id, { problem: 'down' });
    throw new Postponed(error.retryAfterSeconds ?? WAIT_SECONDS, error.message);
  }
}

export async function askToReconnect(ctx: PropertyContext, row: ConnectionRow): Promise<void> {
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

import { recordActivity } from '#areas/platform/activity/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { accessLost, connectionMade } from './connections.events.ts';
import { changeConnection, type ConnectionRow, markAccessRefused } from './connections.store.ts';

const WAIT_SECONDS = 60;

/** A refused access asks the host once; a temporary failure is tried again later, and is over with the next answer. */
export async function handleReadFailure(
  ctx: PropertyContext,
  row: ConnectionRow,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
    if (row.problem !== null) await changeConnection(ctx.db, ctx.propertyId, row.id, { problem: null });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'reconnect') {
      await ctx.db.transaction((tx) => requestReconnect(ctx, tx, row));
      return;
    }
    await changeConnection(ctx.db, ctx.propertyId, row.id, { problem: 'down' });
    throw new Postponed(error.retryAfterSeconds ?? WAIT_SECONDS, error.message);
  }
}

/**
 * Access was refused; with `credentials`, only if they are still the current ones. The host has to reconnect, and is
 * told once, however many jobs find out.
 */
export async function requestReconnect(
  ctx: PropertyContext,
  tx: Transaction,
  refused: Parameters<typeof markAccessRefused>[2],
): Promise<void> {
  const ended = await markAccessRefused(tx, ctx.propertyId, refused);
  if (!ended) return;
  await recordActivity(ctx, tx, {
    text: 'activity.connection.reconnect',
    params: { name: ctx.providers.byId(ended.provider_id).manifest.name },
    tone: 'failed',
    subject: 'connection',
    subjectId: refused.id,
  });
  await ctx.publish(tx, accessLost, { propertyId: ctx.propertyId, connectionId: refused.id });
}

/** The provider reports that Posada's access was revoked. */
export const markAccessRevoked = (ctx: PropertyContext, id: ConnectionId): Promise<void> =>
  ctx.db.transaction((tx) => requestReconnect(ctx, tx, { id }));

/**
 * A connection can be used now whose access is given outside of Posada, such as on a telephone: for the first time, or again after it
 * was lost. What waited for it resumes.
 */
export async function markAccessGiven(
  ctx: PropertyContext,
  tx: Transaction,
  { id, state }: Pick<ConnectionRow, 'id' | 'state'>,
): Promise<void> {
  if (state === 'reconnect') {
    await changeConnection(tx, ctx.propertyId, id, { state: 'active', problem: null });
    await recordChange(ctx, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'changed',
      before: { state },
      after: { state: 'active', credentials: 'renewed' },
    });
  }
  await ctx.publish(tx, connectionMade, { propertyId: ctx.propertyId, connectionId: id });
}

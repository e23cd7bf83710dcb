import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { subscribeJob } from '../connections.jobs.ts';
import { findConnection } from '../connections.store.ts';

/** Brings the subscription of a connection up to date in the background. Nothing for a provider without a call for that. */
export async function renewSubscription(
  ctx: PropertyContext,
  tx: Transaction,
  connectionId: ConnectionId,
): Promise<void> {
  const row = await findConnection(tx, ctx.propertyId, connectionId);
  if (!row || !ctx.providers.byId(row.provider_id).webhooks?.subscribe) return;
  await ctx.enqueue(tx, subscribeJob, { propertyId: ctx.propertyId, connectionId });
}

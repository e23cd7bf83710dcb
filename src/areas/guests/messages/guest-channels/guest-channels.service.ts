import {
  findConnection,
  findConnectionIncludingDisconnected,
  handleReadFailure,
  logRequests,
  openConnection,
} from '#areas/property/connections/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { readDevice } from './devices.service.ts';
import { devicesOf } from './devices.ts';
import { deleteChannel, markChannelRead, saveChannel } from './guest-channels.store.ts';
import { noteTemplates, submitMissing } from './submissions.service.ts';

/** Reads a telephone that is linked by a code: whether its connection has access is known after that. */
async function readLink(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  const devices = row && devicesOf(ctx.providers.byId(row.provider_id));
  // On a telephone access is given back without a press here.
  if (!row || !devices || (row.state !== 'active' && row.state !== 'reconnect')) return;
  await handleReadFailure(ctx, row, async () => {
    await readDevice(ctx, row, devices);
  });
  await ctx.db.transaction((tx) => markChannelRead(tx, ctx.propertyId, id, ctx.clock.now()));
}

/**
 * Reads the number of a connection and the words that it approved, and submits what it lacks. Nothing for a connection of another
 * kind, or without access.
 */
export async function readChannel(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  await readLink(ctx, id);
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  const channel = row && ctx.providers.byId(row.provider_id).capabilities.guestMessaging;
  if (!row || !channel || row.state !== 'active') return;
  await handleReadFailure(ctx, row, async () => {
    const connection = await openConnection(ctx, ctx.db, row);
    const [sender, templates] = await logRequests(ctx, id, () =>
      Promise.all([channel.readSender?.(connection), channel.templates?.list(connection)]),
    );
    await ctx.db.transaction(async (tx) => {
      if (sender) await saveChannel(tx, ctx.propertyId, id, sender, ctx.clock.now());
      if (templates) await noteTemplates(ctx, tx, row, templates);
    });
  });
  await submitMissing(ctx);
}

/** Once a connection has ended, its windows and its number are forgotten; what was said stays with the stays. */
export async function leaveChannel(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const row = await findConnectionIncludingDisconnected(ctx.db, ctx.propertyId, id);
  if (row?.deleted_at == null) return;
  await ctx.db.transaction((tx) => deleteChannel(tx, ctx.propertyId, id));
}

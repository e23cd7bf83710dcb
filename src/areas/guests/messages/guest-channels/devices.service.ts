import {
  type ConnectionRow,
  findConnection,
  markAccessGiven,
  openConnection,
  requestReconnect,
} from '#areas/property/connections/index.ts';
import type { GuestDevice, GuestDevices } from '#capabilities/guest-messaging/guest-messaging.devices.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { changeDevice, lockDevice } from './devices.store.ts';
import { deviceChanged } from './guest-channels.events.ts';

const LINKED: ReadonlySet<GuestDevice['state']> = new Set(['connected', 'reconnecting']);
/** Only the host helps, who links it again; everything else ends by itself. */
const ENDED: ReadonlySet<GuestDevice['state']> = new Set(['disconnected', 'logged-out', 'blocked']);

/**
 * Saves how a telephone is now, and what follows: linked for the first time or again, its connection has access; a link that has
 * ended asks the host once, as for every connection.
 */
export async function noteDevice(
  ctx: PropertyContext,
  { id }: Pick<ConnectionRow, 'id'>,
  device: GuestDevice,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const before = await lockDevice(tx, ctx.propertyId, id);
    const row = await findConnection(tx, ctx.propertyId, id);
    if (!before || !row) return;
    const { state, lastError } = device;
    const isLinked = LINKED.has(state);
    const isNew = isLinked && (before.linked_at === null || row.state === 'reconnect');
    const hasEnded = ENDED.has(state) && before.linked_at !== null;
    await changeDevice(tx, ctx.propertyId, id, {
      state,
      last_error: lastError,
      // A telephone that was logged out is still told by its number.
      phone: device.phone ?? before.phone,
      name: device.name ?? before.name,
      linked_at: isNew ? now : hasEnded ? null : before.linked_at,
      read_at: now,
    });
    if (isNew) await markAccessGiven(ctx, tx, row);
    if (hasEnded) await requestReconnect(ctx, tx, row);
    if (before.state !== state) await ctx.publish(tx, deviceChanged, { connectionId: id });
  });
}

/** Asks the gateway, and saves the answer. */
export async function readDevice(
  ctx: PropertyContext,
  row: ConnectionRow,
  devices: GuestDevices,
): Promise<GuestDevice> {
  const device = await devices.read(await openConnection(ctx, ctx.db, row));
  await noteDevice(ctx, row, device);
  return device;
}

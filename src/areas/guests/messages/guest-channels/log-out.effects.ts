import { z } from 'zod';

import { recordActivity } from '#areas/platform/activity/index.ts';
import {
  type ConnectionKind,
  type ConnectionRow,
  connectionsOfProperty,
  findConnectionIncludingDisconnected,
  openConnection,
} from '#areas/property/connections/index.ts';
import { type PropertyContext, requirePropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { EffectDefinition } from '#foundation/effects/definition.ts';
import { EffectGone } from '#foundation/effects/gone.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import { ConnectionId } from '#vocabulary/ids.ts';
import { devicesOf } from './devices.ts';

const LogOutPayload = z.object({ connectionId: ConnectionId });
type LogOutPayload = z.infer<typeof LogOutPayload>;

/**
 * Ends the link of a telephone at its gateway after its connection ended here, also one whose access is lost: the gateway keeps its
 * login until then. Class U: a second request finds nothing left. The credentials are erased with its result.
 */
export const logOutDeviceEffect: EffectDefinition<LogOutPayload> = {
  type: 'guest-device-log-out',
  lane: 'message',
  payload: LogOutPayload,
  classOf: () => 'U',
  send: async (ctx, { payload: { connectionId } }) => {
    const inside = requirePropertyContext(ctx);
    const row = await findConnectionIncludingDisconnected(inside.db, inside.propertyId, connectionId);
    const devices = row && devicesOf(ctx.providers.byId(row.provider_id));
    if (!row || !devices) throw new EffectGone('There is no telephone to log out');
    const connection = await openConnection(inside, inside.db, row).catch((error: unknown) => {
      throw error instanceof KeyErased
        ? new EffectGone('The telephone was logged out', { cause: error })
        : error;
    });
    await devices.logOut(connection);
    return { reference: null, request: `device of ${connectionId}`, answer: 'logged out' };
  },
  settle: async (ctx, tx, { payload: { connectionId } }, result) => {
    const inside = requirePropertyContext(ctx);
    if (result.state === 'waiting' || result.state === 'unknown') return;
    const row = await findConnectionIncludingDisconnected(tx, inside.propertyId, connectionId);
    if (!row) return;
    await ctx.secrets.eraseKey(tx, row.sealing_key_id);
    if (result.state === 'done' || result.problem.kind === 'gone') return;
    await recordActivity(inside, tx, {
      text: 'activity.connection.deviceLeft',
      params: { name: ctx.providers.byId(row.provider_id).manifest.name },
      tone: 'failed',
      subject: 'connection',
      subjectId: connectionId,
    });
  },
};

const logOut = async (ctx: PropertyContext, tx: Transaction, { id }: ConnectionRow): Promise<void> => {
  await ctx.effects.plan(ctx, tx, logOutDeviceEffect, {
    subjectId: id,
    payload: { connectionId: id },
  });
};

/** Connections whose access is a linked telephone: disconnecting one logs the telephone out. */
export const deviceConnections: ConnectionKind = {
  isOf: (provider) => devicesOf(provider) !== undefined,
  leave: async (ctx, tx, row) => {
    await logOut(ctx, tx, row);
    return true;
  },
};

/** The property is closed: its telephones are logged out. Returns their connections. */
export async function logOutDevices(
  ctx: PropertyContext,
  tx: Transaction,
): Promise<ReadonlySet<ConnectionId>> {
  const rows = (await connectionsOfProperty(tx, ctx.propertyId)).filter(
    (row) => devicesOf(ctx.providers.byId(row.provider_id)) !== undefined,
  );
  for (const row of rows) await logOut(ctx, tx, row);
  return new Set(rows.map(({ id }) => id));
}

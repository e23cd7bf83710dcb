import type { PmsPost } from '#capabilities/pms/pms.capability.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Database } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { together } from '#foundation/jobs/together.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  connectionsBySecrets,
  findConnection,
  markHandled,
  type Notice,
  type SecretOwner,
  storedNotices,
} from './connections.store.ts';
import { accessEnded, bookingTold } from './integrations.events.ts';
import { openSigningKey } from './notice-keys.ts';
import { askToReconnect } from './reach.service.ts';
import { refreshBooking } from './sync.service.ts';

/**
 * Takes a notice in: known by the secret in its address, its signature checked where there is one, stored once, its
 * job in the same transaction. It is only a hint; the worker reads the booking again (REL-08, SEC-33).
 */
export async function receiveNotice(
  ctx: Context,
  notice: { providerId: string; secret: string; body: unknown; post: PmsPost },
): Promise<void> {
  const found = await lookUp(ctx.system, hashOf(notice.secret), async (hashes) => {
    const rows = await connectionsBySecrets(ctx.system, hashes);
    return hashes.map((hash) => rows.find(({ secret_hash }) => secret_hash === hash));
  });
  if (found?.provider_id !== notice.providerId) throw httpErrors.missing();
  const { webhooks } = ctx.providers.byId(found.provider_id);
  const inside = ctx.forProperty(found.property_id);
  if (webhooks?.verify) {
    const row = await findConnection(inside.db, inside.propertyId, found.id);
    const key = await openSigningKey(inside, row);
    if (!webhooks.verify(notice.post, key, ctx.clock.now())) throw httpErrors.unauthorized();
  }
  const read = webhooks?.read(notice.body, notice.post.headers);
  // Not one of theirs that we know: taken, so that they do not send it again for ever.
  if (!read) return;
  const { key, reservationExternalId, isFarewell = false } = read;
  const id = newId<string>(ctx.clock.now());
  // Without a name of its own, each counts.
  const one = { id, key: key ?? id, reservationExternalId, body: notice.body, at: ctx.clock.now() };
  if (isFarewell) await store(`${found.id} farewell`, one, (all) => takeFarewells(inside, found.id, all));
  else if (reservationExternalId !== null)
    await store(found.id, one, (all) => takeBookings(inside, found.id, all));
}

/** In a storm those of one connection share a statement (P-06); they are acknowledged once they are stored. */
const MOST_TOGETHER = 50;
const lookUp = together<Database, string, SecretOwner | undefined>(MOST_TOGETHER);
const store = together<string, Notice, undefined>(MOST_TOGETHER);

/** A notice that was stored before tells nothing new. */
async function takeBookings(ctx: PropertyContext, connectionId: ConnectionId, all: readonly Notice[]) {
  const { propertyId } = ctx;
  const caused = all.map(({ key, reservationExternalId }) => ({
    key,
    payload: { propertyId, connectionId, externalId: reservationExternalId ?? '' },
  }));
  await ctx.publishOnce(bookingTold, caused, storedNotices({ propertyId, id: connectionId }, all));
  return all.map(() => undefined);
}

async function takeFarewells(ctx: PropertyContext, connectionId: ConnectionId, all: readonly Notice[]) {
  const { propertyId } = ctx;
  const caused = all.map(({ key }) => ({ key, payload: { propertyId, connectionId } }));
  await ctx.publishOnce(accessEnded, caused, storedNotices({ propertyId, id: connectionId }, all));
  return all.map(() => undefined);
}

/** Reads a booking that notices told of; all of them that came before the reading are handled by it. */
export async function readToldBooking(
  ctx: PropertyContext,
  connectionId: ConnectionId,
  externalId: string,
): Promise<void> {
  const startedAt = ctx.clock.now();
  await refreshBooking(ctx, connectionId, externalId);
  await markHandled(ctx.db, { propertyId: ctx.propertyId, connectionId, externalId, until: startedAt });
}

export async function endAccess(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const connection = await findConnection(ctx.db, ctx.propertyId, id);
  if (connection?.state === 'active') await askToReconnect(ctx, connection);
}

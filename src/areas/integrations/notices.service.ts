import type { PmsPost } from '#capabilities/pms/pms.capability.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { connectionBySecret, findConnection, markHandled, storedNotice } from './connections.store.ts';
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
  const found = await connectionBySecret(ctx.system, hashOf(notice.secret), notice.providerId);
  if (!found) throw httpErrors.missing();
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
  const { propertyId } = inside;
  const { key, reservationExternalId, isFarewell = false } = read;
  const id = newId<string>(ctx.clock.now());
  const cause = storedNotice({
    id,
    propertyId,
    connectionId: found.id,
    // Without a name of its own, each counts.
    key: key ?? id,
    reservationExternalId,
    body: notice.body,
    at: ctx.clock.now(),
  });
  // A notice that was stored before tells nothing new.
  if (isFarewell) await inside.publishOnce(accessEnded, { propertyId, connectionId: found.id }, cause);
  else if (reservationExternalId !== null) {
    const told = { propertyId, connectionId: found.id, externalId: reservationExternalId };
    await inside.publishOnce(bookingTold, told, cause);
  }
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

import type { PmsPost } from '#capabilities/pms/pms.capability.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  connectionBySecret,
  findConnection,
  findNotice,
  insertNotice,
  markHandled,
} from './connections.store.ts';
import { noticeReceived } from './integrations.events.ts';
import { openSigningKey } from './notice-keys.ts';
import { askToReconnect, refreshBooking } from './sync.service.ts';

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
  const id = newId<string>(ctx.clock.now());
  const { propertyId } = inside;
  const { key, reservationExternalId, isFarewell = false } = read;
  const at = ctx.clock.now();
  try {
    // Sent together: a notice that was stored before is refused, and its job with it.
    await inside.db.transaction((tx) =>
      Promise.all([
        insertNotice(tx, {
          id,
          propertyId,
          connectionId: found.id,
          key: key ?? id,
          reservationExternalId,
          isFarewell,
          body: notice.body,
          at,
        }),
        inside.publish(tx, noticeReceived, { propertyId, noticeId: id }),
      ]),
    );
  } catch (error) {
    if (constraintOf(error) !== 'notices_once') throw error;
  }
}

export async function handleNotice(ctx: PropertyContext, noticeId: string): Promise<void> {
  const notice = await findNotice(ctx.db, ctx.propertyId, noticeId);
  if (!notice || notice.handled_at !== null) return;
  const connection = await findConnection(ctx.db, ctx.propertyId, notice.connection_id);
  if (connection && notice.is_farewell) await askToReconnect(ctx, connection);
  else if (connection && notice.reservation_external_id !== null) {
    await refreshBooking(ctx, notice.connection_id, notice.reservation_external_id);
  }
  await markHandled(ctx.db, ctx.propertyId, noticeId, ctx.clock.now());
}

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
import { refreshBooking } from './sync.service.ts';

/**
 * Takes a notice in: known by the secret in its address, stored once, its job in the same transaction. It is
 * only a hint; the worker reads the booking again (REL-08, SEC-33).
 */
export async function receiveNotice(
  ctx: Context,
  notice: { providerId: string; secret: string; body: unknown },
): Promise<void> {
  const found = await connectionBySecret(ctx.system, hashOf(notice.secret), notice.providerId);
  if (!found) throw httpErrors.missing();
  const read = ctx.providers.byId(found.provider_id).webhooks?.read(notice.body);
  // Not one of theirs that we know: taken, so that they do not send it again for ever.
  if (!read) return;
  const inside = ctx.forProperty(found.property_id);
  const id = newId<string>(ctx.clock.now());
  const { propertyId } = inside;
  const { key } = read;
  const at = ctx.clock.now();
  try {
    // Sent together: a notice that was stored before is refused, and its job with it.
    await inside.db.transaction((tx) =>
      Promise.all([
        insertNotice(tx, { id, propertyId, connectionId: found.id, key, body: notice.body, at }),
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
  const read = connection && ctx.providers.byId(connection.provider_id).webhooks?.read(notice.body);
  if (read?.reservationExternalId) {
    await refreshBooking(ctx, notice.connection_id, read.reservationExternalId);
  }
  await markHandled(ctx.db, ctx.propertyId, noticeId, ctx.clock.now());
}

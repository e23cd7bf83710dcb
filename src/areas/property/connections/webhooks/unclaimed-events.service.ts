import type { Context } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { WebhookHandlers } from '#foundation/area/webhook-handlers.ts';
import {
  updateUnclaimedEvent,
  connectionsOfAccount,
  forgetEvents,
  TRIED_SECONDS,
  type UnclaimedEvent,
  unclaimedEvents,
} from './webhooks.store.ts';

type Owner = { readonly propertyId: PropertyId; readonly connectionId: ConnectionId };

const FARTHEST_SECONDS = 3600;
/** Bodies are kept for support. Keys, which recognise a repeated event, are kept longer than any provider repeats. */
const BODY_KEPT_SECONDS = 7 * 86_400;
const KEPT_SECONDS = 30 * 86_400;

/** The next look comes after as long again as it has waited, between a minute and an hour. */
function nextLook({ received_at }: UnclaimedEvent, now: Instant): Instant {
  const waited = (epochMs(now) - epochMs(received_at)) / 1000;
  return plusSeconds(now, Math.min(FARTHEST_SECONDS, Math.max(60, Math.round(waited))));
}

/**
 * Delivers again the events that no area could take when they arrived: of an account that was not connected yet, of a
 * topic without an area, or of a subject that neither side knew. After a day they are dropped, with a warning in the
 * log.
 */
export async function deliverUnclaimedEvents(ctx: Context, takers: WebhookHandlers): Promise<void> {
  const now = ctx.clock.now();
  for (const event of await unclaimedEvents(ctx.system, now)) {
    const { id, provider_id: provider, topic } = event;
    const owner = await ownerOf(ctx, event);
    const taker = takers.get(topic);
    if (owner && taker) {
      if (event.connection_id === null && !(await giveTo(ctx, id, owner, now))) continue;
      const inside = ctx.forProperty(owner.propertyId);
      await inside.db.transaction(async (tx) => {
        const received = { ...owner, externalId: event.external_id ?? '', eventId: id };
        await inside.publish(tx, taker.event, taker.payloadOf(received));
        await updateUnclaimedEvent(tx, id, { next_at: null });
      });
    } else if (epochMs(plusSeconds(event.received_at, TRIED_SECONDS)) <= epochMs(now)) {
      await updateUnclaimedEvent(ctx.system, id, { next_at: null });
      ctx.log.warn({ id, provider, topic }, 'nobody took a webhook event in a day');
    } else {
      await updateUnclaimedEvent(ctx.system, id, { next_at: nextLook(event, now) });
    }
  }
}

/** False when the provider has sent it again meanwhile, and that copy was taken. */
async function giveTo(
  ctx: Context,
  id: string,
  { propertyId, connectionId }: Owner,
  now: Instant,
): Promise<boolean> {
  try {
    await updateUnclaimedEvent(ctx.system, id, {
      property_id: propertyId,
      connection_id: connectionId,
      next_at: now,
    });
    return true;
  } catch (error) {
    if (constraintOf(error) !== 'webhook_events_once') throw error;
    await updateUnclaimedEvent(ctx.system, id, { next_at: null });
    return false;
  }
}

async function ownerOf(
  ctx: Context,
  { property_id, connection_id, provider_id, account }: UnclaimedEvent,
): Promise<Owner | null> {
  if (property_id !== null && connection_id !== null) {
    return { propertyId: property_id, connectionId: connection_id };
  }
  // The oldest: when two properties share an account, both had connected it before it posted anything.
  const [found] = account === null ? [] : await connectionsOfAccount(ctx.system, provider_id, account);
  return found ? { propertyId: found.property_id, connectionId: found.id } : null;
}

/** PRV-03. */
export async function forgetOldEvents(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const forgotten = await forgetEvents(ctx.system, {
    bodiesBefore: plusSeconds(now, -BODY_KEPT_SECONDS),
    before: plusSeconds(now, -KEPT_SECONDS),
  });
  if (forgotten > 0) ctx.log.info({ forgotten }, 'webhook events were forgotten');
}

import {
  type ConnectionRow,
  findConnection,
  markContentHandled,
  openEventContent,
} from '#areas/property/connections/index.ts';
import { lockContactedStays } from '#areas/stays/reservations/index.ts';
import type {
  GuestIncomingMessage,
  GuestMessageEcho,
  GuestMessageStatus,
  GuestMessagingEvent,
  GuestPreference,
} from '#capabilities/guest-messaging/guest-messaging.events.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  changeDelivery,
  type DeliveryRow,
  findDelivery,
  lockMessage,
  type MessageRow,
  retryWaitingForApproval,
} from '../deliveries.store.ts';
import { hashOfPhone } from '../facts.service.ts';
import { messagesChanged } from '../messages.events.ts';
import { replanWithin } from '../plan.service.ts';
import { sealHeard } from '../said.service.ts';
import { settleDelivery } from '../settling.service.ts';
import { insertConsent, listConsents, listStaysOfPhone, type StayOfPhone } from '../stays.store.ts';
import { findChannel, openWindow } from './guest-channels.store.ts';
import { channelOutdated } from './guest-channels.events.ts';
import { insertHeard } from './heard.store.ts';
import { isOptOut } from './opt-outs.ts';
import { confirmOptOutEffect } from './opt-out.effects.ts';
import { settleRefusal } from './refusals.service.ts';
import { noteTemplate } from './submissions.service.ts';
import { listSubmissions } from './submissions.store.ts';

/** Takes stored events of a channel. Each is taken once; its content is forgotten with that. */
export async function takeGuestEvents(
  ctx: PropertyContext,
  connectionId: ConnectionId,
  eventIds: readonly string[],
): Promise<void> {
  for (const eventId of eventIds) {
    await ctx.db.transaction(async (tx) => {
      const event = await openEventContent(ctx, tx, eventId);
      if (event === null) return;
      const connection = await connectionOfEvent(ctx, tx, connectionId, event);
      if (connection) await takeEvent(ctx, tx, connection, event);
      await markContentHandled(tx, ctx.propertyId, [eventId], ctx.clock.now());
    });
  }
}

/** Who knows the address of a connection could post what another account of the same app was told. */
async function connectionOfEvent(
  ctx: PropertyContext,
  tx: Transaction,
  id: ConnectionId,
  event: GuestMessagingEvent,
): Promise<ConnectionRow | null> {
  const row = await findConnection(tx, ctx.propertyId, id);
  if (!row || row.external_property_id !== event.account) return null;
  if (!('senderId' in event)) return row;
  // Before the number was read for the first time nothing was sent from it.
  const channel = await findChannel(tx, ctx.propertyId, id);
  return channel?.sender_id === event.senderId ? row : null;
}

async function takeEvent(
  ctx: PropertyContext,
  tx: Transaction,
  connection: ConnectionRow,
  event: GuestMessagingEvent,
): Promise<void> {
  const { id: connectionId } = connection;
  switch (event.kind) {
    case 'status':
      return takeStatus(ctx, tx, event);
    case 'incoming':
    case 'echo':
      return takeWords(ctx, tx, connection, event);
    case 'preference':
      return takePreference(ctx, tx, event);
    case 'template': {
      const rows = await listSubmissions(tx, ctx.propertyId, { connectionId });
      const row = rows.find(
        ({ name, language_code: code }) => name === event.name && code === event.languageCode,
      );
      if (!row) return;
      const told = {
        ...(event.state !== null && { state: event.state, problem: event.problem }),
        ...(event.category !== null && { category: event.category }),
        ...(event.quality !== null && { quality: event.quality }),
      };
      if (await noteTemplate(ctx, tx, row, told)) {
        await retryWaitingForApproval(tx, ctx.propertyId, ctx.clock.now());
      }
      return;
    }
    case 'sender':
      await ctx.publish(tx, channelOutdated, { connectionId });
  }
}

/** Of statuses the later one counts, in whichever order they arrive; `failed` only before anything arrived. */
async function takeStatus(
  ctx: PropertyContext,
  tx: Transaction,
  { key, status, reason, at }: GuestMessageStatus,
): Promise<void> {
  const known = key === null ? undefined : await findDelivery(tx, ctx.propertyId, key);
  if (!known || known.channel !== 'whatsapp') return;
  const message = await lockMessage(tx, ctx.propertyId, known.message_id);
  const delivery = await findDelivery(tx, ctx.propertyId, known.id);
  if (!message || !delivery) return;
  const changed =
    status === 'failed'
      ? await takeFailure(ctx, tx, message, delivery, reason ?? 'other')
      : await takeArrival(ctx, tx, message, delivery, status, at ?? ctx.clock.now());
  if (changed) await ctx.publish(tx, messagesChanged, { reservationId: message.reservation_id });
}

async function takeFailure(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  delivery: DeliveryRow,
  reason: string,
): Promise<boolean> {
  const mayFail =
    ['sending', 'sent', 'unknown'].includes(delivery.state) &&
    delivery.delivered_at === null &&
    delivery.read_at === null;
  // What a person sent again meanwhile by another way is not sent a second time.
  const isCurrent = ['sending', 'sent', 'unknown'].includes(message.state);
  if (!mayFail) return false;
  if (isCurrent) await settleRefusal(ctx, tx, { message, delivery, reason });
  else {
    await changeDelivery(tx, ctx.propertyId, delivery.id, {
      state: 'failed',
      problem: reason,
      settled_at: ctx.clock.now(),
    });
  }
  return true;
}

async function takeArrival(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
  delivery: DeliveryRow,
  status: 'sent' | 'delivered' | 'read',
  at: Instant,
): Promise<boolean> {
  // A message that failed for certain and was told as delivered would be said twice.
  if (delivery.state === 'failed') return false;
  const isSettled = delivery.state === 'sent';
  if (!isSettled) {
    if (['sending', 'unknown'].includes(message.state))
      await settleDelivery(ctx, tx, message, { deliveryId: delivery.id }, 'sent');
    else
      await changeDelivery(tx, ctx.propertyId, delivery.id, {
        state: 'sent',
        settled_at: ctx.clock.now(),
        problem: null,
      });
  }
  const change = {
    ...(status === 'delivered' && delivery.delivered_at === null && { delivered_at: at }),
    ...(status === 'read' && delivery.read_at === null && { read_at: at }),
  };
  if (Object.keys(change).length > 0) await changeDelivery(tx, ctx.propertyId, delivery.id, change);
  return !isSettled || Object.keys(change).length > 0;
}

/** What a guest answered, or the host wrote on the telephone, is kept with the stay that it is about. */
async function takeWords(
  ctx: PropertyContext,
  tx: Transaction,
  { id: connectionId, provider_id: providerId }: ConnectionRow,
  event: GuestIncomingMessage | GuestMessageEcho,
): Promise<void> {
  const phone = event.kind === 'incoming' ? event.from : event.to;
  if (phone === null) return;
  const now = ctx.clock.now();
  const at = event.at === null || event.at > now ? now : event.at;
  const phoneHash = hashOfPhone(ctx, phone);
  if (event.kind === 'incoming' && event.content !== 'other') {
    await openWindow(tx, ctx.propertyId, { connectionId, phoneHash, at });
  }
  const stays = await listStaysOfPhone(tx, ctx.propertyId, phoneHash);
  const stay = stayAbout(stays, at);
  if (!stay) return;
  const heardId = newId<string>(now);
  const isNew = await insertHeard(tx, ctx.propertyId, {
    ...(await sealHeard(
      ctx,
      tx,
      { reservationId: stay.reservation_id, id: heardId },
      { phone, text: event.text },
    )),
    id: heardId,
    reservation_id: stay.reservation_id,
    recipient: stay.recipient,
    connection_id: connectionId,
    said_by: event.kind === 'incoming' ? 'guest' : 'host',
    external_hash: ctx.secrets.keyedHash(`heard-message:${event.messageId}`),
    heard_at: at,
  });
  if (!isNew) return;
  if (event.kind === 'incoming' && event.text !== null && isOptOut(event.text)) {
    // Once: a guest who writes the word again is told nothing more.
    const isNews = !(await hasStopped(ctx, tx, stay));
    await stopMessages(ctx, tx, stays);
    if (isNews) {
      await ctx.effects.plan(ctx, tx, confirmOptOutEffect, {
        subjectId: heardId,
        payload: { heardId, providerId },
      });
    }
  }
  await ctx.publish(tx, messagesChanged, { reservationId: stay.reservation_id });
}

/** The stay of a guest now, else the next one, else the last. */
function stayAbout(stays: readonly StayOfPhone[], at: Instant): StayOfPhone | undefined {
  const day = at.slice(0, 10);
  const byArrival = stays.toSorted((one, other) => (one.arrival < other.arrival ? -1 : 1));
  return byArrival.find(({ departure }) => departure >= day) ?? byArrival.at(-1);
}

async function hasStopped(
  ctx: PropertyContext,
  tx: Transaction,
  { reservation_id: id, recipient }: StayOfPhone,
): Promise<boolean> {
  const last = (await listConsents(tx, ctx.propertyId, id)).find(
    (one) => one.recipient === recipient && one.purpose === 'stay' && one.channel === 'whatsapp',
  );
  return last?.state === 'withdrawn' && last.basis === 'stop-word';
}

/** The word to stop counts for every stay of the number: nothing more by WhatsApp, and no offers at all. */
async function stopMessages(
  ctx: PropertyContext,
  tx: Transaction,
  stays: readonly StayOfPhone[],
): Promise<void> {
  const ids = stays.map(({ reservation_id: id }) => id);
  await withdraw(ctx, tx, stays, [
    { purpose: 'stay', channel: 'whatsapp' },
    { purpose: 'offer', channel: 'whatsapp' },
    { purpose: 'offer', channel: 'email' },
  ]);
  await replanWithin(ctx, tx, ids);
}

/** With a button of the application a guest stops offers, or wants them again; only the first says anything about a consent. */
async function takePreference(ctx: PropertyContext, tx: Transaction, event: GuestPreference): Promise<void> {
  if (event.wantsMarketing || event.from === null) return;
  const stays = await listStaysOfPhone(tx, ctx.propertyId, hashOfPhone(ctx, event.from));
  await withdraw(ctx, tx, stays, [{ purpose: 'offer', channel: 'whatsapp' }]);
  await replanWithin(
    ctx,
    tx,
    stays.map(({ reservation_id: id }) => id),
  );
}

async function withdraw(
  ctx: PropertyContext,
  tx: Transaction,
  stays: readonly StayOfPhone[],
  what: readonly { readonly purpose: 'stay' | 'offer'; readonly channel: 'email' | 'whatsapp' }[],
): Promise<void> {
  const now = ctx.clock.now();
  await lockContactedStays(
    tx,
    ctx.propertyId,
    stays.map(({ reservation_id: id }) => id),
  );
  for (const { reservation_id: id, recipient } of stays) {
    for (const { purpose, channel } of what) {
      await insertConsent(tx, ctx.propertyId, id, {
        id: newId<string>(now),
        recipient,
        purpose,
        channel,
        state: 'withdrawn',
        basis: 'stop-word',
        note: null,
        recorded_by: 'guest',
        recorded_at: now,
      });
    }
    await recordChange(ctx, tx, { subject: 'message', subjectId: id, action: 'consent-withdrawn' });
    await ctx.publish(tx, messagesChanged, { reservationId: id });
  }
}

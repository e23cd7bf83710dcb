import {
  type ConnectionRow,
  findConnection,
  markContentHandled,
  openEventContent,
} from '#areas/property/connections/index.ts';
import type {
  GuestIncomingMessage,
  GuestMessageEcho,
  GuestMessageStatus,
  GuestMessagingEvent,
  GuestPreference,
} from '#capabilities/guest-messaging/guest-messaging.events.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { findDelivery, lockMessage, retryWaitingForApproval } from '../deliveries.store.ts';
import { hashOfPhone } from '../facts.service.ts';
import { messagesChanged } from '../messages.events.ts';
import { sealHeard } from '../said.service.ts';
import { listStaysOfPhone, type StayOfContact } from '../stays.store.ts';
import { findChannel, openWindow } from './guest-channels.store.ts';
import { channelOutdated } from './guest-channels.events.ts';
import { insertHeard } from './heard.store.ts';
import { isOptOut } from './opt-outs.ts';
import { confirmOptOutEffect } from './opt-out.effects.ts';
import { takeArrival, takeFailure } from './late-news.service.ts';
import { takeNextTurn } from './pace.service.ts';
import { stayAbout } from './stay-about.ts';
import { noteTemplate } from './submissions.service.ts';
import { listSubmissions } from './submissions.store.ts';
import { ALL_OFFERS, hasStopped, withdrawByStopWord } from './withdrawals.service.ts';

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

/** What a guest answered, or the host wrote on the telephone, is kept with the stay that it is about. */
async function takeWords(
  ctx: PropertyContext,
  tx: Transaction,
  connection: ConnectionRow,
  event: GuestIncomingMessage | GuestMessageEcho,
): Promise<void> {
  const { id: connectionId, provider_id: providerId } = connection;
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
    channel: 'whatsapp',
    said_by: event.kind === 'incoming' ? 'guest' : 'host',
    external_hash: ctx.secrets.keyedHash(`heard-message:${event.messageId}`),
    heard_at: at,
  });
  if (!isNew) return;
  if (event.kind === 'incoming' && event.text !== null && isOptOut(event.text)) {
    // Once: a guest who writes the word again is told nothing more.
    const isNews = !(await hasStopped(ctx, tx, stay, 'whatsapp'));
    await stopMessages(ctx, tx, stays);
    if (isNews) {
      await takeNextTurn(ctx, tx, { connection, phone, id: heardId });
      await ctx.effects.plan(ctx, tx, confirmOptOutEffect, {
        subjectId: heardId,
        payload: { heardId, providerId },
      });
    }
  }
  await ctx.publish(tx, messagesChanged, { reservationId: stay.reservation_id });
}

/** The word to stop counts for every stay of the number: nothing more by WhatsApp, and no offers at all. */
async function stopMessages(
  ctx: PropertyContext,
  tx: Transaction,
  stays: readonly StayOfContact[],
): Promise<void> {
  await withdrawByStopWord(ctx, tx, stays, [{ purpose: 'stay', channel: 'whatsapp' }, ...ALL_OFFERS]);
}

/** With a button of the application a guest stops offers, or wants them again; only the first says anything about a consent. */
async function takePreference(ctx: PropertyContext, tx: Transaction, event: GuestPreference): Promise<void> {
  if (event.wantsMarketing || event.from === null) return;
  const stays = await listStaysOfPhone(tx, ctx.propertyId, hashOfPhone(ctx, event.from));
  await withdrawByStopWord(ctx, tx, stays, [{ purpose: 'offer', channel: 'whatsapp' }]);
}

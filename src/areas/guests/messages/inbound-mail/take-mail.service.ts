import type { DeliveryReport, IncomingMail } from '#capabilities/messaging/incoming-mail.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { firstLetters } from '#vocabulary/first-letters.ts';
import { plainText } from '#vocabulary/plain-text.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type DeliveryRow, findDelivery, findMessage, lockMessage } from '../deliveries.store.ts';
import { hashOfEmail } from '../facts.service.ts';
import { insertHeard } from '../guest-channels/heard.store.ts';
import { takeArrival, takeFailure } from '../guest-channels/late-news.service.ts';
import { ALL_OFFERS, hasStopped, withdrawByStopWord } from '../guest-channels/withdrawals.service.ts';
import { HEARD_MAIL_MAX } from '../messages.constants.ts';
import { messagesChanged } from '../messages.events.ts';
import { openSaid, type Said, sealHeard } from '../said.service.ts';
import { readSettings } from '../settings.service.ts';
import { listStaysOfEmail } from '../stays.store.ts';
import { bounceReasonOf } from './bounce-reasons.ts';
import { findInboundMail, lockInboundMail, markInboundMailHandled } from './inbound-mail.store.ts';
import type { InboundMailRow } from './inbound-mail.tables.ts';
import { confirmMailOptOutEffect } from './mail-opt-out.effects.ts';
import { isMailOptOut } from './mail-opt-outs.ts';
import { openMail } from './stored-mail.ts';

type Answer = Extract<IncomingMail, { kind: 'answer' }>;

/** A mail of ours to a guest, with its words. */
type Sent = { readonly delivery: DeliveryRow; readonly said: Said & { readonly to: string } };

/** Takes a stored mail. It is taken once, and its content is forgotten with that. */
export async function takeMail(ctx: PropertyContext, id: string): Promise<void> {
  const stored = await findInboundMail(ctx.db, ctx.propertyId, id);
  if (!stored?.content) return;
  const mail = await ctx.providers.only('email').read(openMail(ctx, id, stored.content));
  const { replyTo } = await readSettings(ctx);
  await ctx.db.transaction(async (tx) => {
    const row = await lockInboundMail(tx, ctx.propertyId, id);
    if (!row) return;
    const sent = await openSent(ctx, tx, row.delivery_id);
    if (sent && mail.kind === 'report') await takeReports(ctx, tx, row, sent, mail.recipients);
    if (sent && mail.kind === 'answer') {
      const isOfHost = replyTo !== null && mail.from === replyTo.toLowerCase();
      await takeAnswer(ctx, tx, row, sent, { mail, saidBy: isOfHost ? 'host' : 'guest' });
    }
    await markInboundMailHandled(tx, ctx.propertyId, id, ctx.clock.now());
  });
}

/** Undefined once the guest was forgotten: nothing of the guest is kept any more. */
async function openSent(ctx: PropertyContext, tx: Transaction, id: string): Promise<Sent | undefined> {
  const delivery = await findDelivery(tx, ctx.propertyId, id);
  const said = delivery?.channel === 'email' ? await openSaid(ctx, tx, delivery) : null;
  return delivery && said?.to ? { delivery, said: { ...said, to: said.to } } : undefined;
}

/** A report about another address than that of the guest is ignored: any sender can make one. */
async function takeReports(
  ctx: PropertyContext,
  tx: Transaction,
  { received_at: at }: InboundMailRow,
  { delivery: { id, message_id: messageId }, said }: Sent,
  reports: readonly DeliveryReport[],
): Promise<void> {
  const report = reports.find(({ addresses }) => addresses.includes(said.to.toLowerCase()));
  if (report?.action !== 'failed' && report?.action !== 'delivered') return;
  const message = await lockMessage(tx, ctx.propertyId, messageId);
  const delivery = await findDelivery(tx, ctx.propertyId, id);
  if (!message || !delivery) return;
  const isNews =
    report.action === 'failed'
      ? await takeFailure(ctx, tx, message, delivery, bounceReasonOf(report.status))
      : await takeArrival(ctx, tx, message, delivery, 'delivered', at);
  if (isNews) await ctx.publish(tx, messagesChanged, { reservationId: message.reservation_id });
}

/** An answer from any address is kept with the stay that the answered mail was about: guests answer from other accounts. */
async function takeAnswer(
  ctx: PropertyContext,
  tx: Transaction,
  { key, received_at: at }: InboundMailRow,
  { delivery, said }: Sent,
  { mail, saidBy }: { readonly mail: Answer; readonly saidBy: 'guest' | 'host' },
): Promise<void> {
  const message = await findMessage(tx, ctx.propertyId, delivery.message_id);
  if (!message) return;
  const { reservation_id: reservationId, recipient } = message;
  const heardId = newId<string>(at);
  const isNew = await insertHeard(tx, ctx.propertyId, {
    ...(await sealHeard(
      ctx,
      tx,
      { reservationId, id: heardId },
      { phone: null, text: mail.text === null ? null : firstLetters(plainText(mail.text), HEARD_MAIL_MAX) },
    )),
    id: heardId,
    reservation_id: reservationId,
    recipient,
    connection_id: null,
    channel: 'email',
    said_by: saidBy,
    // One answer to two messages of the stay is one.
    external_hash: ctx.secrets.keyedHash(`heard-mail:${reservationId}:${key}`),
    heard_at: at,
  });
  if (!isNew) return;
  if (saidBy === 'guest' && isMailOptOut(mail)) {
    const own = { reservation_id: reservationId, recipient };
    // Once: a repeated STOP is not confirmed again.
    const isNews = !(await hasStopped(ctx, tx, own, 'email'));
    const others = await listStaysOfEmail(tx, ctx.propertyId, hashOfEmail(ctx, said.to));
    await withdrawByStopWord(
      ctx,
      tx,
      [own, ...others.filter((one) => one.reservation_id !== reservationId || one.recipient !== recipient)],
      [{ purpose: 'stay', channel: 'email' }, ...ALL_OFFERS],
    );
    if (isNews) {
      await ctx.effects.plan(ctx, tx, confirmMailOptOutEffect, {
        subjectId: heardId,
        payload: { heardId, deliveryId: delivery.id },
      });
    }
  }
  await ctx.publish(tx, messagesChanged, { reservationId });
}

import { randomUUID } from 'node:crypto';

import { epochMs } from '#vocabulary/instant.ts';

import { momentOf } from './mercado-pago.checkout.ts';
import {
  accountOf,
  type MercadoPagoDelivery,
  type MercadoPagoStage,
  nextNumber,
  paymentOf,
  type SaidEvent,
  type SimulatedPayment,
} from './mercado-pago.simulated-world.ts';
import { signedTextOf, signText } from './mercado-pago.webhooks.ts';

/** A moment after the answer that it is about. */
const AFTER_MS = 5;
const MOST_WAITING = 200;

/** What is said of a payment: that it was made, or that it changed. Neither says into what. */
export function sayOf({ world, clock }: MercadoPagoStage, payment: SimulatedPayment): SaidEvent {
  const action = payment.isAnnounced ? 'payment.updated' : 'payment.created';
  payment.isAnnounced = true;
  return {
    paymentId: payment.id,
    action,
    notificationId: nextNumber(world),
    requestId: randomUUID(),
    at: clock.now(),
  };
}

function contentOf(stage: MercadoPagoStage, said: SaidEvent, { forged }: { readonly forged: boolean }) {
  const account = accountOf(stage, paymentOf(stage, String(said.paymentId)).userId);
  const ts = String(Math.floor(epochMs(said.at) / 1000));
  const id = String(said.paymentId);
  const secret = forged ? 'secret0of0a0stranger' : account.webhookSecret;
  const hash = signText(signedTextOf(id, said.requestId, ts), secret).toString('hex');
  return {
    json: {
      action: said.action,
      api_version: 'v1',
      data: { id },
      date_created: momentOf(said.at),
      id: said.notificationId,
      live_mode: !account.isTestUser,
      type: 'payment',
      user_id: String(account.userId),
    },
    headers: { 'x-signature': `ts=${ts},v1=${hash}`, 'x-request-id': said.requestId },
  };
}

/** The address of a host, with what Mercado Pago adds to it. */
function addressOf(url: string, id: number): string {
  const address = new URL(url);
  address.searchParams.set('data.id', String(id));
  address.searchParams.set('type', 'payment');
  return address.href;
}

/** Posts an event of a payment to the addresses of its account; one that is not accepted waits. */
export async function postEvent(
  stage: MercadoPagoStage,
  said: SaidEvent,
  how: Pick<MercadoPagoDelivery, 'doubled' | 'forged'> = stage.world.delivery,
): Promise<void> {
  const { webhooks } = accountOf(stage, paymentOf(stage, String(said.paymentId)).userId);
  for (const url of webhooks) {
    for (let times = how.doubled ? 2 : 1; times > 0; times -= 1) {
      const { status } = await stage.notify(addressOf(url, said.paymentId), contentOf(stage, said, how));
      if (status !== 200 && status !== 201) waitFor(stage, said);
    }
  }
  stage.changed();
}

function waitFor({ world }: MercadoPagoStage, said: SaidEvent): void {
  const isThere = world.waiting.some(({ requestId }) => requestId === said.requestId);
  if (!isThere) world.waiting = [...world.waiting, said].slice(-MOST_WAITING);
}

/** A payment was made or changed, which Mercado Pago tells a moment later. */
export function announceChange(stage: MercadoPagoStage, payment: SimulatedPayment): void {
  const said = sayOf(stage, payment);
  const { delivery } = stage.world;
  if (delivery.lost) return;
  if (delivery.held) waitFor(stage, said);
  else setTimeout(() => void postEvent(stage, said), AFTER_MS).unref();
}

/** Posts what waits, in its order or the other way round. */
export async function releaseEvents(stage: MercadoPagoStage, isShuffled: boolean): Promise<void> {
  const waiting = stage.world.waiting.splice(0);
  for (const said of isShuffled ? waiting.toReversed() : waiting) await postEvent(stage, said);
}

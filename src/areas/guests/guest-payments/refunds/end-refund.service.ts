import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Money } from '#vocabulary/money.ts';
import { guestMoneyChanged, guestPaymentTold } from '../guest-payments.events.ts';
import { lockRequestOfStay } from '../locked-request.service.ts';
import { changePayment, findPayment, type PaymentRow } from '../payments.store.ts';
import type { RequestRow } from '../requests.store.ts';
import { enterReturn, returnKeyOf } from '../return-entry.service.ts';
import { changeRefund, findRefund, listRefunds, type RefundRow } from './refunds.store.ts';

/** A refund that the provider is asked for. */
export type RefundToSend = {
  readonly id: string;
  readonly externalPaymentId: string;
  readonly amount: Money;
  /** What the provider had given back and kept given back when it was asked, in minor units. */
  readonly knownMinor: number;
  /** The provider's ids of other refunds of this payment that Posada asked for. */
  readonly otherExternalIds: readonly string[];
};

/** Undefined once it has ended. */
export async function findRefundToSend(
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<RefundToSend | undefined> {
  const refund = await findRefund(db, propertyId, id);
  const payment = refund && (await findPayment(db, propertyId, refund.payment_id));
  if (refund?.state !== 'asked' || !payment || payment.external_id === null) return undefined;
  const others = await listRefunds(db, propertyId, [payment.id]);
  return {
    id,
    externalPaymentId: payment.external_id,
    amount: { minor: refund.amount_minor, currency: payment.currency },
    knownMinor: refund.known_minor - payment.failed_minor,
    otherExternalIds: others.flatMap(({ external_id: externalId }) => externalId ?? []),
  };
}

type RefundEnd =
  | { readonly state: 'done'; readonly provider: string; readonly externalId: string | null }
  | { readonly state: 'refused' | 'unclear'; readonly reason: string | null };

type Locked = { readonly request: RequestRow; readonly payment: PaymentRow; readonly refund: RefundRow };

/** The refund, its payment and its request, read under the lock of the request. */
async function lockRefund(ctx: PropertyContext, tx: Transaction, id: string): Promise<Locked | undefined> {
  const known = await findRefund(tx, ctx.propertyId, id);
  const paid = known && (await findPayment(tx, ctx.propertyId, known.payment_id));
  const request = paid && (await lockRequestOfStay(ctx, tx, paid.request_id));
  const payment = known && (await findPayment(tx, ctx.propertyId, known.payment_id));
  const refund = await findRefund(tx, ctx.propertyId, id);
  return request && payment && refund && { request, payment, refund };
}

/** What became of a refund, once. Refused or unclear, the money is to be given back again. */
export async function endRefund(
  ctx: PropertyContext,
  tx: Transaction,
  id: string,
  end: RefundEnd,
): Promise<void> {
  const locked = await lockRefund(ctx, tx, id);
  if (locked?.refund.state !== 'asked') return;
  const { request, payment, refund } = locked;
  await changeRefund(tx, ctx.propertyId, id, {
    state: end.state,
    ended_at: ctx.clock.now(),
    ...(end.state === 'done'
      ? { external_id: end.externalId }
      : { reason: end.reason?.slice(0, 300) ?? null }),
  });
  const rest = { returning_minor: payment.returning_minor - refund.amount_minor };
  await changePayment(tx, ctx.propertyId, payment.id, rest);
  if (end.state === 'done')
    await takeBack(ctx, tx, { ...locked, payment: { ...payment, ...rest } }, end.provider);
  else await record(ctx, tx, locked, 'not-refunded');
  // The host may have given back on the provider's page as well.
  if (payment.connection_id !== null && payment.external_id !== null) {
    const { connection_id: connectionId, external_id: externalId } = payment;
    await ctx.publish(tx, guestPaymentTold, { connectionId, externalId });
  }
  await ctx.publish(tx, guestMoneyChanged, { reservationId: request.reservation_id });
}

/** It went back. A reading of the payment may have said so before. */
async function takeBack(
  ctx: PropertyContext,
  tx: Transaction,
  locked: Locked,
  provider: string,
): Promise<void> {
  const { request, payment, refund } = locked;
  const gone = refund.known_minor + refund.amount_minor;
  const refunded = Math.max(payment.refunded_minor, gone + payment.by_hand_minor);
  const backMinor = refunded - payment.refunded_minor;
  await changePayment(tx, ctx.propertyId, payment.id, {
    state: payment.state === 'paid' ? 'refunded' : payment.state,
    refunded_minor: refunded,
    returned_at: ctx.clock.now(),
  });
  await record(ctx, tx, locked, 'refunded');
  if (backMinor === 0) return;
  await enterReturn(ctx, tx, request, payment, {
    kind: 'refund',
    minor: backMinor,
    sourceKey: returnKeyOf(provider, payment, refunded),
    reference: payment.is_test ? 'prueba' : payment.last4,
  });
}

/** The bank of the guest did not take it, so that the host's account has the money again. */
export async function failRefund(
  ctx: PropertyContext,
  tx: Transaction,
  id: string,
  provider: string,
): Promise<void> {
  const locked = await lockRefund(ctx, tx, id);
  if (locked?.refund.state !== 'done') return;
  const { request, payment, refund } = locked;
  await changeRefund(tx, ctx.propertyId, id, { state: 'failed' });
  await changePayment(tx, ctx.propertyId, payment.id, {
    failed_minor: payment.failed_minor + refund.amount_minor,
  });
  await enterReturn(ctx, tx, request, payment, {
    kind: 'payment',
    minor: refund.amount_minor,
    sourceKey: `${provider}:${payment.account}:${payment.external_id}:failed:${id}`,
    reference: payment.is_test ? 'prueba' : payment.last4,
  });
  await record(ctx, tx, locked, 'not-refunded');
  await ctx.publish(tx, guestMoneyChanged, { reservationId: request.reservation_id });
}

const record = (
  ctx: PropertyContext,
  tx: Transaction,
  { request, payment, refund }: Locked,
  action: 'refunded' | 'not-refunded',
): Promise<void> =>
  recordChange(ctx, tx, {
    subject: 'payment-request',
    subjectId: request.reservation_id,
    action,
    after: { total_minor: refund.amount_minor, currency: payment.currency },
  });

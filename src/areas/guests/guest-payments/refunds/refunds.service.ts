import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { newId } from '#vocabulary/uuid.ts';
import { findRefundAccount } from '../accounts.service.ts';
import { guestPaymentErrors } from '../guest-payments.errors.ts';
import { lockRequestOfStay } from '../locked-request.service.ts';
import { changePayment, findPayment } from '../payments.store.ts';
import type { PaymentRequest } from '../requests.contract.ts';
import { readRequest, recordRequestChange } from '../requests.service.ts';
import { hasArrived, overOf } from '../settlement.ts';
import { refundEffect } from './refund.effects.ts';
import { insertRefund } from './refunds.store.ts';

/**
 * C-PCOL-18. All that is over of a payment goes back the way it came. What the member saw is compared under the lock; while it is on
 * its way nothing of it is over, so that a second press gives nothing back.
 */
export async function refundPayment(
  ctx: PropertyContext,
  paymentId: string,
  amount: number,
): Promise<PaymentRequest> {
  const known = await findPayment(ctx.db, ctx.propertyId, paymentId);
  if (!known) throw httpErrors.missing();
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, known.request_id);
    const payment = await findPayment(tx, ctx.propertyId, paymentId);
    if (!request || !payment) throw httpErrors.missing();
    const over = hasArrived(payment) ? overOf(payment) : 0;
    if (over === 0) throw guestPaymentErrors.notOver();
    if (payment.returning_minor > 0) throw guestPaymentErrors.returning();
    if (toMajorUnits({ minor: over, currency: payment.currency }) !== amount) {
      throw guestPaymentErrors.overChanged({ field: 'amount' });
    }
    const account = await findRefundAccount(ctx, tx, payment);
    if (!account) throw guestPaymentErrors.returnByHand();
    const now = ctx.clock.now();
    const id = newId<string>(now);
    const { id: connectionId, provider_id: provider } = account.row;
    await insertRefund(tx, ctx.propertyId, {
      id,
      payment_id: paymentId,
      connection_id: connectionId,
      amount_minor: over,
      known_minor: payment.refunded_minor - payment.by_hand_minor,
      state: 'asked',
      external_id: null,
      reason: null,
      actor: actorOf(ctx),
      asked_at: now,
      ended_at: null,
    });
    await changePayment(tx, ctx.propertyId, paymentId, { returning_minor: over });
    await ctx.effects.plan(ctx, tx, refundEffect, { subjectId: id, payload: { connectionId, provider } });
    await recordRequestChange(ctx, tx, { ...request, amount_minor: over }, 'refund-asked');
  });
  return readRequest(ctx, known.request_id);
}

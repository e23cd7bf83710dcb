import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { FiscalPaymentMeans } from '#capabilities/fiscal/fiscal.document.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Money } from '#vocabulary/money.ts';
import { guestMoneyChanged, paymentToWrite } from './guest-payments.events.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import { changePayment, findPayment, type PaymentRow } from './payments.store.ts';
import { findRequest } from './requests.store.ts';
import { FOLIO_MEANS } from './settlement.ts';

/** A payment that Posada writes in the system that keeps the account of its stay. */
export type PaymentToWrite = {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly amount: Money;
  readonly method: FiscalPaymentMeans;
};

/** Undefined once it was written, or a member has to write it. */
export async function findPaymentToWrite(
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<PaymentToWrite | undefined> {
  const payment = await findPayment(db, propertyId, id);
  const request = payment && (await findRequest(db, propertyId, payment.request_id));
  if (payment?.folio_state !== 'writing' || !request) return undefined;
  return {
    id,
    reservationId: request.reservation_id,
    amount: { minor: payment.amount_minor, currency: payment.currency },
    method: FOLIO_MEANS[payment.method],
  };
}

/** Asks the area of the system to write it, where that has just begun. */
export async function askToWrite(
  ctx: PropertyContext,
  tx: Transaction,
  { id, folio_state: before }: Pick<PaymentRow, 'id' | 'folio_state'>,
  after: PaymentRow['folio_state'],
): Promise<void> {
  if (after === 'writing' && before !== 'writing') await ctx.publish(tx, paymentToWrite, { paymentId: id });
}

/** What became of it: it stands there, or a member has to look and write it. Money that went back meanwhile is written by a member. */
export async function endWriting(
  ctx: PropertyContext,
  tx: Transaction,
  id: string,
  isWritten: boolean,
): Promise<void> {
  const known = await findPayment(tx, ctx.propertyId, id);
  const request = known && (await lockRequestOfStay(ctx, tx, known.request_id));
  const payment = await findPayment(tx, ctx.propertyId, id);
  if (!request || payment?.folio_state !== 'writing') return;
  const isWhole = isWritten && payment.refunded_minor === 0;
  await changePayment(tx, ctx.propertyId, id, { folio_state: isWhole ? 'typed' : 'to-type' });
  await ctx.publish(tx, guestMoneyChanged, { reservationId: request.reservation_id });
}

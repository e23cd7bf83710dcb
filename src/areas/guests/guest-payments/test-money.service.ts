import { findConnection } from '#areas/property/connections/index.ts';
import { takeOutTestMoney } from '#areas/stays/folios/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { guestMoneyChanged } from './guest-payments.events.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import { paymentConnections } from './payment-connections.ts';
import {
  changePayment,
  findPayment,
  listPaymentRows,
  listTestPayments,
  type PaymentRow,
} from './payments.store.ts';
import { changeRequest } from './requests.store.ts';
import { missingOf } from './settlement.ts';

/**
 * A house begins to take real money: what guests paid in tests leaves the folios, and what it settled is missing again, because no
 * money moved. Each payment once.
 */
export async function takeOutTestPayments(ctx: PropertyContext, connectionId: ConnectionId): Promise<void> {
  const row = await findConnection(ctx.db, ctx.propertyId, connectionId);
  if (row?.mode !== 'live' || !paymentConnections.isOf(ctx.providers.byId(row.provider_id))) return;
  for (const payment of await listTestPayments(ctx.db, ctx.propertyId)) await takeOut(ctx, payment);
}

const takeOut = (ctx: PropertyContext, { id, request_id: requestId }: PaymentRow): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, requestId);
    const payment = await findPayment(tx, ctx.propertyId, id);
    if (!request || !payment || payment.folio_state === 'taken-out') return;
    const { connection_id: connectionId, external_id: externalId } = payment;
    if (connectionId !== null && externalId !== null && payment.folio_state === 'entered') {
      await takeOutTestMoney(ctx, tx, request.reservation_id, { connectionId, externalId });
    }
    await changePayment(tx, ctx.propertyId, id, {
      counted_minor: 0,
      proposed_minor: 0,
      folio_state: 'taken-out',
    });
    const missing = missingOf(request.amount_minor, await listPaymentRows(tx, ctx.propertyId, [requestId]));
    if (request.state === 'paid' && missing > 0) {
      await changeRequest(tx, ctx.propertyId, request, { state: 'open', ended_at: null });
    }
    await ctx.publish(tx, guestMoneyChanged, { reservationId: request.reservation_id });
  });

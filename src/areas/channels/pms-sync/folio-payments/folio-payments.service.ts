import { endWriting, findPaymentToWrite } from '#areas/guests/guest-payments/index.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import { listContactedStays } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { folioPaymentEffect } from './folio-payments.effects.ts';

/** Where the booking is in no system that takes payments any more, a member writes it. */
export async function planFolioPayment(ctx: PropertyContext, paymentId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const payment = await findPaymentToWrite(tx, ctx.propertyId, paymentId);
    if (!payment) return;
    const [stay] = await listContactedStays(tx, ctx.propertyId, [payment.reservationId]);
    const connection = stay?.connection_id
      ? await findConnection(tx, ctx.propertyId, stay.connection_id)
      : undefined;
    const takesPayments =
      connection !== undefined &&
      ctx.providers.byId(connection.provider_id).capabilities.pms?.folios?.payments !== undefined;
    if (!connection || !takesPayments || !stay?.external_id) {
      await endWriting(ctx, tx, paymentId, false);
      return;
    }
    await ctx.effects.plan(ctx, tx, folioPaymentEffect, {
      subjectId: paymentId,
      revision: 1,
      payload: {
        connectionId: connection.id,
        provider: connection.provider_id,
        reservation: stay.external_id,
        amountMinor: payment.amount.minor,
        currency: payment.amount.currency,
        method: payment.method,
      },
    });
  });
}

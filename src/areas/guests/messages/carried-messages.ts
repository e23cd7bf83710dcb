import { z } from 'zod';

import type { EffectSettlement } from '#areas/property/connections/index.ts';
import { guestMessageReasonOf } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { type DeliveryRow, findDelivery, lockMessage, type MessageRow } from './deliveries.store.ts';
import { settleRefusal } from './guest-channels/refusals.service.ts';
import { GuestMessagePayload } from './messages.effects.ts';
import { messagesChanged } from './messages.events.ts';
import { settleDelivery } from './settling.service.ts';

/** What every effect has in common that carries a message over a connection. */
export const CarriedMessagePayload = GuestMessagePayload.extend({ providerId: z.string() });
export type CarriedMessagePayload = z.infer<typeof CarriedMessagePayload>;

export type CarriedDelivery = DeliveryRow & { readonly connection_id: ConnectionId };

export async function findCarriedDelivery(
  db: Queries,
  propertyId: PropertyId,
  { payload }: { readonly payload: CarriedMessagePayload },
): Promise<CarriedDelivery | undefined> {
  const row = await findDelivery(db, propertyId, payload.deliveryId);
  return row && row.connection_id !== null ? { ...row, connection_id: row.connection_id } : undefined;
}

type Settlement = EffectSettlement<CarriedMessagePayload, CarriedDelivery>;

/** An event may have settled the delivery before the answer of the request: then the answer changes nothing. */
async function settleUnlessTold(
  { ctx, tx, payload }: Settlement,
  settle: (at: { readonly message: MessageRow }) => Promise<void>,
): Promise<void> {
  const message = await lockMessage(tx, ctx.propertyId, payload.messageId);
  const delivery = await findDelivery(tx, ctx.propertyId, payload.deliveryId);
  if (!message || delivery?.state !== 'sending') return;
  await settle({ message });
  await ctx.publish(tx, messagesChanged, { reservationId: payload.reservationId });
}

const refuse = (at: Settlement, problem: EffectProblem): Promise<void> =>
  settleUnlessTold(at, ({ message }) =>
    settleRefusal(at.ctx, at.tx, {
      message,
      delivery: at.subject,
      reason: guestMessageReasonOf(problem) ?? problem.kind,
    }),
  );

/** What becomes of a message by the result of its effect. */
export const CARRIED_RESULTS = {
  onDone: (at: Settlement) =>
    settleUnlessTold(at, ({ message }) => settleDelivery(at.ctx, at.tx, message, at.payload, 'sent')),
  onRefused: refuse,
  // Without access nothing leaves until a person has renewed it, and the message is of use now: another channel takes over, unless
  // this one may have carried it already.
  onWaiting: async (at: Settlement, problem: EffectProblem, mayBeDone: boolean) => {
    if (problem.kind === 'reconnect' && !mayBeDone) await refuse(at, problem);
  },
  onAttention: (at: Settlement, problem: EffectProblem, why: 'gave-up' | 'unknown') =>
    why === 'gave-up'
      ? refuse(at, problem)
      : settleUnlessTold(at, ({ message }) =>
          settleDelivery(at.ctx, at.tx, message, at.payload, 'unknown', problem.kind),
        ),
};

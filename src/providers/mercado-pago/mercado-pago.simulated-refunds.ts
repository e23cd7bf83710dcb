import type { FastifyInstance, FastifyRequest } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';

import { moneyOfDecimal } from './mercado-pago.money.ts';
import { accountOfToken, failure, isFields, keyOf, refuseToken } from './mercado-pago.simulated-access.ts';
import { canBeRefunded, giveBack } from './mercado-pago.simulated-payments.ts';
import { shownRefund } from './mercado-pago.simulated-records.ts';
import {
  type MercadoPagoStage,
  refundedMinor,
  type SimulatedPayment,
} from './mercado-pago.simulated-world.ts';

/** What is asked to go back; all that is left where no amount is named. Null for an amount that cannot be. */
function askedMinor(body: unknown, payment: SimulatedPayment): number | null {
  const left = payment.amountMinor - refundedMinor(payment);
  const amount = isFields(body) ? body['amount'] : undefined;
  if (amount === undefined || amount === null) return left;
  if (typeof amount !== 'number' || amount <= 0) return null;
  try {
    return moneyOfDecimal(amount, payment.currency).minor;
  } catch {
    return null;
  }
}

/** Money that a seller gives back. */
export function refundRoutes(app: FastifyInstance, stage: MercadoPagoStage): void {
  const findOwn = (request: FastifyRequest, id: string): SimulatedPayment | undefined => {
    const account = accountOfToken(stage, request);
    return stage.world.payments.find((one) => String(one.id) === id && one.userId === account?.userId);
  };

  app.post<{ Params: { id: string } }>('/v1/payments/:id/refunds', (request, reply) => {
    if (!accountOfToken(stage, request)) return refuseToken(reply);
    const payment = findOwn(request, request.params.id);
    if (!payment) return failure(reply, 404, 'not_found', 'Payment not found');
    const key = keyOf(request);
    if (key === null) return failure(reply, 400, 'bad_request', "Header X-Idempotency-Key can't be null");
    const made = payment.refunds.find((one) => one.key === key);
    if (made) return reply.code(201).send(shownRefund(made, payment));
    if (!canBeRefunded(payment)) {
      return failure(
        reply,
        400,
        'bad_request',
        'The action requested is not valid for the current payment state',
        [{ code: 2063, description: 'The action requested is not valid for the current payment state' }],
      );
    }
    const asked = askedMinor(bodyOf(request).json, payment);
    if (asked === null || asked > payment.amountMinor - refundedMinor(payment)) {
      return failure(reply, 400, 'bad_request', 'Invalid refund amount', [
        { code: 2018, description: 'Invalid refund amount' },
      ]);
    }
    return reply.code(201).send(shownRefund(giveBack(stage, payment, { amountMinor: asked, key }), payment));
  });

  app.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', (request, reply) => {
    if (!accountOfToken(stage, request)) return refuseToken(reply);
    const payment = findOwn(request, request.params.id);
    if (!payment) return failure(reply, 404, 'not_found', 'Payment not found');
    return payment.refunds.map((one) => shownRefund(one, payment));
  });
}

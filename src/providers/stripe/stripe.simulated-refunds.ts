import { type Asked, type Calls, registerCall } from './stripe.simulated-answers.ts';
import { missing, refuse } from './stripe.simulated-errors.ts';
import { BY_ITSELF, recordEvent } from './stripe.simulated-events.ts';
import { CREATED, createdWithin, LISTED, pageOf } from './stripe.simulated-lists.ts';
import { shownCharge, shownDispute, shownEvent, shownRefund } from './stripe.simulated-objects.ts';
import {
  newestFirst,
  newId,
  secondsNow,
  type SimulatedCharge,
  type SimulatedRefund,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

/** The charge that is named, or the one of the intent. */
function chargeOf({ world }: StripeStage, form: Asked['form']): SimulatedCharge {
  const named = form.text('charge');
  if (named !== undefined) {
    const charge = withId(world.charges, named);
    if (!charge) throw missing('charge', named, 'charge', 400);
    if (charge.error === null) return charge;
    throw refuse(400, {
      message: `Charge ${named} has not been paid: it cannot be refunded.`,
      param: 'charge',
    });
  }
  const intent = form.required('payment_intent');
  const payment = withId(world.payments, intent);
  if (!payment) throw missing('payment_intent', intent, 'payment_intent', 400);
  const charge = withId(world.charges, payment.charge);
  if (payment.status === 'succeeded' && charge) return charge;
  throw refuse(400, {
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent does not have a successful charge to refund.',
  });
}

function makeRefund(stage: StripeStage, { form, cause }: Asked): SimulatedRefund {
  const charge = chargeOf(stage, form);
  const left = charge.amount - charge.refunded;
  if (left === 0) {
    throw refuse(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (
    charge.isDisputed &&
    stage.world.disputes.some((one) => one.charge === charge.id && one.status !== 'won')
  ) {
    throw refuse(400, {
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  }
  const amount = form.whole('amount') ?? left;
  if (amount < 1 || amount > left) {
    throw refuse(400, {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
    });
  }
  charge.refunded += amount;
  const refund: SimulatedRefund = {
    id: newId('re'),
    created: secondsNow(stage),
    charge: charge.id,
    amount,
    reason: form.optional('reason'),
    metadata: form.map('metadata'),
    status: 'succeeded',
  };
  stage.world.refunds = newestFirst(stage.world.refunds, refund);
  recordEvent(stage, 'refund.created', shownRefund(stage.world, refund), cause);
  recordEvent(stage, 'charge.refunded', shownCharge(stage.world, charge), cause);
  return refund;
}

/** A refund may come back days later, when the card is gone. */
export function failRefund(stage: StripeStage, id: string): void {
  const refund = withId(stage.world.refunds, id);
  const charge = withId(stage.world.charges, refund?.charge ?? null);
  if (!refund || !charge) throw new Error(`There is no refund ${id} with a charge`);
  refund.status = 'failed';
  charge.refunded -= refund.amount;
  recordEvent(stage, 'refund.failed', shownRefund(stage.world, refund), BY_ITSELF);
}

/** The bank has decided. */
export function closeDispute(stage: StripeStage, id: string, status: 'won' | 'lost'): void {
  const dispute = withId(stage.world.disputes, id);
  if (!dispute) throw new Error(`There is no dispute ${id}`);
  dispute.status = status;
  recordEvent(stage, 'charge.dispute.closed', shownDispute(stage.world, dispute), BY_ITSELF);
}

export function refundRoutes(app: Calls, stage: StripeStage): void {
  registerCall(app, stage, 'POST', '/v1/refunds', {
    known: ['charge', 'payment_intent', 'amount', 'reason', 'metadata.*', 'expand.*'],
    answer: (asked) => shownRefund(stage.world, makeRefund(stage, asked)),
  });
  registerCall(app, stage, 'GET', '/v1/refunds', {
    known: [...LISTED, 'payment_intent', 'charge'],
    answer: ({ form }) => {
      const [intent, of] = [form.text('payment_intent'), form.text('charge')];
      const refunds = stage.world.refunds
        .filter(({ charge }) => of === undefined || charge === of)
        .filter(
          ({ charge }) => intent === undefined || withId(stage.world.charges, charge)?.intent === intent,
        );
      return pageOf(form, 'refund', '/v1/refunds', refunds, (one) => shownRefund(stage.world, one));
    },
  });
  registerCall(app, stage, 'GET', '/v1/refunds/:id', {
    known: ['expand.*'],
    answer: ({ id }) => {
      const refund = withId(stage.world.refunds, id);
      if (!refund) throw missing('refund', id, 'refund');
      return shownRefund(stage.world, refund);
    },
  });
  registerCall(app, stage, 'GET', '/v1/disputes', {
    known: [...LISTED, 'charge'],
    answer: ({ form }) => {
      const of = form.text('charge');
      const disputes = stage.world.disputes.filter(({ charge }) => of === undefined || charge === of);
      return pageOf(form, 'dispute', '/v1/disputes', disputes, (one) => shownDispute(stage.world, one));
    },
  });
  registerCall(app, stage, 'GET', '/v1/disputes/:id', {
    known: ['expand.*'],
    answer: ({ id }) => {
      const dispute = withId(stage.world.disputes, id);
      if (!dispute) throw missing('dispute', id, 'dispute');
      return shownDispute(stage.world, dispute);
    },
  });
  registerCall(app, stage, 'GET', '/v1/events', {
    known: [...LISTED, ...CREATED, 'types.*', 'type'],
    answer: ({ form }) => {
      const types = form.list('types');
      if (types.length > 20) {
        throw refuse(400, { message: 'Array types exceeded maximum 20 allowed elements.', param: 'types' });
      }
      const events = stage.world.events
        .filter(({ type }) => types.length === 0 || types.includes(type))
        .filter(createdWithin(form));
      return pageOf(form, 'event', '/v1/events', events, (one) => shownEvent(one, 0));
    },
  });
}

import { epochMs } from '#vocabulary/instant.ts';
import { cardOfNumber, cardOfToken, type SimulatedCard } from './stripe.simulated-cards.ts';
import { missing, refuse, refuseCard } from './stripe.simulated-errors.ts';
import type { Form } from './stripe.simulated-form.ts';
import {
  newestFirst,
  newId,
  secondsNow,
  type SimulatedMethod,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

function addMethod(
  stage: StripeStage,
  card: SimulatedCard,
  expiry: { readonly month: number; readonly year: number },
  email: string | null,
): SimulatedMethod {
  const method: SimulatedMethod = {
    id: newId('pm'),
    created: secondsNow(stage),
    token: card.token,
    last4: card.number.slice(-4),
    expMonth: expiry.month,
    expYear: expiry.year,
    email,
    customer: null,
    isSaved: false,
    isSpent: false,
  };
  stage.world.methods = newestFirst(stage.world.methods, method);
  return method;
}

/** An existing method, or a new one of a test card by its name; of `customer`, or of no customer yet. */
export function methodNamed(stage: StripeStage, id: string, customer: string | null): SimulatedMethod {
  const card = cardOfToken(id);
  const year = new Date(epochMs(stage.clock.now())).getUTCFullYear();
  if (card) return addMethod(stage, card, { month: 8, year: year + 3 }, null);
  const method = withId(stage.world.methods, id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method', 400);
  if (method.isSpent) {
    throw refuse(400, {
      message:
        'The provided PaymentMethod was previously used or detached from a Customer and may not be used again.',
    });
  }
  if (method.customer !== null && method.customer !== customer) {
    throw refuse(400, {
      message: 'The provided PaymentMethod belongs to another Customer.',
      param: 'payment_method',
    });
  }
  return method;
}

export const METHOD_DATA = [
  'payment_method_data.type',
  'payment_method_data.card.number',
  'payment_method_data.card.exp_month',
  'payment_method_data.card.exp_year',
  'payment_method_data.card.cvc',
];

/** A card that was typed in Stripe's frame; the number is checked and forgotten. */
export function methodTyped(stage: StripeStage, form: Form): SimulatedMethod {
  const number = form.required('payment_method_data.card.number');
  const card = cardOfNumber(number);
  if (!('token' in card)) throw refuseCard(card);
  const month = form.whole('payment_method_data.card.exp_month') ?? 0;
  const typed = form.whole('payment_method_data.card.exp_year') ?? 0;
  const year = typed < 100 ? typed + 2000 : typed;
  const now = new Date(epochMs(stage.clock.now()));
  if (month < 1 || month > 12) {
    throw refuseCard({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." });
  }
  if (year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    throw refuseCard({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." });
  }
  if (!/^\d{3,4}$/.test(form.required('payment_method_data.card.cvc'))) {
    throw refuseCard({ code: 'invalid_cvc', message: "Your card's security code is invalid." });
  }
  return addMethod(stage, card, { month, year }, null);
}

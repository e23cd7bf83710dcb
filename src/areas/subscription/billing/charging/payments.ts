import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';
import { type PaymentsCapability, smallestChargeIn } from '#capabilities/payments/payments.capability.ts';
import type { Context } from '#foundation/context/context.ts';
import { cardProblemOf } from '#vocabulary/card-problem.ts';
import type { Failure } from '#vocabulary/errors.ts';
import { billingErrors } from '../billing.errors.ts';

export const takesCards = ({ providers }: Context): boolean =>
  providers.all.some(({ capabilities }) => capabilities.payments !== undefined);

/** The installation's payment provider; throws without one. */
export function paymentsOf(ctx: Context): PaymentsCapability {
  if (!takesCards(ctx)) throw billingErrors.provider();
  return ctx.providers.only('payments');
}

/** The error for a person if the provider was unreachable, or refused for another reason than the card. */
export function paymentFailureOf(error: unknown): Failure | undefined {
  if (!(error instanceof ProviderFailure)) return undefined;
  const about = (problem: FieldProblem) => problem.field === 'method';
  if (error.kind === 'missing' || error.fields.some(about)) {
    return billingErrors.noSuchCard({ field: 'paymentMethod', cause: error });
  }
  return error.kind === 'refused'
    ? billingErrors.process({ cause: error })
    : billingErrors.provider({ cause: error });
}

/** Runs a call to the provider for a waiting person. */
export const translatePaymentFailure = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  work.catch((error: unknown) => {
    throw paymentFailureOf(error) ?? error;
  });

/** The last part of the key of the text that tells the cardholder what to do. */
export const declineProblemOf = (decline: { code: string; declineCode: string | null }): string =>
  cardProblemOf(decline).replace('card.problem.', '');

/** The provider's minimum charge in a currency, in minor units; undefined if it derives from another currency. */
export const smallestCharge = (ctx: Context, currency: string): number | undefined =>
  takesCards(ctx) ? smallestChargeIn(paymentsOf(ctx).smallestCharges, currency)?.minor : undefined;

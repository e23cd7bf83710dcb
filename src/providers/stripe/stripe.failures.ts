import type { Stripe } from 'stripe';

import { type FieldProblem, ProviderFailure, type ProviderFailureKind } from '#capabilities/failures.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

const PROVIDER = 'stripe';

/** Stripe's description of an error, https://docs.stripe.com/api/errors. */
export type TheirError = Pick<
  Stripe.errors.StripeError,
  'code' | 'decline_code' | 'advice_code' | 'param' | 'statusCode' | 'rawType' | 'message' | 'payment_intent'
>;

/** The error in Stripe's answer; null for any other error on the way. */
export const stripeErrorOf = (error: unknown): TheirError | null =>
  error instanceof Error && 'rawType' in error && 'statusCode' in error && error.statusCode !== undefined
    ? (error as unknown as TheirError)
    : null;

/** Stripe's library wraps the errors of our outbound client. */
const insideOf = (error: unknown): unknown =>
  error instanceof Error && 'detail' in error && error.detail instanceof Error ? error.detail : error;

/** Our names of the parameters that a person, or a rule of ours, has filled. */
const FIELDS: Readonly<Record<string, string>> = lookUpTable({
  amount: 'amount',
  currency: 'currency',
  customer: 'customer',
  email: 'email',
  payment_method: 'method',
});

const OF_AMOUNT = new Set(['amount_too_small', 'amount_too_large', 'charge_already_refunded']);

function kindOf({ code, rawType, statusCode }: TheirError): ProviderFailureKind {
  if (code === 'resource_missing' || statusCode === 404) return 'missing';
  // An attempt with this key is on its way: its outcome is not known yet.
  if (statusCode === 409 || code === 'idempotency_key_in_use') return 'unknown';
  if (code === 'lock_timeout' || code === 'rate_limit') return 'wait';
  return rawType === 'api_error' ? 'unknown' : 'refused';
}

function fieldsOf({ code, param, message, statusCode }: TheirError): readonly FieldProblem[] {
  const field =
    code !== undefined && OF_AMOUNT.has(code)
      ? 'amount'
      : statusCode === 402
        ? 'method'
        : FIELDS[param ?? ''];
  return field === undefined ? [] : [{ field, message: sanitizeProviderText(message) }];
}

/** The failure that an error of the library means. Its message holds Stripe's codes, and none of Stripe's texts. */
export function stripeFailureOf(error: unknown, what: string): unknown {
  const theirs = stripeErrorOf(error);
  if (!theirs) return insideOf(error);
  const codes = [theirs.statusCode, theirs.code, theirs.decline_code || undefined].filter(
    (part) => part !== undefined,
  );
  return new ProviderFailure(PROVIDER, kindOf(theirs), `${PROVIDER}: ${what} (${codes.join(', ')})`, {
    fields: fieldsOf(theirs),
  });
}

export const amountRefusedFailure = (): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: an amount that is not counted there`, {
    fields: [{ field: 'amount', message: 'The currency has fewer decimals there' }],
  });

import { expect, test } from 'vitest';

import type { Exchange } from '#foundation/simulation/witness.ts';

import { createChecker } from '../checker.ts';
import { declaredFields } from './declared.ts';
import { stripeInterface } from './stripe.ts';

const check = createChecker(stripeInterface);
const asked = (body: string, answer: unknown, status = 200): Exchange => ({
  simulator: 'stripe',
  method: 'POST',
  path: '/v1/refunds',
  query: {},
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
  status,
  answer: JSON.stringify(answer),
});

const REFUND = {
  id: 're_1',
  object: 'refund',
  amount: 100,
  balance_transaction: null,
  charge: 'ch_1',
  created: 1,
  currency: 'usd',
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: 'pi_1',
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
};

test('code that matches the declared types has no complaint, and each difference has one', () => {
  const body = 'payment_intent=pi_1&amount=100&metadata[reference]=x';
  expect(check(asked(body, REFUND))).toEqual([]);
  const { charge: _charge, ...without } = REFUND;
  expect(check(asked(body, without)).join()).toContain('charge');
  expect(check(asked(body, { ...REFUND, refunded: true })).join()).toContain('refunded');
  expect(check(asked(body, { ...REFUND, amount: '100' })).join()).toContain('/amount');
  expect(check(asked(`${body}&price=1`, REFUND)).join()).toContain('price');
  expect(check(asked(body, { ...REFUND, object: 'money' })).join()).toContain('/object');
  expect(check(asked(body, { error: { type: 'odd', message: '' } }, 400)).join()).toContain('/error/type');
});

test('the version that the library speaks has no list of method types to send any more', () => {
  const names = (type: string) =>
    declaredFields('resources/PaymentIntents.d.ts', type).map(({ name }) => name);
  expect(names('PaymentIntentCreateParams')).toContain('allowed_payment_method_types');
  expect(names('PaymentIntentCreateParams')).not.toContain('payment_method_types');
  expect(names('PaymentIntent')).not.toContain('invoice');
});

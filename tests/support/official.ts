import { afterEach, beforeEach } from 'vitest';

import { setWitness } from '#foundation/simulation/witness.ts';

import { alegraInterface } from '../official/alegra/alegra.ts';
import { createChecker } from '../official/checker.ts';
import { cloudbedsInterface } from '../official/cloudbeds/cloudbeds.ts';
import { guestyInterface } from '../official/guesty/guesty.ts';
import { hospitableInterface } from '../official/hospitable/hospitable.ts';
import { hostfullyInterface } from '../official/hostfully/hostfully.ts';
import { mercadoPagoInterface } from '../official/mercado-pago/mercado-pago.ts';
import { siigoInterface } from '../official/siigo/siigo.ts';
import { staysInterface } from '../official/stays/stays.ts';
import { stripeInterface } from '../official/stripe/stripe.ts';
import { whatsappInterface } from '../official/whatsapp-cloud/whatsapp-cloud.ts';
import { wompiInterface } from '../official/wompi/wompi.ts';
import { published } from './published.ts';

/**
 * Every test whose product talks to a simulator of these providers fails where a request or its answer is not as the
 * provider publishes it (tests/official/README.md).
 */
const checkers = new Map(
  [
    alegraInterface,
    cloudbedsInterface,
    guestyInterface,
    hospitableInterface,
    hostfullyInterface,
    mercadoPagoInterface,
    siigoInterface,
    staysInterface,
    stripeInterface,
    whatsappInterface,
    wompiInterface,
  ].map((one) => [one.simulator, createChecker(one)]),
);

setWitness((exchange) => {
  const check = checkers.get(exchange.simulator);
  if (!check || exchange.headers['x-not-as-documented'] !== undefined) return;
  for (const complaint of check(exchange)) published.complaints.add(complaint);
});

beforeEach(() => {
  published.complaints.clear();
  published.isOnPurpose = false;
});
afterEach(() => {
  const all = published.isOnPurpose ? [] : [...published.complaints];
  published.complaints.clear();
  if (all.length > 0) throw new Error(`Not as the provider publishes it:\n${all.join('\n')}`);
});

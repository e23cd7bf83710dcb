import { readFileSync } from 'node:fs';

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test } from 'vitest';

import { STRIPE_PAGE } from '#providers/stripe/stripe.provider.ts';
import type { CardProvider } from '#web/parts/cards/card-provider.ts';

const PACKAGES = new URL('../../../node_modules/', import.meta.url);
const packaged = (file: string) => readFileSync(new URL(file, PACKAGES), 'utf8');

test('the script is at the address that their own loader asks, of the version that the library speaks', () => {
  const loader = packaged('@stripe/stripe-js/dist/index.mjs');
  const [, origin] = /ORIGIN = '([^']+)'/.exec(loader) ?? [];
  const [, train] = /RELEASE_TRAIN = '([^']+)'/.exec(loader) ?? [];
  expect(STRIPE_PAGE.scriptUrl).toBe(`${origin}/${train}/stripe.js`);
  expect(packaged('stripe/esm/apiVersion.d.ts')).toContain(`.${train}`);
});

test('the card step asks of the script only what its types promise', () => {
  // The compiler is the test: a missing function, or one with other types, does not compile here.
  const used = (official: Stripe): CardProvider<StripeElements> => official;
  const official = {} as Stripe;
  expect(used(official)).toBe(official);
});

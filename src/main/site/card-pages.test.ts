import { expect, test } from 'vitest';

import { STRIPE_PAGE } from '#providers/stripe/stripe.provider.ts';
import { asCardPage, isCardPage } from './card-pages.ts';
import { PAGE_POLICY } from './page-reply.ts';

const PAGE = { text: '<html><head></head></html>', policy: PAGE_POLICY };

test('a page with the card step allows the origins of the payment provider, and nothing else that other pages do not [SEC-71]', () => {
  const { text, policy } = asCardPage(PAGE, { ...STRIPE_PAGE, publishableKey: 'pk_test_1' });
  expect(text).toContain('<meta name="posada-card-step" content="1" />');
  const before = PAGE_POLICY.split('; ');
  const added = policy.split('; ').filter((part) => !before.includes(part));
  expect(added).toEqual([
    "script-src 'self' https://js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    'frame-src https://js.stripe.com https://hooks.stripe.com',
  ]);
  expect(policy).not.toContain('unsafe-');
});

test.each([
  ['/app/subscriptions/create', true],
  ['/app/subscriptions/create?plan=pro', true],
  ['/app/subscriptions/payments-methods/create', true],
  ['/app/credits/create/', true],
  ['/app/credits/payments-methods/create', true],
  ['/app/marketplace/siigo/activate', true],
  ['/landing-payment/AbCdEfGhIjKlMnOpQrStUv', true],
  ['/landing-payment', false],
  ['/landing-payment/AbCdEfGhIjKlMnOpQrStUv/more', false],
  ['/app/landing-payment/AbCdEfGhIjKlMnOpQrStUv', false],
  ['/app/subscriptions/payments-methods/update', false],
  ['/app', false],
  ['/app/subscriptions', false],
  ['/app/marketplace', false],
  ['/app/marketplace/siigo/activate/more', false],
  ['/app/subscriptions/created', false],
  ['/login?next=/app/subscriptions/create', false],
])('%s is a page with the card step: %s [SEC-71]', (url, expected) => {
  expect(isCardPage(url)).toBe(expected);
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { BILLS, cardsOf, type Owner, pay, saveCard } from '#areas/subscription/billing/billing.test-stage.ts';
import type { Bill, Payment } from '#areas/subscription/billing/bills.contract.ts';
import {
  setCreditsLeft,
  settleCredits,
  readCreditsOf,
} from '#areas/subscription/credits/credits.test-stage.ts';
import { aDraft, aStay, billsAtDian, stamp } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import type { Activation } from '#areas/subscription/subscriptions/apps.contract.ts';
import type {
  ChangePreview,
  CheckoutBegun,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import {
  addListings,
  advanceToDay,
  reopenSession,
  namePayer,
  settle,
  readSubscription,
  SUBSCRIBE,
  SUBSCRIPTIONS,
  userOf,
} from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { createSignedInPerson } from '#support/people.ts';
import { signUpHost } from '#support/setup.ts';
import { eventually } from '#support/wait.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';

/** The costs of Posada for a host, from the sign-up to the last day: shown first, charged once. The data stays the host's. */
const ZONE = 'America/Bogota';
const SIIGO = 'siigo-connect';
let app: TestApp;
let host: Owner;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  await cardsOf(app).listens();
});
afterAll(() => app?.stop());

const bills = async () => (await host.get<Bill[]>(BILLS)).data.map(({ charge, status }) => [charge, status]);
const siigo = async () => {
  const { data } = await host.get<App[]>(`/api/common/apps?propertyId=${host.propertyId}`);
  return data.find(({ _id }) => _id === SIIGO)?.property.access;
};

test('sign-up, trial, plan, app, stamps, cancelling, taking everything along, and the day it ends [USER-PAIN 10]', async () => {
  const owner = await signUpHost(app, { email: 'recorrido@example.test' });
  host = owner;
  const userId = await userOf(host);
  const until = async (day: string) => {
    await advanceToDay(app, day);
    host = await reopenSession(app, host, userId);
  };
  await addListings(host, 5);
  await namePayer(host);
  expect(await siigo()).toMatchObject({ open: true, because: 'property-trial' });

  // A plan in the trial: a card that is kept and not charged.
  const card = await saveCard(app, host);
  const properties = [{ propertyId: host.propertyId, plan: 'BASIC', apps: [] }];
  const begun = await host.send<CheckoutBegun>('POST', SUBSCRIBE, {
    currency: 'COP',
    properties,
    expected: 0,
  });
  expect(begun.data).toMatchObject({ billId: null });
  await until(dayIn(ZONE, owner.trialEndDate as Instant));
  expect(await bills()).toEqual([[100_555, 'paid']]);
  expect(await siigo()).toMatchObject({ open: false });

  // An app beside it: its price first, then its bill, then the app.
  const { data: offer } = await host.get<Activation>(`${SUBSCRIPTIONS}/apps/${SIIGO}`);
  const expected = offer.change?.today;
  expect(expected).toBe(23_205);
  const more = await host.send<ChangePreview>('POST', `${SUBSCRIPTIONS}/apps/${SIIGO}`, { expected });
  expect((await pay(host, more.data.billId as never, card.id)).data.state).toBe('succeeded');
  await settle(app);
  await eventually(async () => expect(await siigo()).toMatchObject({ open: true, because: 'paid' }));

  // One stamp is left and is used; the next invoice waits for more, which are bought.
  const admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
  await billsAtDian(host);
  await setCreditsLeft(admin, host, 1);
  const [first, second] = [await aStay(host), await aStay(host)];
  expect((await stamp(host, (await aDraft(host, first._id))._id)).data.stampStatus).toBe('accepted');
  const waiting = await aDraft(host, second._id);
  expect((await stamp(host, waiting._id)).errors[0]?.code).toBe('credits-empty');
  const buying = { amount: 20, paymentMethod: card.id, expected: 12_376 };
  expect((await host.send<Payment>('POST', '/api/third-party/stripe/credits', buying)).status).toBe(201);
  await settleCredits(app);
  await eventually(async () => expect((await readCreditsOf(host)).quantity).toBe(20));
  expect((await stamp(host, waiting._id)).data.stampStatus).toBe('accepted');
  expect(await bills()).toEqual([
    [12_376, 'paid'],
    [23_205, 'paid'],
    [100_555, 'paid'],
  ]);

  // A cancelled subscription runs to the end of the paid period; the host can export everything before and after.
  await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
  const { endsOn } = await readSubscription(host);
  expect(await siigo()).toMatchObject({ open: true });
  const takesAlong = async () => {
    const files = ['/api/auth/me/data', '/api/pms/reservations/csv', '/api/accounting/invoices/csv'];
    for (const file of files) {
      const answer = await fetch(`${app.url}${file}`, { headers: { authorization: `Bearer ${host.token}` } });
      expect([file, answer.status]).toEqual([file, 200]);
    }
  };
  await takesAlong();
  await until(endsOn as string);
  await eventually(async () => expect((await readSubscription(host)).state).toBe('canceled'));
  expect(await siigo()).toMatchObject({ open: false });
  await takesAlong();
  expect((await readCreditsOf(host)).quantity).toBe(19);
  expect(await bills()).toHaveLength(3);
});

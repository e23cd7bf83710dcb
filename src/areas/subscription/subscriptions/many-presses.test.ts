import { afterAll, beforeAll, expect, test } from 'vitest';

import { BILLS, type Owner } from '#areas/subscription/billing/billing.test-stage.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import type { Checkout, CheckoutBegun } from './subscriptions.contract.ts';
import { namePayer, SUBSCRIBE, SUBSCRIPTIONS } from './subscriptions.test-stage.ts';

/** The payment provider takes eight requests of the installation at a time: more people than that press at once. */
const [HOSTS, PRESSES] = [3, 25];

let app: TestApp;
const hosts: Owner[] = [];

beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  for (let at = 0; at < HOSTS; at++) {
    const host = await hostWithProperty(app, `press${at}@example.test`);
    await namePayer(host);
    hosts.push(host);
  }
});
afterAll(() => app.stop());

test('presses of several hosts at once each get their answer, and each host one bill [W2-Q-08, W2-Q-06]', async () => {
  const pressed = await Promise.all(
    hosts.map(async (host) => {
      const choice = {
        currency: 'COP',
        frequency: 'month',
        codes: [],
        properties: [{ propertyId: host.propertyId, plan: 'PRO', apps: [] }],
      };
      const { data } = await host.send<Checkout>('POST', `${SUBSCRIPTIONS}/preview`, choice);
      const body = { expected: data.today, ...choice };
      return () => Array.from({ length: PRESSES }, () => host.send<CheckoutBegun>('POST', SUBSCRIBE, body));
    }),
  );
  const answers = await Promise.all(pressed.flatMap((press) => press()));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: HOSTS * PRESSES }, () => 201));
  for (const host of hosts) {
    expect((await host.get<Bill[]>(BILLS)).data).toHaveLength(1);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { aDraft, aStay, stamp } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { cardsOf } from '#areas/subscription/billing/billing.test-stage.ts';
import { readCreditsOf, setCreditsLeft } from '#areas/subscription/credits/credits.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { anOperator, issuedFor, namedAs, nameIssuer, paidBill } from './platform-invoices.test-stage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  await cardsOf(app).listens();
});
afterAll(() => app.stop());

test('a document of a charge costs its operator no invoice credit, and is issued when none is left [D-20, W2-Q-08]', async () => {
  const operator = await anOperator(app, 'opera@example.test');
  expect((await nameIssuer(operator)).status).toBe(201);
  await setCreditsLeft(operator.admin, operator.biller, 0);
  const host = await hostWithProperty(app, 'cobrado@example.test');
  expect((await namedAs(host)).status).toBe(200);
  const bill = await paidBill(app, host);
  const [document] = await issuedFor(host, bill.id);
  expect(document?.number).toBe(operator.biller.numbers[0]);
  expect(await readCreditsOf(operator.biller)).toMatchObject({ quantity: 0, reserved: 0, spent: 0 });
  // What the operator sells as a host still costs one.
  const draft = await aDraft(operator.biller, (await aStay(operator.biller))._id);
  const refused = await stamp(operator.biller, draft._id);
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'credits-empty']);
});

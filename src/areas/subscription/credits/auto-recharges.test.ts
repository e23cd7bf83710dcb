import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import {
  accountOf,
  cardsOf,
  CARDS,
  type Owner,
  saveCard,
} from '#areas/subscription/billing/billing.test-stage.ts';
import { aBiller } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { namePayer } from '#areas/subscription/subscriptions/subscriptions.test-stage.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { queueAutoRecharges } from './credits.jobs.ts';
import { DIAN, setCreditsLeft, settleCredits, readCreditsOf } from './credits.test-stage.ts';
import { withPayingAccount } from './purchases.service.ts';
import type { AutoRecharge, AutoRechargeInput } from './auto-recharges.contract.ts';
import { rechargeIfLow } from './auto-recharges.service.ts';

let app: TestApp;
let host: Owner;
let admin: Colleague;
let email: string;
let counter = 0;
let version = 0;

beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  await cardsOf(app).listens();
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  email = `sola${counter++}@example.test`;
  host = await hostWithProperty(app, email);
  version = 0;
  await namePayer(host);
  await setCreditsLeft(admin, host, 30);
});

const path = (owner = host) => `/api/common/credits/top-up/${owner.propertyId}/${DIAN}`;
const WANTED: AutoRechargeInput = { isOn: true, fewerThan: 20, amount: 50, billsAMonth: 2 };
const read = async () => (await host.get<AutoRecharge>(path())).data;
async function put(change: Partial<AutoRechargeInput> = {}) {
  const answer = await host.send<AutoRecharge>(
    'PUT',
    path(),
    { ...WANTED, ...change },
    { 'If-Match': `"${version}"` },
  );
  if (answer.status === 200) version = answer.data.version;
  return answer;
}
const bills = async () =>
  (await host.get<Bill[]>(`/api/common/credits/invoices?propertyId=${host.propertyId}`)).data;
const quantity = async () => (await readCreditsOf(host)).quantity;
const mails = async () => {
  const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
};

test('low credits are bought with the default card, once, and never above the limit [C-CRED-10, C-CRED-11, R-CRED-03]', async () => {
  await saveCard(app, host);
  expect(await read()).toMatchObject({ isOn: false, waits: null, version: 0 });
  expect((await put()).status).toBe(200);
  await settleCredits(app);
  expect(await bills()).toEqual([]);
  for (const [at, left] of [70, 70].entries()) {
    await setCreditsLeft(admin, host, 19);
    await settleCredits(app);
    await eventually(async () => expect(await quantity()).toBe(69));
    expect(left).toBe(70);
    expect(await read()).toMatchObject({ billsThisMonth: at + 1, waits: null });
  }
  // The limit of the month holds for any number of checks.
  await setCreditsLeft(admin, host, 5);
  const account = await accountOf(app, host);
  const paid = withPayingAccount(account, host.propertyId as never, account.accountId);
  await Promise.all(Array.from({ length: 8 }, () => rechargeIfLow(paid, DIAN)));
  await settleCredits(app);
  expect(await quantity()).toBe(5);
  expect(await read()).toMatchObject({ billsThisMonth: 2, waits: 'limit' });
  expect((await bills()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  // A higher limit suffices, and is in the history.
  expect((await put({ billsAMonth: 3 })).status).toBe(200);
  await settleCredits(app);
  await eventually(async () => expect(await quantity()).toBe(55));
  const { data: history } = await host.get<{ action: string; after: object }[]>(
    `/api/common/audit-log?propertyId=${host.propertyId}&subject=credits`,
  );
  expect(history.filter(({ action }) => action.startsWith('top-up'))).toMatchObject([
    { action: 'top-up-changed', after: { billsAMonth: 3, fewerThan: 20, topUp: 50 } },
    { action: 'top-up-on', after: { billsAMonth: 2 } },
  ]);
});

test('eight parallel checks open one bill, and none during a purchase [C-CRED-11]', async () => {
  await saveCard(app, host);
  await put({ billsAMonth: 5 });
  await settleCredits(app);
  const account = await accountOf(app, host);
  const paid = withPayingAccount(account, host.propertyId as never, account.accountId);
  await setCreditsLeft(admin, host, 3);
  await Promise.all(Array.from({ length: 8 }, () => rechargeIfLow(paid, DIAN)));
  expect(await bills()).toHaveLength(1);
  expect(await read()).toMatchObject({ waits: 'open' });
  await settleCredits(app);
  await eventually(async () => expect(await quantity()).toBe(53));
  expect(await bills()).toHaveLength(1);
});

test('a refused card disables it: nothing is owed or retried, and one mail says so [C-CRED-11]', async () => {
  await saveCard(app, host, 'fails-later');
  await put();
  await setCreditsLeft(admin, host, 4);
  await settleCredits(app);
  await eventually(async () => expect((await bills())[0]?.status).toBe('void'));
  expect(await read()).toMatchObject({ isOn: false, refusedAt: expect.any(String) });
  await queueAutoRecharges(app.context());
  await settleCredits(app);
  expect(await bills()).toHaveLength(1);
  expect(await quantity()).toBe(4);
  await eventually(async () =>
    expect((await mails()).filter((subject) => subject.includes('recarga automática'))).toHaveLength(1),
  );
  expect((await mails()).filter((subject) => subject.includes('P-0'))).toEqual([]);
});

test('a missing value is named at its field, and the slower caller gets the stored version [C-CRED-11, REL-22]', async () => {
  expect((await put()).errors).toMatchObject([{ code: 'card-missing', field: 'isOn' }]);
  const other = await hostWithProperty(app, `otra${counter}@example.test`);
  const unnamed = await other.send('PUT', path(other), WANTED, { 'If-Match': '"0"' });
  expect(unnamed.errors).toMatchObject([{ code: 'payer-missing', field: 'isOn' }]);
  expect((await put({ isOn: false, amount: 7 })).errors).toMatchObject([{ field: 'amount' }]);
  expect((await put({ isOn: false })).status).toBe(200);
  version = 0;
  expect((await put({ isOn: false })).status).toBe(412);
  expect((await other.get(path())).status).toBe(404);
});

test('without a card it waits, and says so [C-CRED-10]', async () => {
  const card = await saveCard(app, host);
  await put();
  await host.send('DELETE', `${CARDS}/${card.id}`);
  await setCreditsLeft(admin, host, 4);
  await settleCredits(app);
  expect(await read()).toMatchObject({ isOn: true, waits: 'card' });
  expect(await bills()).toEqual([]);
});

test('low and empty each send one mail for a crossing [R-CRED-04]', async () => {
  email = `avisos${counter}@example.test`;
  host = await aBiller(app, email);
  const about = async (words: string) => (await mails()).filter((subject) => subject.includes(words)).length;
  await setCreditsLeft(admin, host, 25);
  await setCreditsLeft(admin, host, 19);
  await eventually(async () => expect(await about('Quedan 19 sellos')).toBe(1));
  await setCreditsLeft(admin, host, 12);
  await setCreditsLeft(admin, host, 0);
  await eventually(async () => expect(await about('se quedó sin sellos')).toBe(1));
  await setCreditsLeft(admin, host, 3);
  await settleCredits(app);
  expect(await about('Quedan')).toBe(1);
  await setCreditsLeft(admin, host, 40);
  await settleCredits(app);
  await setCreditsLeft(admin, host, 18);
  await eventually(async () => expect(await about('Quedan 18 sellos')).toBe(1));
  expect(await about('se quedó sin sellos')).toBe(1);
});

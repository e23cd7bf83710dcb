import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  BILLS,
  billOf,
  cardsOf,
  type Owner,
  pay,
  saveCard,
} from '#areas/subscription/billing/billing.test-stage.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { type Colleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { Activation } from './apps.contract.ts';
import type { NewRates } from './rates.contract.ts';
import type { ChangePreview, Subscription } from './subscriptions.contract.ts';
import {
  addListings,
  checkOut,
  advanceToDay,
  reopenSession,
  namePayer,
  passDays,
  settle,
  readSubscription,
  startOver,
  SUBSCRIPTIONS,
  setTrialEnd,
  userOf,
} from './subscriptions.test-stage.ts';

const SIIGO = 'siigo-connect';
const ALEGRA = 'alegra-connect';

let app: TestApp;
let admin: Colleague;
let host: Owner;
let cards: ReturnType<typeof cardsOf>;
let userId: UserId;
let counter = 0;

const path = (id: string) => `${SUBSCRIPTIONS}/apps/${id}`;
const look = async (id = SIIGO) => (await host.get<Activation>(path(id))).data;
/** As the page sends it: with the shown amount. */
const activate = async (id = SIIGO, body = {}) => {
  const expected = (await look(id))?.change?.today ?? 0;
  return host.send<ChangePreview>('POST', path(id), { expected, ...body });
};
const bills = async (): Promise<Bill[]> => (await host.get<Bill[]>(BILLS)).data;
const use = async (id: string) =>
  (await host.get<App[]>('/api/common/apps')).data.find(({ _id }) => _id === id)?.property;
const mails = async () => {
  const to = `app${counter - 1}@example.test`;
  const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as { subject: string; text: string }[];
};
async function pass(days: number) {
  await passDays(app, days);
  host = await reopenSession(app, host, userId);
}
async function until(day: string) {
  await advanceToDay(app, day);
  host = await reopenSession(app, host, userId);
}
/** Five listings, and a paid plan. */
async function subscribed(plan: 'BASIC' | 'PRO' = 'BASIC', apps: string[] = []): Promise<string> {
  const card = await saveCard(app, host);
  const input = { currency: 'COP', properties: [{ propertyId: host.propertyId, plan, apps }] };
  const { data } = await checkOut(host, input);
  if (data.billId) await pay(host, data.billId, card.id);
  await settle(app);
  return card.id;
}

describe('a paid app', () => {
  beforeAll(async () => {
    app = await startTestApp({ BILLING: 'on' });
    cards = cardsOf(app);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    await startOver(app);
    await cards.listens();
    admin = await createSignedInPerson(app, `admin-app${counter}@example.test`, { admin: true });
    host = await hostWithProperty(app, `app${counter++}@example.test`);
    await addListings(host, 5);
    await namePayer(host);
    userId = await userOf(host);
  });

  test('two tabs pay one bill for the remaining days, nothing is active before, and the renewal includes it [S-APP-29, C-SUB-17, C-SUB-18]', async () => {
    const card = await subscribed();
    const { periodEnd } = await readSubscription(host);
    await pass(10);
    const shown = await look();
    // 3.900 for each of five listings, for 20 of 30 days, with 19 %.
    expect(shown).toMatchObject({
      way: 'change',
      endsOn: null,
      change: { today: 15_470, daysLeft: 20, days: 30, renewal: { day: periodEnd, amount: 123_760 } },
    });
    const cheaper = await activate(SIIGO, { expected: 1 });
    expect([cheaper.status, cheaper.details]).toEqual([409, { today: 15_470 }]);
    const tabs = await Promise.all([activate(SIIGO, { expected: 15_470 }), activate()]);
    const begun = tabs.map(({ data }) => data?.billId).filter(Boolean);
    // The slower caller may have to press again; the bill is the same.
    const again = await activate(SIIGO, { expected: 15_470 });
    expect(new Set([...begun, again.data.billId]).size).toBe(1);
    const id = again.data.billId as never;
    expect((await use(SIIGO))?.access).toMatchObject({ open: false, because: 'not-active' });
    await Promise.all([pay(host, id, card), pay(host, id, card)]);
    await cards.emit({ delivery: { doubled: true } });
    await settle(app);
    await eventually(async () => expect((await use(SIIGO))?.access.because).toBe('paid'));
    expect(await billOf(host, id)).toMatchObject({ status: 'paid', charge: 15_470 });
    expect(await look()).toMatchObject({ way: 'none', change: null });
    await until(periodEnd as string);
    expect((await bills()).map(({ charge, status }) => [charge, status])).toEqual([
      [123_760, 'paid'],
      [15_470, 'paid'],
      [100_555, 'paid'],
    ]);
  });

  test('an unpaid choice is replaced by another one, and by the renewal [S-APP-29]', async () => {
    const card = await subscribed();
    const { periodEnd } = await readSubscription(host);
    const first = await activate(SIIGO);
    const second = await activate(ALEGRA);
    expect(second.data.billId).not.toBe(first.data.billId);
    await settle(app);
    expect((await bills()).map(({ status }) => status)).toEqual(['open', 'void', 'paid']);
    expect((await pay(host, first.data.billId as never, card)).status).toBe(409);
    await until(periodEnd as string);
    expect((await bills()).map(({ status, charge }) => [status, charge])).toEqual([
      ['paid', 100_555],
      ['void', 23_205],
      ['void', 23_205],
      ['paid', 100_555],
    ]);
    expect(await readSubscription(host)).toMatchObject({ apps: [], openBillId: null });
  });

  test('while the payment of a change is unknown no other replaces it; afterwards it applies [REL-04]', async () => {
    const card = await subscribed();
    const { data } = await activate(SIIGO);
    await cards.emit({ settlesLate: true });
    expect((await pay(host, data.billId as never, card)).data.state).toBe('processing');
    const other = await activate(ALEGRA);
    expect(other.errors[0]?.code).toBe('bill-open');
    expect((await host.send('DELETE', path(SIIGO))).errors[0]?.code).toBe('bill-open');
    const { payments } = await cards.world<{ payments: { id: string; status: string }[] }>();
    await cards.emit({ settle: payments.find(({ status }) => status === 'processing')?.id, accepted: true });
    await eventually(async () => expect((await use(SIIGO))?.access.because).toBe('paid'));
    expect((await bills()).filter(({ status }) => status === 'paid')).toHaveLength(2);
  });

  test('included, free, credit-billed and unavailable apps are never charged [D-4]', async () => {
    expect((await look()).way).toBe('checkout');
    await subscribed('PRO');
    for (const id of [SIIGO, 'check-in-host', 'sire-tra', 'e-invoice-dian']) {
      expect(await look(id)).toMatchObject({ way: 'none', change: null });
    }
    const planned = await activate('hubspot-connect');
    expect([planned.status, planned.errors[0]?.code]).toEqual([409, 'app-not-live']);
    expect((await activate(SIIGO)).data).toMatchObject({ today: 0 });
    await settle(app);
    expect((await bills()).filter(({ charge }) => charge > 0)).toHaveLength(1);
  });

  test('in the trial it is part of the first charge, and nothing is paid today [D-2, S-APP-29]', async () => {
    await setTrialEnd(app, host, new Date(Date.parse(app.clock.now()) + 5 * 86_400_000).toISOString());
    await subscribed();
    expect((await look()).change).toMatchObject({ today: 0, renewal: { amount: 123_760 } });
    expect((await activate()).data).toMatchObject({ today: 0, billId: null });
    await pass(6);
    expect(await bills()).toMatchObject([{ status: 'paid', charge: 123_760 }]);
    await eventually(async () => expect((await use(SIIGO))?.access.because).toBe('paid'));
  });

  test('turned off it works until the paid end, can return free before, and ends with the renewal [S-APP-29, C-SUB-19]', async () => {
    await subscribed('BASIC', [SIIGO]);
    const { periodEnd } = await readSubscription(host);
    const ended = await host.send<Subscription>('DELETE', path(SIIGO));
    expect(ended.data).toMatchObject({
      apps: [SIIGO],
      wanted: { apps: [] },
      nextCharge: { amount: 100_555 },
    });
    expect(await look()).toMatchObject({ way: 'change', endsOn: periodEnd, change: { today: 0 } });
    expect((await use(SIIGO))?.access.because).toBe('paid');
    expect((await activate()).data).toMatchObject({ today: 0, billId: null });
    expect(await readSubscription(host)).toMatchObject({ wanted: null, nextCharge: { amount: 123_760 } });

    // By a member who manages the property, with the same end.
    const version = String((await use(SIIGO))?.version);
    const off = await host.send('DELETE', `/api/common/my-apps/${SIIGO}`, undefined, { 'if-match': version });
    expect(off).toMatchObject({ status: 200, data: { state: 'active' } });
    await settle(app);
    expect((await readSubscription(host)).wanted).toMatchObject({ apps: [] });
    expect((await host.send('DELETE', path(SIIGO))).errors[0]?.code).toBe('nothing-to-end');
    await until(periodEnd as string);
    await eventually(async () => expect(await use(SIIGO)).toMatchObject({ state: 'ended' }));
    expect((await bills()).map(({ charge }) => charge)).toEqual([100_555, 123_760]);
  });

  test('a price change is announced with its day, is in the next charge, and disappears once paid [S-APP-26, C-SUB-20]', async () => {
    await subscribed('BASIC', [SIIGO]);
    const { periodEnd } = await readSubscription(host);
    expect((await host.get<NewRates[]>(`${SUBSCRIPTIONS}/new-rates`)).data).toEqual([]);
    const bands = (value: number) => [
      { start: 1, end: 4, value: 4_900, byAccommodation: true },
      { start: 5, end: null, value, byAccommodation: true },
    ];
    const dearer = (value: number, from?: string) =>
      admin.send('PATCH', `/api/common/apps/${SIIGO}`, { feeBillingRange: { COP: bands(value) }, from });
    expect((await dearer(5_900, periodEnd as string)).status).toBe(200);
    const { data } = await host.get<NewRates[]>(`${SUBSCRIPTIONS}/new-rates`);
    expect(data).toMatchObject([
      {
        propertyId: host.propertyId,
        currency: 'COP',
        rooms: 5,
        rates: [
          {
            day: periodEnd,
            lines: [{ kind: 'app', id: SIIGO, before: 19_500, after: 29_500 }],
            before: 123_760,
            after: 135_660,
          },
        ],
      },
    ]);
    expect((await readSubscription(host)).nextCharge?.amount).toBe(135_660);
    await until(addDays(periodEnd as PlainDate, -6));
    await eventually(async () => {
      const letter = (await mails()).find(({ subject }) => subject.includes('próximo cobro'));
      expect(letter?.text).toContain('/app/show-new-rates');
      expect(letter?.text).toContain('135.660');
    });
    await until(periodEnd as string);
    expect((await bills())[0]).toMatchObject({ charge: 135_660 });
    expect((await host.get<NewRates[]>(`${SUBSCRIPTIONS}/new-rates`)).data).toEqual([]);
    admin = await signInAgain(app, admin.userId);
    // From today on: the charge of this morning had another price.
    await dearer(6_900);
    expect((await host.get<NewRates[]>(`${SUBSCRIPTIONS}/new-rates`)).data[0]?.rates).toMatchObject([
      { lines: [{ before: 29_500, after: 34_500 }] },
    ]);
  });
});

describe('without billing', () => {
  test('every app is open, and nothing has to be paid [S-APP-29]', async () => {
    app = await startTestApp();
    host = await hostWithProperty(app, 'app-gratis@example.test');
    expect(await look()).toEqual({ appId: SIIGO, way: 'none', change: null, endsOn: null });
    expect((await use(SIIGO))?.access.because).toBe('not-billed');
    expect((await activate()).errors[0]?.code).toBe('not-subscribed');
    await app.stop();
  });
});

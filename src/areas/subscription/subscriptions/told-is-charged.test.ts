import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  accountOf,
  billFor,
  BILLS,
  billOf,
  cardsOf,
  type Owner,
  pay,
  saveCard,
} from '#areas/subscription/billing/billing.test-stage.ts';
import type { Bill } from '#areas/subscription/billing/bills.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { type Colleague, createSignedInPerson } from '#support/people.ts';
import { finishSetupOf } from '#support/trial.ts';
import { eventually } from '#support/wait.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { Quotation } from './quotation.contract.ts';
import type { ChangePreview, Checkout, Subscription, SubscriptionInfo } from './subscriptions.contract.ts';
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
  SUBSCRIBE,
  SUBSCRIPTIONS,
  setTrialEnd,
  userOf,
} from './subscriptions.test-stage.ts';

/** The card is charged the announced amount, and each day is paid once. */
let app: TestApp;
let admin: Colleague;
let host: Owner;
let cards: ReturnType<typeof cardsOf>;
let userId: UserId;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  cards = cardsOf(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await startOver(app);
  await cards.listens();
  admin = await createSignedInPerson(app, `admin${counter}@example.test`, { admin: true });
  host = await hostWithProperty(app, `dicho${counter++}@example.test`);
  await namePayer(host);
  userId = await userOf(host);
});

const CHANGE = `${SUBSCRIPTIONS}/prepare-to-renew-plan`;
const SIIGO = 'siigo-connect';
const ALEGRA = 'alegra-connect';

async function pass(days: number) {
  await passDays(app, days);
  host = await reopenSession(app, host, userId);
}
async function until(day: string) {
  await advanceToDay(app, day);
  host = await reopenSession(app, host, userId);
}
const at = (propertyId: string): Owner => ({ ...host, propertyId });

type Chosen = { readonly plan?: string; readonly apps?: string[]; readonly propertyId?: string };
const choice = (chosen: readonly Chosen[] = [{}], more: object = {}) => ({
  currency: 'COP',
  frequency: 'month',
  properties: chosen.map(({ plan = 'PRO', apps = [], propertyId = host.propertyId }) => ({
    propertyId,
    plan,
    apps,
  })),
  ...more,
});
const preview = (input: object = choice()) => host.send<Checkout>('POST', `${SUBSCRIPTIONS}/preview`, input);
const bills = async (): Promise<Bill[]> => (await host.get<Bill[]>(`${BILLS}?limit=100`)).data;

async function subscribed(input: object = choice()): Promise<Subscription> {
  const card = await saveCard(app, host);
  const { data } = await checkOut(host, input);
  if (data.billId) await pay(host, data.billId, card.id);
  await settle(app);
  return readSubscription(host);
}

async function secondProperty(name = 'Casa Bruma', zone = 'America/Bogota'): Promise<string> {
  const { data } = await host.send<{ _id: string }>('POST', '/api/common/property', {
    name,
    type: 'short rental',
    currency: 'COP',
    timezone: zone,
    location: {
      country: { _id: 'CO', name: 'Colombia', iso: 'CO' },
      city: { _id: '13001', name: 'Cartagena' },
    },
  });
  await finishSetupOf(app, data._id);
  host = await reopenSession(app, host, userId);
  return data._id;
}

type Mail = { readonly subject: string; readonly text: string };
async function mails(about: string, to = `dicho${counter - 1}@example.test`): Promise<Mail[]> {
  const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as Mail[]).filter(({ subject }) => subject.includes(about));
}
/** The first sum in a mail. */
const sumIn = ({ text }: Mail): number => {
  const [, words = ''] = /COP\s([\d.]+(?:,\d+)?)/u.exec(text) ?? [];
  return Number(words.replaceAll('.', '').replace(',', '.'));
};
/** The announced amounts of the next charge, first mail first; expects this number of mails. */
async function told(count: number): Promise<number[]> {
  await eventually(async () => expect(await mails('próximo cobro')).toHaveLength(count));
  return [...(await mails('próximo cobro'))].reverse().map((mail) => sumIn(mail));
}

const aCode = async (more: object): Promise<string> => {
  const code = `DICHO${counter}${Math.random().toString(36).slice(2, 7)}`.toUpperCase();
  const made = await admin.send('POST', `${SUBSCRIPTIONS}/discounts`, {
    code,
    reason: 'Para la prueba',
    ...more,
  });
  expect(made.status).toBe(201);
  return code;
};

/** Adds a price that applies from a day on, without the omitted fields. */
let versions = 0;
const priceFrom = (kind: 'app' | 'plan', key: string, day: string, bands: object) =>
  app.platform.pools.system.named(
    `test-price-${versions++}`,
    `insert into catalogue_versions (kind, key, number, from_day, data, actor, created_at)
     values ($1, $2, (select coalesce(max(number), 0) + 1 from catalogue_versions where kind = $1 and key = $2),
             $3, $4, 'test', $5)`,
    [kind, key, day, JSON.stringify({ feeBillingRange: bands }), app.clock.now()],
  );
/** Removes inserted prices, so that they affect no other test. */
const forgetPrices = async () => {
  const { Client } = (await import('pg')).default;
  const owner = new Client(app.databaseUrl);
  await owner.connect();
  await owner.query("delete from catalogue_versions where actor = 'test'");
  await owner.end();
};

const sql = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  app.platform.pools.system.named<Row>(`test-told-${text.length}-${values.length}`, text, [...values]);

describe('a future charge', () => {
  test('a change shows the renewal with today’s rooms, as the card is charged [W2-J-02, C-SUB-08, C-SUB-17]', async () => {
    const { periodEnd } = await subscribed(choice([{ plan: 'BASIC' }]));
    await addListings(host, 10);
    const { data: shown } = await host.get<ChangePreview>(`${CHANGE}?plan=PRO`);
    const { data: offer } = await host.get<{ change: ChangePreview }>(`${SUBSCRIPTIONS}/apps/${SIIGO}`);
    const changed = await host.send<ChangePreview>('POST', CHANGE, { plan: 'PRO', expected: shown.today });
    const card = await saveCard(app, host);
    await pay(host, changed.data.billId as never, card.id);
    await settle(app);
    expect((await readSubscription(host)).nextCharge?.amount).toBe(shown.renewal?.amount);
    expect(offer.change.renewal?.amount).toBeGreaterThan(100_555);
    await until(periodEnd as string);
    expect((await bills())[0]).toMatchObject({ status: 'paid', charge: shown.renewal?.amount });
  });

  test('two properties with one fixed discount share one bill, in the mail, on the page and on the card [W2-J-03, C-SUB-01, C-SUB-02]', async () => {
    const second = await secondProperty();
    await addListings(host, 3);
    const code = await aCode({ type: 'fixed', amount: 20_000, currency: 'COP', firstCharges: 2 });
    const { periodEnd } = await subscribed(
      choice([{ plan: 'BASIC' }, { propertyId: second, apps: [SIIGO] }], { codes: [code] }),
    );
    const one = await readSubscription(host);
    expect(one.nextCharge).toEqual((await readSubscription(at(second))).nextCharge);
    expect(one.nextCharge?.properties).toHaveLength(2);
    const { data: infos } = await host.get<SubscriptionInfo[]>(`${SUBSCRIPTIONS}/properties`);
    const shares = infos.reduce((sum, { amount }) => sum + amount, 0);
    expect(shares).toBeCloseTo(one.nextCharge?.amount ?? 0, 2);
    await until(periodEnd as string);
    expect(await told(1)).toEqual([one.nextCharge?.amount]);
    const [mail] = await mails('próximo cobro');
    expect(mail?.text).toMatch(/por Casa (Azul y Casa Bruma|Bruma y Casa Azul)\./);
    expect((await bills()).map(({ charge }) => charge)[0]).toBe(one.nextCharge?.amount);
    // The amount was promised for two charges of either property.
    await until((await readSubscription(host)).periodEnd as string);
    expect((await bills())[0]?.discount).toBe(0);
  });

  test('rooms added after the mail are announced again before the charge, once [W2-J-03]', async () => {
    const { periodEnd } = await subscribed();
    await until(addDays(periodEnd as PlainDate, -5));
    await told(1);
    await addListings(host, 9);
    await until(addDays(periodEnd as PlainDate, -1));
    const before = await told(2);
    expect(before[1]).toBeGreaterThan(before[0] as number);
    const [again] = await mails('cambió tu próximo cobro');
    expect(again?.text).toContain('Antes te habíamos dicho');
    await until(periodEnd as string);
    expect((await bills())[0]).toMatchObject({ status: 'paid', charge: before[1] });
    expect(await told(2)).toEqual(before);
  });

  test('a late announcement is charged a day later [W2-J-03]', async () => {
    const { periodEnd } = await subscribed();
    await until(addDays(periodEnd as PlainDate, -1));
    await addListings(host, 9);
    await until(periodEnd as string);
    const [first, again] = await told(2);
    expect(again).toBeGreaterThan(first as number);
    expect((await bills())[0]).toMatchObject({ status: 'open', charge: again, periodStart: periodEnd });
    expect((await readSubscription(host)).state).toBe('active');
    await pass(1.1);
    expect((await bills())[0]).toMatchObject({ status: 'paid', charge: again });
  });

  test('another tax of the payer is announced again too [W2-J-03]', async () => {
    const { periodEnd } = await subscribed();
    await until(addDays(periodEnd as PlainDate, -5));
    await host.send('PATCH', `${SUBSCRIPTIONS}/customer`, {
      legalName: 'Blue House LLC',
      taxId: '12-3456789',
      country: 'US',
    });
    await until(periodEnd as string);
    const [first, again] = await told(2);
    expect([again, (await bills())[0]?.charge]).toEqual([34_900, 34_900]);
    expect(first).toBe(41_531);
  });

  test('a checkout shows later prices as they are charged then [W2-J-04, C-SUB-14]', async () => {
    const bands = { COP: [{ start: 1, end: null, value: 60_000, byAccommodation: true }] };
    const { data: now } = await preview();
    await priceFrom('plan', 'PRO', now.upcoming[0]?.day as string, bands);
    const { data: shown } = await preview();
    expect([shown.today, shown.upcoming[0]?.amount]).toEqual([41_531, 71_400]);
    const { periodEnd } = await subscribed();
    await until(periodEnd as string);
    expect((await bills())[0]?.charge).toBe(71_400);
    await forgetPrices();
  });

  test('a quotation has the payer’s tax, like the checkout [W2-J-16, C-GEN-10, C-SUB-14]', async () => {
    await host.send('PATCH', `${SUBSCRIPTIONS}/customer`, {
      legalName: 'Blue House LLC',
      taxId: '12-3456789',
      country: 'US',
    });
    const { data: quoted } = await host.get<Quotation>(
      `/api/common/quotation?propertyId=${host.propertyId}&plan=PRO&rooms=1&currency=COP`,
    );
    const { data: shown } = await preview();
    expect([quoted.total, quoted.tax]).toEqual([shown.total, 0]);
  });
});

describe('one intention', () => {
  test('a carried amount is charged once by two parallel changes, and all calls answer afterwards [W2-J-08]', async () => {
    const second = await secondProperty();
    const card = await saveCard(app, host);
    for (const propertyId of [host.propertyId, second]) {
      const { data } = await checkOut(host, choice([{ plan: 'BASIC', propertyId }]));
      await pay(host, data.billId as never, card.id);
      await settle(app);
    }
    await billFor(app, host, { subtotal: 840, total: 1_000, tax: null, carriedOut: 1_000, charge: 0 });
    const of = (propertyId: string) => ({ propertyId, plan: 'PRO' });
    const expected = async (propertyId: string) =>
      (await host.get<ChangePreview>(`${CHANGE}?plan=PRO&propertyId=${propertyId}`)).data.today;
    const sums = [await expected(host.propertyId), await expected(second)];
    const both = await Promise.all([
      host.send('POST', CHANGE, { ...of(host.propertyId), expected: sums[0] }),
      host.send('POST', CHANGE, { ...of(second), expected: sums[1] }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await bills()).reduce((sum, { carriedIn }) => sum + carriedIn, 0)).toBe(10);
    for (const path of [`${SUBSCRIPTIONS}/properties`, SUBSCRIPTIONS]) {
      expect((await host.get(path)).status).toBe(200);
    }
    const third = await secondProperty('Casa Coral');
    expect((await preview(choice([{ propertyId: third }]))).status).toBe(200);
    const account = await accountOf(app, host);
    const [left] = await account.db.named<{ left: number }>(
      'test-left',
      "select sum(carried_out - carried_in)::int as left from bills where state <> 'void'",
      [],
    );
    expect(left?.left).toBe(0);
  });

  test('two checkouts of one sum and different apps are two bills: the last choice is paid [W2-J-07]', async () => {
    const first = await checkOut(host, choice([{ plan: 'BASIC', apps: [SIIGO] }]));
    const second = await checkOut(host, choice([{ plan: 'BASIC', apps: [ALEGRA] }]));
    expect(second.data.billId).not.toBe(first.data.billId);
    const [one, other] = [
      await billOf(host, first.data.billId as never),
      await billOf(host, second.data.billId as never),
    ];
    expect([one.status, other.status, one.charge]).toEqual(['void', 'open', other.charge]);
    expect(await cards.type(second.data.secret ?? '', 'good')).toBe('succeeded');
    await eventually(async () => expect((await readSubscription(host)).apps).toEqual([ALEGRA]));
  });

  test('ten pairs of presses of a checkout, one of them paid, are one bill and one charge [W2-Q-06]', async () => {
    const card = await saveCard(app, host);
    const presses = Array.from({ length: 10 }, async () => {
      const begun = await checkOut(host, choice());
      const paid = begun.data?.billId ? await pay(host, begun.data.billId, card.id) : undefined;
      return paid?.data?.state;
    });
    await Promise.all(presses);
    await checkOut(host, choice());
    await settle(app);
    const charged = (await bills()).filter(({ status }) => status !== 'void');
    expect(charged.map(({ status }) => status)).toEqual(['paid']);
    const { charges } = await cards.world<{ charges: { error: unknown }[] }>();
    expect(charges.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('nothing is charged without the shown sum, or with another one [W2-M-01, SEC-38]', async () => {
    const first = await host.send('POST', SUBSCRIBE, choice());
    expect([first.status, first.errors[0]?.field]).toEqual([400, 'expected']);
    await subscribed(choice([{ plan: 'BASIC' }]));
    const card = await saveCard(app, host);
    const changes = [
      [CHANGE, { plan: 'PRO' }],
      [`${SUBSCRIPTIONS}/apps/${SIIGO}`, {}],
    ] as const;
    for (const [path, body] of changes) {
      const unseen = await host.send('POST', path, body);
      expect([path, unseen.status, unseen.errors[0]?.field]).toEqual([path, 400, 'expected']);
      const other = await host.send('POST', path, { ...body, expected: 1 });
      expect([other.status, other.errors[0]?.code]).toEqual([409, 'price-changed']);
      expect(other.details).toEqual({ today: expect.any(Number) });
    }
    const bill = await billFor(app, host);
    const pays = `/api/third-party/stripe/payment/${bill.id}`;
    const unseen = await host.send('POST', pays, { paymentMethod: card.id });
    expect([unseen.status, unseen.errors[0]?.field]).toEqual([400, 'expected']);
    const other = await host.send('POST', pays, { paymentMethod: card.id, expected: 1 });
    expect([other.status, other.details]).toEqual([409, { today: 166_124 }]);
    expect((await bills()).filter(({ status }) => status === 'open')).toMatchObject([{ _id: bill.id }]);
  });
});

describe('paid days of a property', () => {
  const periodsOf = (propertyId = host.propertyId) =>
    sql<{ first_day: string; end_day: string }>(
      `select first_day::text, end_day::text from subscription_periods
        where property_id = $1 and kind = 'base' and taken_back_at is null order by first_day`,
      [propertyId],
    );

  test('after a cancellation and a return, paid days are not charged again [W2-J-06, C-PAY-01]', async () => {
    const { periodEnd } = await subscribed();
    await pass(5);
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    const { data: shown } = await preview();
    await subscribed();
    const [back] = await bills();
    expect(back).toMatchObject({ status: 'paid', charge: shown.today, periodStart: periodEnd });
    expect(await readSubscription(host)).toMatchObject({
      state: 'active',
      endsOn: null,
      nextCharge: { day: shown.upcoming[0]?.day, amount: shown.upcoming[0]?.amount },
    });
    const periods = await periodsOf();
    expect(periods).toHaveLength(2);
    expect(periods.map((one) => [one.first_day, one.end_day])[1]?.[0]).toBe(periodEnd);
    expect(periods[0]?.end_day).toBe(periodEnd);
    await until(shown.upcoming[0]?.day as string);
    expect((await bills())[0]).toMatchObject({ status: 'paid', charge: shown.upcoming[0]?.amount });
  });

  test('a return with additions charges the difference for the remaining days [W2-J-06]', async () => {
    await subscribed(choice([{ plan: 'BASIC' }]));
    await pass(10);
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    const { data: shown } = await preview();
    const parts = shown.lines.filter(({ days }) => days !== null);
    const { days } = parts[0] ?? {};
    expect(parts).toMatchObject([{ of: 'plan', id: 'PRO' }]);
    expect(days?.charged).toBe((days?.of ?? 0) - 10);
    await subscribed();
    expect((await bills())[0]).toMatchObject({ status: 'paid', charge: shown.today });
    expect((await readSubscription(host)).plan).toBe('PRO');
  });

  test('a return with a debt charges its days once, whichever bill is paid [W2-J-06, D-26]', async () => {
    await subscribed();
    for (const card of (await host.get<{ id: string }[]>('/api/third-party/stripe/payment/methods')).data) {
      await host.send('DELETE', `/api/third-party/stripe/payment/methods/${card.id}`);
    }
    await saveCard(app, host, 'fails-later');
    await pass(32);
    const owed = (await bills())[0];
    expect((await readSubscription(host)).state).toBe('past_due');
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    const { data } = await checkOut(host, choice([{ plan: 'BASIC' }]));
    expect(await cards.type(data.secret ?? '', 'good')).toBe('succeeded');
    await settle(app);
    await eventually(async () => expect((await readSubscription(host)).state).toBe('active'));
    expect(await billOf(host, owed?._id as never)).toMatchObject({ status: 'void' });
    expect(await billOf(host, data.billId as never)).toMatchObject({
      status: 'paid',
      periodStart: owed?.periodStart,
    });
    const good = await saveCard(app, host);
    expect((await pay(host, owed?._id as never, good.id)).status).toBe(409);
    expect(await periodsOf()).toHaveLength(2);
  });

  test('the database refuses a second base period of one day, and a second bill of one change [W2-J-06]', async () => {
    await subscribed();
    const account = await accountOf(app, host);
    const twice = account.db.named(
      'test-period-twice',
      `insert into subscription_periods (id, account_id, property_id, bill_id, kind, first_day, end_day, zone, created_at)
       select gen_random_uuid(), account_id, property_id, bill_id, kind, end_day - 1, end_day + 5, zone, now()
         from subscription_periods where property_id = $1`,
      [host.propertyId],
    );
    await expect(twice).rejects.toThrow(/one_base_period_per_day/);
    const change = () =>
      account.db.named(
        'test-change-twice',
        `insert into subscription_periods
           (id, account_id, property_id, bill_id, kind, first_day, end_day, zone, base_id, change, created_at)
         select gen_random_uuid(), account_id, property_id, bill_id, 'change', first_day, end_day, zone, id, 'PRO', now()
           from subscription_periods where property_id = $1 and kind = 'base'`,
        [host.propertyId],
      );
    await change();
    await expect(change()).rejects.toThrow(/one_bill_per_change/);
  });

  test('a trial without a card ends with it: no debt, no open days, no reminder [W2-J-14, D-2]', async () => {
    await setTrialEnd(app, host, new Date(Date.parse(app.clock.now()) + 5 * 86_400_000).toISOString());
    await checkOut(host, choice());
    await pass(6);
    expect((await readSubscription(host)).state).toBe('expired');
    await pass(16);
    expect(await bills()).toEqual([]);
    expect(await mails('No pudimos cobrar')).toEqual([]);
    await eventually(async () => expect(await mails('La prueba de Casa Azul terminó')).toHaveLength(1));
    expect((await host.send('POST', '/api/pms/listings', { internalName: 'Después' })).status).toBe(403);
  });
});

describe('items on sale', () => {
  test('a currency removed from a price ends no subscription with it, and is no longer sold [W2-J-09]', async () => {
    const second = await secondProperty();
    const { periodEnd } = await subscribed(choice([{}, { propertyId: second, plan: 'BASIC' }]));
    const { nextCharge } = await readSubscription(host);
    const dollars = { USD: [{ start: 1, end: null, value: 9, byAccommodation: true }] };
    await priceFrom('plan', 'PRO', addDays(periodEnd as PlainDate, -3), dollars);
    await until(periodEnd as string);
    expect((await bills())[0]).toMatchObject({ status: 'paid', charge: nextCharge?.amount });
    const third = await secondProperty('Casa Coral');
    const refused = await preview(choice([{ propertyId: third }]));
    expect(refused.errors[0]).toMatchObject({ code: 'not-sold', field: 'currency' });
    await forgetPrices();
  });

  test('a property without a price delays no other of the account, and its payer is told [W2-J-09]', async () => {
    const second = await secondProperty();
    const { periodEnd } = await subscribed(
      choice([
        { plan: 'BASIC', apps: [SIIGO] },
        { propertyId: second, plan: 'BASIC' },
      ]),
    );
    const few = { COP: [{ start: 1, end: 2, value: 4_900, byAccommodation: true }] };
    await priceFrom('app', SIIGO, addDays(periodEnd as PlainDate, -3), few);
    await addListings(host, 3);
    await until(periodEnd as string);
    const [last] = await bills();
    expect(last).toMatchObject({ periodStart: periodEnd });
    expect(new Set(last?.lines.map(({ propertyName }) => propertyName))).toEqual(new Set(['Casa Bruma']));
    expect(await readSubscription(host)).toMatchObject({ state: 'active', nextCharge: null });
    await eventually(async () => expect(await mails('no pudimos calcular')).toHaveLength(1));
    await forgetPrices();
    await pass(2);
    expect((await bills()).filter(({ periodStart }) => periodStart === periodEnd)).toHaveLength(2);
  });

  test('Posada’s own codes apply automatically, on the page and on the bill [W2-M-04, R-SUB-08]', async () => {
    const code = await aCode({ type: 'percentage', amount: 10, firstCharges: 1 });
    const automatic = `AUTO_DISCOUNT_${counter}`;
    const made = await admin.send<{ _id: string }>('POST', `${SUBSCRIPTIONS}/discounts`, {
      code: automatic,
      type: 'percentage',
      amount: 50,
      firstCharges: 1,
      plans: ['PRO'],
      reason: 'Campaña',
    });
    const { data: shown } = await preview();
    expect(shown.discounts).toMatchObject([{ code: automatic, isAutomatic: true, amount: 17_450 }]);
    await subscribed();
    expect((await bills())[0]).toMatchObject({ charge: shown.today, discount: 17_450 });
    expect((await preview(choice([{ plan: 'BASIC' }], { codes: [code] }))).data.discounts).toHaveLength(1);
    await admin.send('DELETE', `${SUBSCRIPTIONS}/discounts?id=${made.data._id}`);
  });

  test('a checkout that is given up returns the use of its code [W2-M-04]', async () => {
    const code = await aCode({ type: 'percentage', amount: 10, mostUses: 1 });
    const input = choice([{}], { codes: [code] });
    await checkOut(host, input);
    const uses = async () =>
      (
        await sql<{ uses: number }>('select uses from discounts where code = $1 and deleted_at is null', [
          code,
        ])
      )[0]?.uses;
    expect(await uses()).toBe(1);
    await pass(1.5);
    expect(await uses()).toBe(0);
    const other = await hostWithProperty(app, `otra${counter}@example.test`);
    await namePayer(other);
    const own = { ...input, properties: [{ propertyId: other.propertyId, plan: 'PRO', apps: [] }] };
    expect((await checkOut(other, own)).status).toBe(201);
    expect(await uses()).toBe(1);
    // Without the code, the same checkout no longer counts it.
    await checkOut(other, { ...own, codes: [] });
    expect(await uses()).toBe(0);
  });

  test('an unavailable app has no visible price [W2-M-04, C-SUB-14, C-SUB-08, C-GEN-10]', async () => {
    const soon = 'hubspot-connect';
    expect((await preview(choice([{ apps: [soon] }]))).errors[0]?.code).toBe('app-not-live');
    expect((await checkOut(host, choice([{ apps: [soon] }]))).errors[0]?.code).toBe('app-not-live');
    const quoted = `/api/common/quotation?propertyId=${host.propertyId}&plan=PRO&rooms=1&currency=COP&appIds=${soon}`;
    expect((await host.get(quoted)).errors[0]?.code).toBe('app-not-live');
    await subscribed();
    expect((await host.get(`${CHANGE}?appIds=${soon}`)).errors[0]?.code).toBe('app-not-live');
  });

  test('a fixed amount reduces one bill for one use, and no renewal [W2-J-13]', async () => {
    const code = await aCode({ type: 'fixed', amount: 10_000, currency: 'COP', mostUses: 1 });
    const input = choice([{}], { codes: [code] });
    const { data: shown } = await preview(input);
    expect(shown.discounts).toMatchObject([{ code, charges: 1, amount: 10_000 }]);
    const { periodEnd } = await subscribed(input);
    await until(periodEnd as string);
    const [renewal, first] = await bills();
    expect([first?.discount, renewal?.discount]).toEqual([10_000, 0]);
    expect(renewal?.charge).toBe(shown.upcoming[0]?.amount);
  });

  test('guesses of codes are limited at the checkout as at their check [W2-J-12, C-SUB-14, C-PAY-01]', async () => {
    const guess = (number: number) => choice([{}], { codes: [`NADA${number}`] });
    const statuses: number[] = [];
    for (let number = 0; number < 6; number++) statuses.push((await preview(guess(number))).status);
    for (let number = 6; number < 12; number++) {
      statuses.push((await host.send('POST', SUBSCRIBE, { ...guess(number), expected: 0 })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
    expect(statuses.slice(10)).toEqual([429, 429]);
    // A payer without a code continues.
    expect((await preview()).status).toBe(200);
  });
});

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
import { startTestApp, type TestApp } from '#support/app.ts';
import { startAppWithout } from '#support/app-without.ts';
import { hostWithProperty } from '#support/host.ts';
import { type Colleague, createColleague, createSignedInPerson } from '#support/people.ts';
import { finishSetupOf } from '#support/trial.ts';
import { eventually } from '#support/wait.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { SubscriptionForStaff } from './staff.contract.ts';
import type { ChangePreview, Checkout, Subscription } from './subscriptions.contract.ts';
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

let app: TestApp;
let admin: Colleague;
let host: Owner;
let cards: ReturnType<typeof cardsOf>;
let userId: UserId;
let counter = 0;

/** Each part has its own calendar, which starts on 21 November 2026. */
function withCalendar() {
  beforeAll(async () => {
    app = await startTestApp({ BILLING: 'on' });
    cards = cardsOf(app);
  });
  afterAll(() => app.stop());
  beforeEach(begins);
}
async function begins() {
  await startOver(app);
  await cards.listens();
  admin = await createSignedInPerson(app, `admin${counter}@example.test`, { admin: true });
  host = await hostWithProperty(app, `plan${counter++}@example.test`);
  await addListings(host, 5);
  await namePayer(host);
  userId = await userOf(host);
}
/** Sessions end over days: signs the same person in again. */
async function pass(days: number) {
  await passDays(app, days);
  host = await reopenSession(app, host, userId);
}
async function until(day: string) {
  await advanceToDay(app, day);
  host = await reopenSession(app, host, userId);
}

const choice = (plan = 'PRO', apps: string[] = [], codes: string[] = []) => ({
  currency: 'COP',
  frequency: 'month',
  codes,
  properties: [{ propertyId: host.propertyId, plan, apps }],
});
const preview = async (input = choice()) =>
  (await host.send<Checkout>('POST', `${SUBSCRIPTIONS}/preview`, input)).data;
const begin = (input: object = choice()) => checkOut(host, input);
const bills = async (): Promise<Bill[]> => (await host.get<Bill[]>(BILLS)).data;
const mailsTo = async () => {
  const to = `plan${counter - 1}@example.test`;
  const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
};

/** The status of a call that a property without rights may not make. */
const mayWrite = async (internalName: string): Promise<number> =>
  (await host.send('POST', '/api/pms/listings', { internalName })).status;
/** The charges by month, starting with the month `last`. */
const spentBy = async (last: string): Promise<number[]> => {
  const months = Map.groupBy(await bills(), ({ periodStart }) => periodStart?.slice(0, 7));
  expect([...months.keys()][0]).toBe(last);
  return [...months.values()].map((all) => all.reduce((sum, { charge }) => sum + charge, 0));
};

/** Chooses a plan and pays it with a saved card. */
async function subscribed(input: object = choice()): Promise<Subscription> {
  const card = await saveCard(app, host);
  const { data } = await begin(input);
  if (data.billId) await pay(host, data.billId, card.id);
  await settle(app);
  return readSubscription(host);
}

describe('a checkout', () => {
  withCalendar();

  test('the card is charged the amount on the page, to the cent [C-SUB-14, C-PAY-01, C-SUB-02, R-SUB-11]', async () => {
    const shown = await preview();
    // Five rooms are in the band from 5 to 14: $ 29.900 each.
    expect(shown).toMatchObject({ subtotal: 149_500, total: 177_905, today: 177_905 });
    expect(shown.tax).toEqual({ name: 'IVA', percent: 19, on: 149_500, amount: 28_405 });
    expect(shown.upcoming.map(({ day }) => day)).toEqual([
      '2026-12-21',
      '2027-01-21',
      '2027-02-21',
      '2027-03-21',
    ]);
    const begun = await begin({ ...choice(), expected: shown.today });
    expect(begun.status).toBe(201);
    expect(begun.data).toMatchObject({ kind: 'payment', secret: expect.stringContaining('_secret_') });
    expect((await readSubscription(host)).state).toBe('incomplete');
    expect(await cards.type(begun.data.secret ?? '', 'good')).toBe('succeeded');
    await eventually(async () => expect((await readSubscription(host)).state).toBe('active'));
    const bill = await billOf(host, begun.data.billId as never);
    expect(bill).toMatchObject({ status: 'paid', charge: shown.today, periodStart: '2026-11-21' });
    expect(await readSubscription(host)).toMatchObject({
      plan: 'PRO',
      rooms: 5,
      periodEnd: '2026-12-21',
      endsOn: null,
      nextCharge: { day: '2026-12-21', amount: 177_905 },
    });
  });

  test('nothing is charged without a name for documents, at another price, or for another account’s property [SEC-38]', async () => {
    const other = await hostWithProperty(app, `ajena${counter}@example.test`);
    const unnamed = await other.send('POST', SUBSCRIBE, {
      ...choice(),
      expected: 0,
      properties: [{ propertyId: other.propertyId, plan: 'PRO' }],
    });
    expect([unnamed.status, unnamed.errors[0]?.code]).toEqual([409, 'payer-missing']);
    const foreign = await begin({ ...choice(), properties: [{ propertyId: other.propertyId, plan: 'PRO' }] });
    expect(foreign.errors[0]).toMatchObject({ code: 'invalid-input', field: 'properties.0.propertyId' });
    const cheaper = await begin({ ...choice(), expected: 1 });
    expect([cheaper.status, cheaper.details]).toEqual([409, { today: 177_905 }]);
    expect((await begin({ ...choice(), currency: 'CHF' })).errors[0]).toMatchObject({
      code: 'not-sold',
      field: 'currency',
    });
    expect(await bills()).toEqual([]);
  });

  test('two tabs pay one bill; another choice voids the first one', async () => {
    const [one, two] = await Promise.all([begin(), begin()]);
    expect(one.data.billId).toBe(two.data.billId);
    const basic = await begin(choice('BASIC'));
    expect(basic.data.billId).not.toBe(one.data.billId);
    await settle(app);
    expect((await bills()).map(({ status }) => status)).toEqual(['open', 'void']);
    expect(await cards.type(one.data.secret ?? '', 'good')).toBe('payment_intent_unexpected_state');
    expect(await cards.type(basic.data.secret ?? '', 'good')).toBe('succeeded');
    await eventually(async () =>
      expect(await readSubscription(host)).toMatchObject({ state: 'active', plan: 'BASIC' }),
    );
  });

  test('an unpaid checkout ends after a day, and its bill can no longer be paid', async () => {
    const { data } = await begin();
    await pass(1.5);
    const [row] = await bills();
    expect(row).toMatchObject({ _id: data.billId, status: 'void' });
    expect((await readSubscription(host)).state).toBe('canceled');
  });

  test('in the grace period an unpaid checkout removes no right, and the period ends on its day [W2-J-05, C-PAY-01, D-26]', async () => {
    const ended = new Date(Date.parse(app.clock.now()) - 90 * 86_400_000).toISOString();
    await setTrialEnd(app, host, ended);
    await settle(app);
    expect((await readSubscription(host)).state).toBe('grace');
    const { data } = await begin();
    expect(await readSubscription(host)).toMatchObject({ state: 'grace', openBillId: data.billId });
    await settle(app);
    expect(await mayWrite('En gracia')).toBe(201);
    await pass(1.5);
    expect(await readSubscription(host)).toMatchObject({ state: 'grace', openBillId: null });
    expect((await bills()).map(({ status }) => status)).toEqual(['void']);
    expect(await mayWrite('Un día después')).toBe(201);
    // The second checkout is open when the grace period ends: once it is given up, the period is over.
    await pass(28);
    await begin();
    await pass(1.5);
    expect((await readSubscription(host)).state).toBe('expired');
    expect(await mayWrite('Terminada')).toBe(403);
  });

  test('canceled with paid days, an unpaid checkout ends none of them; resuming gives it up [W2-J-05, C-SUB-16, C-PAY-01]', async () => {
    const { periodEnd } = await subscribed(choice('PRO', ['siigo-connect']));
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    const { data: first } = await begin(choice('BASIC'));
    expect(await readSubscription(host)).toMatchObject({ state: 'active', plan: 'PRO', endsOn: periodEnd });
    await pass(1.5);
    expect(await readSubscription(host)).toMatchObject({ state: 'active', plan: 'PRO', endsOn: periodEnd });
    expect(await mayWrite('Pagada')).toBe(201);
    const { data: second } = await begin(choice('BASIC'));
    const { data: back } = await host.send<Subscription>('POST', `${SUBSCRIPTIONS}/resume`, {});
    expect(back).toMatchObject({ state: 'active', plan: 'PRO', apps: ['siigo-connect'], openBillId: null });
    expect(back.nextCharge?.day).toBe(periodEnd);
    for (const { billId } of [first, second]) {
      expect((await billOf(host, billId as never)).status).toBe('void');
    }
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    const { data: third } = await begin(choice('BASIC'));
    expect(await cards.type(third.secret ?? '', 'good')).toBe('succeeded');
    await eventually(async () =>
      expect(await readSubscription(host)).toMatchObject({ state: 'active', plan: 'BASIC', endsOn: null }),
    );
  });

  test('properties in two zones around midnight pay no day twice, as announced [W2-J-01, R-SUB-11, USER-PAIN 9]', async () => {
    // 22:30 in Bogotá is half past midnight in São Paulo.
    app.clock.advance((Date.parse('2027-01-02T03:30:00Z') - Date.parse(app.clock.now())) / 1000);
    host = await reopenSession(app, host, userId);
    const brazilian = await host.send<{ _id: string }>('POST', '/api/common/property', {
      name: 'Pousada da Praia',
      type: 'short rental',
      currency: 'COP',
      timezone: 'America/Sao_Paulo',
      location: { country: { _id: 'BR', name: 'Brasil', iso: 'BR' } },
    });
    expect(brazilian.status).toBe(201);
    const properties = [host.propertyId, brazilian.data._id].map((propertyId) => ({
      propertyId,
      plan: 'PRO',
      apps: [],
    }));
    await finishSetupOf(app, brazilian.data._id);
    host = await reopenSession(app, host, userId);
    const input = { ...choice(), properties };
    const shown = await preview(input);
    expect(shown.upcoming.slice(0, 2).map(({ day }) => day)).toEqual(['2027-02-02', '2027-03-02']);
    await subscribed(input);
    await until('2027-02-01');
    await pass(0.9);
    expect(await bills()).toHaveLength(1);
    await pass(1);
    const [second, first] = await spentBy('2027-02');
    expect([first, second]).toEqual([shown.today, shown.upcoming[0]?.amount]);
  });

  test('a code reduces the promised number of charges, and its errors stand at its field [R-SUB-09, R-SUB-01]', async () => {
    const code = `BIENVENIDA${counter}`;
    const made = await admin.send('POST', `${SUBSCRIPTIONS}/discounts`, {
      code,
      type: 'percentage',
      amount: 25,
      firstCharges: 2,
      reason: 'Para la prueba',
    });
    expect(made.status).toBe(201);
    const wrong = await host.send('POST', `${SUBSCRIPTIONS}/preview`, choice('PRO', [], ['NADA']));
    expect(wrong.errors[0]).toMatchObject({ field: 'codes.0', message: 'El código de descuento no existe' });
    const input = choice('PRO', [], [code]);
    const shown = await preview(input);
    expect(shown).toMatchObject({
      discount: 37_375,
      today: 133_428.75,
      discounts: [{ code, charges: 2, amount: 37_375 }],
    });
    expect(shown.upcoming.map(({ amount }) => amount)).toEqual([133_428.75, 177_905, 177_905, 177_905]);
    // A repeated checkout before payment uses the same code, and counts once.
    await begin(input);
    expect((await preview(input)).discount).toBe(37_375);
    await subscribed(input);
    expect((await readSubscription(host)).codes).toEqual([{ code, left: 1 }]);
  });
});

describe('without billing', () => {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  test('no trial ends, no mail is sent, and a stopped property continues [D-26]', async () => {
    host = await hostWithProperty(app, 'gratis@example.test');
    await setTrialEnd(app, host, '2026-08-01T05:00:00Z');
    await settle(app);
    expect((await readSubscription(host)).state).toBe('none');
    await app
      .context(host.propertyId as never)
      .db.named('test-stopped', 'insert into stopped_properties (property_id, since) values ($1, now())', [
        host.propertyId,
      ]);
    host = await reopenSession(app, host, await userOf(host));
    expect((await host.send('POST', '/api/pms/listings', { internalName: 'Suite' })).status).toBe(201);
  });
});

describe('with billing and without a payment provider', () => {
  beforeAll(async () => {
    app = await startAppWithout('payments', { BILLING: 'on' });
  });
  afterAll(() => app.stop());

  test('no trial ends, nothing is closed, no mail is sent, and the operator is warned [W2-J-17]', async () => {
    host = await hostWithProperty(app, 'sin-llave@example.test');
    await setTrialEnd(app, host, '2026-08-01T05:00:00Z');
    await settle(app);
    expect((await readSubscription(host)).state).toBe('none');
    expect((await host.send('POST', '/api/pms/listings', { internalName: 'Suite' })).status).toBe(201);
    const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=sin-llave%40example.test`);
    const subjects = ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('elige un plan'))).toEqual([]);
    expect(app.log.some((line) => line.includes('no payment provider is set up'))).toBe(true);
  });
});

describe('in the trial [D-2]', () => {
  withCalendar();

  test('the card is saved and not charged, and the first charge is at its end, in the zone of the property', async () => {
    await setTrialEnd(app, host, '2026-12-01T05:00:00Z');
    const shown = await preview();
    expect(shown).toMatchObject({ today: 0, upcoming: [{ day: '2026-12-01', amount: 177_905 }, {}, {}, {}] });
    const begun = await begin();
    expect(begun.data).toMatchObject({ kind: 'setup', billId: null });
    await saveCard(app, host);
    expect(await readSubscription(host)).toMatchObject({
      state: 'trialing',
      nextCharge: { day: '2026-12-01' },
    });
    app.clock.advance((Date.parse('2026-12-01T04:59:00Z') - Date.parse(app.clock.now())) / 1000);
    await settle(app);
    host = await reopenSession(app, host, userId);
    expect(await bills()).toEqual([]);
    await until('2026-12-01');
    expect(await bills()).toMatchObject([{ status: 'paid', charge: 177_905, periodStart: '2026-12-01' }]);
    expect((await readSubscription(host)).state).toBe('active');
  });

  test('two days before the first charge one mail tells the payer its amount and day [W2-J-17]', async () => {
    const days = 30 * 86_400_000;
    await setTrialEnd(app, host, new Date(Date.parse(app.clock.now()) + days).toISOString());
    const amount = (await preview()).upcoming[0]?.amount ?? 0;
    await begin();
    await saveCard(app, host);
    const letters = async () => (await mailsTo()).filter((subject) => subject.includes('próximo cobro'));
    await pass(27);
    expect(await letters()).toEqual([]);
    await pass(2);
    await eventually(async () => expect(await letters()).toHaveLength(1));
    expect(await bills()).toEqual([]);
    await pass(2);
    expect(await bills()).toMatchObject([{ status: 'paid', charge: amount }]);
    expect(await letters()).toHaveLength(1);
  });

  test('plan and currency change at once; a canceled trial is never charged [C-SUB-06, C-SUB-13]', async () => {
    await setTrialEnd(app, host, new Date(Date.parse(app.clock.now()) + 3 * 86_400_000).toISOString());
    await begin();
    await saveCard(app, host);
    const changed = await host.send<Subscription>('PATCH', `${SUBSCRIPTIONS}/currency`, { currency: 'USD' });
    expect(changed.data).toMatchObject({ currency: 'USD', wanted: null });
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    await pass(4);
    expect(await bills()).toEqual([]);
    expect((await readSubscription(host)).state).toBe('canceled');
  });

  test('without a plan it ends with the trial; an earlier end is announced thirty days ahead [R-SIGNUP-10, C-PAY-02]', async () => {
    await setTrialEnd(app, host, new Date(Date.parse(app.clock.now()) - 90 * 86_400_000).toISOString());
    await settle(app);
    expect((await readSubscription(host)).state).toBe('grace');
    await eventually(async () =>
      expect((await mailsTo()).some((subject) => subject.includes('elige un plan'))).toBe(true),
    );
    await pass(29);
    expect((await readSubscription(host)).state).toBe('grace');
    await pass(1.5);
    expect((await readSubscription(host)).state).toBe('expired');
  });
});

describe('monthly charges', () => {
  withCalendar();

  test('the 31st returns after February, and no charge is repeated or left out [USER-PAIN 9]', async () => {
    await until('2027-01-31');
    await subscribed();
    await until('2027-02-27');
    expect(await bills()).toHaveLength(1);
    for (const day of ['2027-02-28', '2027-03-30', '2027-03-31', '2027-04-30']) {
      await until(day);
    }
    expect((await bills()).map(({ periodStart, status }) => [periodStart, status])).toEqual([
      ['2027-04-30', 'paid'],
      ['2027-03-31', 'paid'],
      ['2027-02-28', 'paid'],
      ['2027-01-31', 'paid'],
    ]);
  });

  test('thirteen months with doubled and shuffled events: thirteen charges, three with a code, and no more', async () => {
    const code = `TRECE${counter}`;
    await admin.send('POST', `${SUBSCRIPTIONS}/discounts`, {
      code,
      type: 'percentage',
      amount: 20,
      firstCharges: 3,
      reason: 'Para la prueba',
    });
    await cards.emit({ delivery: { doubled: true } });
    await subscribed(choice('PRO', [], [code]));
    let next = (await readSubscription(host)).nextCharge;
    const told = [next?.amount];
    for (let month = 1; month < 13; month++) {
      if (month % 4 === 0) await cards.emit({ delivery: { held: true, doubled: true } });
      await until(next?.day ?? '');
      if (month % 4 === 0) await cards.emit({ release: { shuffled: true } });
      await settle(app);
      next = (await readSubscription(host)).nextCharge;
      told.push(next?.amount);
    }
    const all = (await host.get<Bill[]>(`${BILLS}?limit=50`)).data.toReversed();
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 'paid'));
    expect(new Set(all.map(({ periodStart }) => periodStart)).size).toBe(13);
    expect(all.map(({ charge }) => charge)).toEqual([
      142_324,
      142_324,
      142_324,
      ...Array.from({ length: 10 }, () => 177_905),
    ]);
    // Each charge equals its announcement.
    expect(told.slice(0, 12)).toEqual(all.slice(1).map(({ charge }) => charge));
    const { charges } = await cards.world<{ charges: { error: unknown }[] }>();
    expect(charges.filter(({ error }) => error === null)).toHaveLength(13);
  });

  test('when an owner leaves, the renewal is announced to the remaining one and charged to the account’s card [W2-J-17, SEC-18]', async () => {
    const { nextCharge } = await subscribed();
    const email = `socia${counter}@example.test`;
    const second = await createColleague(app, host.propertyId, email, { role: 'owner' });
    const left = await host.send(
      'DELETE',
      `/api/auth/workteam/users/${userId}?propertyId=${host.propertyId}`,
    );
    expect([left.status, left.errors ?? []]).toEqual([202, []]);
    userId = second.userId as UserId;
    host = await reopenSession(app, host, userId);
    await until(nextCharge?.day ?? '');
    expect((await bills()).map(({ status, charge }) => [status, charge])).toEqual([
      ['paid', nextCharge?.amount],
      ['paid', 177_905],
    ]);
    expect((await readSubscription(host)).state).toBe('active');
    await eventually(async () => {
      const answer = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(email)}`);
      const subjects = ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.includes('próximo cobro'))).toHaveLength(1);
    });
  });

  test('another currency voids the open bill of a change, and is charged as announced [W2-J-17, C-SUB-06]', async () => {
    await subscribed(choice('BASIC'));
    const path = `${SUBSCRIPTIONS}/prepare-to-renew-plan`;
    const { data: shown } = await host.get<ChangePreview>(`${path}?plan=PRO`);
    const { data: open } = await host.send<ChangePreview>('POST', path, {
      plan: 'PRO',
      expected: shown.today,
    });
    const step = await pay(host, open.billId as never);
    const changed = await host.send<Subscription>('PATCH', `${SUBSCRIPTIONS}/currency`, { currency: 'USD' });
    expect([changed.status, changed.data.currency, changed.data.wanted?.currency]).toEqual([
      200,
      'COP',
      'USD',
    ]);
    expect(changed.data.openBillId).toBeNull();
    await settle(app);
    expect(await billOf(host, open.billId as never)).toMatchObject({ status: 'void', currency: 'COP' });
    expect(await cards.type(step.data.clientSecret ?? '', 'good')).toBe('payment_intent_unexpected_state');
    const next = (await readSubscription(host)).nextCharge;
    expect(next?.currency).toBe('USD');
    await until(next?.day ?? '');
    expect((await bills())[0]).toMatchObject({ status: 'paid', currency: 'USD', charge: next?.amount });
    expect((await bills()).map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
  });

  test('only administrators see a subscription with its history and next charge [C-SUB-21, W2-J-17]', async () => {
    const { nextCharge } = await subscribed();
    const path = `/api/admin/subscriptions/${host.propertyId}`;
    const { data, status } = await admin.get<SubscriptionForStaff>(path);
    expect(status).toBe(200);
    expect(data.subscription).toEqual(await readSubscription(host));
    expect(data.subscription.nextCharge).toEqual(nextCharge);
    await eventually(async () => {
      const { history } = (await admin.get<SubscriptionForStaff>(path)).data;
      expect(history).toContainEqual(
        expect.objectContaining({ plan: 'PRO', message: 'Cambió el plan de la propiedad' }),
      );
      expect(history).toContainEqual(expect.objectContaining({ message: 'Guardó una tarjeta' }));
    });
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    expect((await admin.get<SubscriptionForStaff>(path)).data.subscription).toMatchObject({
      state: 'active',
      nextCharge: null,
    });
    expect((await host.get(path)).status).toBe(403);
    const nowhere = '/api/admin/subscriptions/01976f00-0000-7000-8000-00000000dead';
    expect((await admin.get(nowhere)).status).toBe(404);
  });

  test('a renewal is announced once with amount and day, seven days before', async () => {
    await subscribed();
    await pass(24);
    await eventually(async () => {
      const told = (await mailsTo()).filter((subject) => subject.includes('próximo cobro'));
      expect(told).toHaveLength(1);
    });
  });

  test('an addition is charged for the remaining days, a reduction waits for the renewal [C-SUB-08, C-SUB-13]', async () => {
    await subscribed(choice('BASIC'));
    const path = `${SUBSCRIPTIONS}/prepare-to-renew-plan`;
    await pass(10);
    const shown = await host.get<ChangePreview>(`${path}?plan=PRO&save=true`);
    expect(shown.data.today).toBeGreaterThan(0);
    expect((await readSubscription(host)).plan).toBe('BASIC');
    const changed = await host.send<ChangePreview>('POST', path, { plan: 'PRO', expected: shown.data.today });
    expect(changed.status).toBe(200);
    const bill = await billOf(host, changed.data.billId as never);
    expect(bill.charge).toBe(shown.data.today);
    const again = await host.send<ChangePreview>('POST', path, { plan: 'PRO', expected: shown.data.today });
    expect(again.data.billId).toBe(bill._id);
    const card = await saveCard(app, host);
    await pay(host, bill._id, card.id);
    await eventually(async () => expect((await readSubscription(host)).plan).toBe('PRO'));
    const less = await host.send<ChangePreview>('POST', path, { plan: 'BASIC', expected: 0 });
    expect(less.data).toMatchObject({ today: 0, waits: true, billId: null });
    expect(await readSubscription(host)).toMatchObject({ plan: 'PRO', wanted: { plan: 'BASIC' } });
  });

  test('canceled it works until the paid end, and one press resumes it before [USER-PAIN 10, C-SUB-15, C-SUB-16]', async () => {
    await subscribed();
    const canceled = await host.send<Subscription>('POST', `${SUBSCRIPTIONS}/cancel`, {});
    expect(canceled.data).toMatchObject({ state: 'active', nextCharge: null });
    const back = await host.send<Subscription>('POST', `${SUBSCRIPTIONS}/resume`, {});
    expect(back.data.nextCharge).not.toBeNull();
    await host.send('POST', `${SUBSCRIPTIONS}/cancel`, {});
    await pass(33);
    expect((await readSubscription(host)).state).toBe('canceled');
    expect(await bills()).toHaveLength(1);
    expect((await host.get('/api/auth/me/data')).status).toBe(200);
  });

  test('while it owes, everything works; given up, nothing new is sold, duties and exports continue, and a payment restores it [D-26]', async () => {
    await subscribed();
    for (const card of (await host.get<{ id: string }[]>('/api/third-party/stripe/payment/methods')).data) {
      await host.send('DELETE', `/api/third-party/stripe/payment/methods/${card.id}`);
    }
    await saveCard(app, host, 'fails-later');
    await pass(32);
    expect((await readSubscription(host)).state).toBe('past_due');
    const added = await host.send('POST', '/api/pms/listings', { internalName: 'Mientras debe' });
    expect(added.status).toBe(201);
    await pass(15);
    const over = await readSubscription(host);
    expect(over.state).toBe('expired');
    const refused = await host.send('POST', '/api/pms/listings', { internalName: 'Ya no' });
    expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'subscription-expired']);
    expect((await host.get('/api/pms/listings')).status).toBe(200);
    const duty = await host.send(
      'POST',
      '/api/common/stay-reports/01976f00-0000-7000-8000-000000000001/send',
      {},
    );
    expect(duty.status).toBe(404);
    const good = await saveCard(app, host);
    const again = await begin();
    expect(again.status).toBe(201);
    await pay(host, again.data.billId as never, good.id);
    await settle(app);
    await eventually(async () => {
      expect((await readSubscription(host)).state).toBe('active');
      expect((await host.send('POST', '/api/pms/listings', { internalName: 'De vuelta' })).status).toBe(201);
    });
  });

  test('a deleted property is no longer charged', async () => {
    await subscribed();
    const gone = await host.send('DELETE', `/api/common/property/${host.propertyId}`, { name: 'Casa Azul' });
    expect(gone.status).toBe(200);
    await passDays(app, 33);
    const rows = await app.platform.pools.system.named<{ state: string; bills: number }>(
      'bills-of-deleted',
      `select state, (select count(*)::int from bills where account_id = s.account_id) as bills
         from subscriptions s where property_id = $1`,
      [host.propertyId],
    );
    expect(rows).toEqual([{ state: 'canceled', bills: 1 }]);
  });

  test('the debt of a deleted property is voided and can no longer be paid', async () => {
    await subscribed();
    for (const card of (await host.get<{ id: string }[]>('/api/third-party/stripe/payment/methods')).data) {
      await host.send('DELETE', `/api/third-party/stripe/payment/methods/${card.id}`);
    }
    await saveCard(app, host, 'fails-later');
    await pass(32);
    expect((await readSubscription(host)).state).toBe('past_due');
    const gone = await host.send('DELETE', `/api/common/property/${host.propertyId}`, { name: 'Casa Azul' });
    expect(gone.status).toBe(200);
    await settle(app);
    const rows = await app.platform.pools.system.named<{ state: string; bills: string[] }>(
      'owed-by-deleted',
      `select state, (select array_agg(state order by number) from bills where account_id = s.account_id) as bills
         from subscriptions s where property_id = $1`,
      [host.propertyId],
    );
    expect(rows).toEqual([{ state: 'canceled', bills: ['paid', 'void'] }]);
  });

  test('the list shows each property with the parts of its next charge [C-SUB-01, C-SUB-07, C-GEN-10]', async () => {
    await subscribed(choice('BASIC', ['siigo-connect']));
    const { data } = await host.get<
      { propertyId: string; subtotal: number; apps: { id: string; amount: number }[] }[]
    >(`${SUBSCRIPTIONS}/properties`);
    expect(data).toMatchObject([{ propertyId: host.propertyId, subtotal: 104_000 }]);
    expect(data[0]?.apps.map(({ id, amount }) => [id, amount])).toEqual([
      ['BASIC', 84_500],
      ['siigo-connect', 19_500],
    ]);
    const quoted = await host.get<{ total: number }>(
      `/api/common/quotation?propertyId=${host.propertyId}&plan=BASIC&appIds=siigo-connect&rooms=5&currency=COP&frequency=month`,
    );
    expect(quoted.data.total).toBe(123_760);
    const next = await host.get<Subscription>(`${SUBSCRIPTIONS}/prepare-to-renew`);
    expect(next.data.nextCharge?.amount).toBe(123_760);
  });
});

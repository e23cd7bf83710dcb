import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  browserWith,
  createTestLink,
  createTestStay,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { type FeedEvent, fileOf } from '#support/calendar-file.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import {
  begin,
  cancelRequest,
  folioOf,
  moneyHouses,
  owedBy,
  REQUESTS,
} from '../guest-payments.test-house.ts';
import { remindGuestsSchedule } from '../guest-payments.jobs.ts';
import type { PaymentRequest } from '../requests.contract.ts';
import type { PaymentPlan } from './plans.contract.ts';
import { planStays } from './plan-stays.service.ts';

/** From the sale of a stay to what its guest is asked for, and what goes back when the stay changes. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { houseWithBank } = moneyHouses(() => app);
const PLANS = '/api/payment-collect/plans';
const HALVES = [
  { percent: 30, daysBefore: null },
  { percent: 70, daysBefore: 7 },
];

const makePlan = (host: TestHost, own: object = {}) =>
  host.send<PaymentPlan>('POST', PLANS, {
    propertyId: host.propertyId,
    channels: [],
    listings: [],
    parts: HALVES,
    isMailed: false,
    ...own,
  });

async function houseWithPlan(own: object = {}): Promise<TestHost> {
  const host = await houseWithBank();
  expect((await makePlan(host, own)).status).toBe(201);
  return host;
}

/** A stay of a million pesos for five nights, in 29 days. */
const sell = (host: TestHost, own: object = {}): Promise<Reservation> =>
  createTestStay(host, { checkInDate: inDays(29), checkOutDate: inDays(34), total: 1_000_000, ...own });

const requestsOf = async (host: TestHost, stay: Pick<Reservation, '_id'>): Promise<PaymentRequest[]> => {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: stay._id }));
  const { data } = await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`);
  return data.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
};
const openOf = async (host: TestHost, stay: Pick<Reservation, '_id'>) =>
  (await requestsOf(host, stay))
    .filter(({ state }) => state === 'open')
    .map(({ amount, dueOn }) => [amount, dueOn] as const);
/** What a job does that hears of a change: it may have done it already. */
const follow = (host: TestHost, stay: Pick<Reservation, '_id'>): Promise<void> => {
  const propertyId = host.propertyId as PropertyId;
  return planStays({ ...app.context(propertyId), propertyId }, [stay._id]);
};
const asked = (
  host: TestHost,
  stay: Pick<Reservation, '_id'>,
  expected: readonly (readonly [number, string])[],
) => eventually(async () => expect(await openOf(host, stay)).toEqual(expected));
const change = async (host: TestHost, stay: Pick<Reservation, '_id'>, what: object): Promise<void> => {
  const { status, errors } = await host.send('PATCH', `/api/pms/reservations/${stay._id}`, what);
  expect(errors ?? []).toEqual([]);
  expect(status).toBe(200);
};
const confirm = async (host: TestHost, request: PaymentRequest | undefined, amount = request?.missing) => {
  const { data, status } = await host.send<PaymentRequest>(
    'POST',
    `${REQUESTS}/${request?._id}/transfers?propertyId=${host.propertyId}`,
    { key: crypto.randomUUID(), amount, onDate: TODAY },
  );
  expect(status).toBe(201);
  return data;
};
const enter = (host: TestHost, stay: Pick<Reservation, '_id'>, entry: object) =>
  host.send('POST', `/api/pms/reservations/${stay._id}/folio/entries`, {
    key: crypto.randomUUID(),
    onDate: TODAY,
    ...entry,
  });
const overOf = async (host: TestHost, stay: Pick<Reservation, '_id'>): Promise<number> =>
  (await requestsOf(host, stay)).flatMap(({ payments }) => payments).reduce((sum, { over }) => sum + over, 0);

/** A stay that was sold, and asked for its two parts. */
async function houseThatAsked() {
  const host = await houseWithPlan();
  const stay = await sell(host);
  await asked(host, stay, [
    [300_000, inDays(3)],
    [700_000, inDays(22)],
  ]);
  return { host, stay };
}

beforeEach(() => app.clock.set(TEST_NOW));

describe('a stay that is sold', () => {
  test('is asked for its parts on their days, and its guest reads which part it is [C-PCOL-14, C-PCOL-15]', async () => {
    const { host, stay } = await houseThatAsked();
    expect((await requestsOf(host, stay)).map(({ part }) => part)).toEqual([
      { number: 1, of: 2 },
      { number: 2, of: 2 },
    ]);
    const guest = await browserWith(app, await createTestLink(host, stay));
    expect((await owedBy(guest)).requests).toMatchObject([
      { part: { number: 1, of: 2 }, missing: 300_000 },
      { part: { number: 2, of: 2 }, missing: 700_000 },
    ]);
    await follow(host, stay);
    expect(await requestsOf(host, stay)).toHaveLength(2);
  });

  test('tomorrow is asked for all at once [C-PCOL-15]', async () => {
    const host = await houseWithPlan();
    const stay = await sell(host, { checkInDate: inDays(1), checkOutDate: inDays(2) });
    await asked(host, stay, [[1_000_000, inDays(1)]]);
    expect((await requestsOf(host, stay))[0]?.part).toBeNull();
  });

  test('by a channel that collects, before the plan, without a price or that came with an import is asked for nothing [C-PCOL-15]', async () => {
    const host = await houseWithBank();
    const earlier = await sell(host);
    app.clock.advance(60);
    await makePlan(host);
    const airbnb = await sell(host, { channelSlug: 'airbnb', channelName: 'Airbnb' });
    const unpriced = await sell(host, { total: undefined, currency: undefined });
    const direct = await sell(host);
    await asked(host, direct, [
      [300_000, inDays(3)],
      [700_000, inDays(22)],
    ]);
    for (const stay of [earlier, airbnb, unpriced]) {
      await follow(host, stay);
      expect(await requestsOf(host, stay)).toEqual([]);
    }
    await change(host, unpriced, { total: 200_000 });
    await asked(host, unpriced, [
      [60_000, inDays(3)],
      [140_000, inDays(22)],
    ]);
  });

  test('and came with a first reading of a calendar is not asked for, also once a member has typed its price [C-PCOL-15]', async () => {
    const host = await houseWithPlan();
    const { data: listing } = await host.send<Listing>('POST', '/api/pms/listings', {
      internalName: 'Suite',
    });
    const event: FeedEvent = {
      uid: 'first',
      kind: 'stay',
      arrival: inDays(10),
      departure: inDays(12),
      code: null,
    };
    const upload = (...events: FeedEvent[]) =>
      host.send('POST', `/api/pms/listings/${listing._id}/calendar/file`, {
        content: fileOf('vrbo', events),
      });
    const find = async (arrival: string): Promise<Reservation> => {
      let found: Reservation | undefined;
      await eventually(async () => {
        const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=20');
        found = data.find(({ checkInDate }) => checkInDate === arrival);
        expect(found).toBeDefined();
      });
      return found!;
    };
    await upload(event);
    const imported = await find(inDays(10));
    await upload(event, { ...event, uid: 'later', arrival: inDays(20), departure: inDays(22) });
    const later = await find(inDays(20));
    for (const stay of [imported, later]) await change(host, stay, { total: 100_000 });
    await asked(host, later, [
      [30_000, inDays(3)],
      [70_000, inDays(13)],
    ]);
    await follow(host, imported);
    expect(await requestsOf(host, imported)).toEqual([]);
  });

  test('gets the plan that says most about it [C-PCOL-14]', async () => {
    const host = await houseWithPlan({ parts: [{ percent: 100, daysBefore: 1 }] });
    const stay = await sell(host);
    const listings = [stay.roomId];
    await makePlan(host, { channels: ['booking'], parts: [{ percent: 100, daysBefore: 2 }] });
    await makePlan(host, { listings, parts: [{ percent: 100, daysBefore: 3 }] });
    await makePlan(host, { listings, channels: ['booking'], parts: [{ percent: 100, daysBefore: 4 }] });
    const { data } = await host.get<PaymentPlan[]>(`${PLANS}?propertyId=${host.propertyId}`);
    expect(data.map(({ parts }) => parts[0]?.daysBefore)).toEqual([4, 3, 2, 1]);
    const dates = { checkInDate: inDays(40), checkOutDate: inDays(42) };
    const sold = async (own: object) => {
      const { data: made } = await host.send<Reservation>('POST', '/api/pms/reservations', {
        ...dates,
        guestName: 'Anna Keller',
        adults: 1,
        total: 100_000,
        currency: 'COP',
        ...own,
      });
      return made;
    };
    const inRoom = await sold({ roomId: stay.roomId, channelSlug: 'booking', channelName: 'Booking' });
    await asked(host, inRoom, [[100_000, inDays(36)]]);
    const direct = await sell(host, dates);
    await asked(host, direct, [[1_000_000, inDays(39)]]);
    const booking = await sell(host, { ...dates, channelSlug: 'booking', channelName: 'Booking' });
    await asked(host, booking, [[1_000_000, inDays(38)]]);
  });
});

describe('a stay that changes', () => {
  test('asks for unpaid parts again, leaves paid ones, and asks for what it costs more in the end', async () => {
    const { host, stay } = await houseThatAsked();
    await confirm(host, (await requestsOf(host, stay))[0]);
    await change(host, stay, { total: 1_200_000 });
    await asked(host, stay, [[900_000, inDays(22)]]);
    await change(host, stay, { checkInDate: inDays(31), checkOutDate: inDays(36) });
    await asked(host, stay, [[900_000, inDays(24)]]);
    await confirm(
      host,
      (await requestsOf(host, stay)).find(({ state }) => state === 'open'),
    );
    await change(host, stay, { total: 1_250_000 });
    await asked(host, stay, [[50_000, inDays(24)]]);
    expect((await requestsOf(host, stay)).map(({ part }) => part?.of)).toEqual([3, 3, 3]);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ payments: 1_200_000, balance: 50_000 });
  });

  test('and costs less gives back once, and takes no more for it [C-PCOL-06]', async () => {
    const host = await houseWithPlan({ parts: [{ percent: 100, daysBefore: null }] });
    const stay = await sell(host);
    await asked(host, stay, [[1_000_000, inDays(3)]]);
    await confirm(host, (await requestsOf(host, stay))[0]);
    await change(host, stay, { total: 800_000 });
    await eventually(async () => expect(await overOf(host, stay)).toBe(200_000));
    const [request] = await requestsOf(host, stay);
    expect(request).toMatchObject({ state: 'paid', payments: [{ over: 200_000, tooMuch: 200_000 }] });
    // It costs more again before the money went back.
    await change(host, stay, { total: 900_000 });
    await eventually(async () => expect(await overOf(host, stay)).toBe(100_000));
    const { status } = await host.send(
      'POST',
      `/api/payment-collect/payments/${request?.payments[0]?._id}/returns?propertyId=${host.propertyId}`,
      { reference: 'DEV-1' },
    );
    expect(status).toBe(201);
    await follow(host, stay);
    expect(await overOf(host, stay)).toBe(0);
    expect((await folioOf(host, stay._id)).totals).toMatchObject({ refunds: 100_000, balance: 0 });
    await change(host, stay, { total: 950_000 });
    await asked(host, stay, [[50_000, inDays(3)]]);
    expect(await overOf(host, stay)).toBe(0);
  });

  test('and is cancelled is asked for nothing, and what was paid goes back without the fee that the house keeps [C-PCOL-06]', async () => {
    const { host, stay } = await houseThatAsked();
    await confirm(host, (await requestsOf(host, stay))[0]);
    await change(host, stay, { status: 'canceled' });
    await asked(host, stay, []);
    await eventually(async () => expect(await overOf(host, stay)).toBe(300_000));
    expect((await requestsOf(host, stay)).map(({ state, isDropped }) => [state, isDropped])).toEqual([
      ['paid', false],
      ['canceled', true],
    ]);
    const fee = await enter(host, stay, {
      kind: 'charge',
      service: 'other',
      amount: 120_000,
      description: 'Penalidad',
    });
    expect(fee.status).toBe(201);
    await eventually(async () => expect(await overOf(host, stay)).toBe(180_000));
  });

  test('while its guest pays a part changes the others [C-GPAY-02]', async () => {
    const { host, stay } = await houseThatAsked();
    const [first] = await requestsOf(host, stay);
    const guest = await browserWith(app, await createTestLink(host, stay));
    const begun = await begin(guest, first?._id ?? '', { method: 'transfer', amount: 300_000 });
    expect(begun.status).toBe(201);
    await change(host, stay, { total: 1_200_000 });
    await asked(host, stay, [
      [300_000, inDays(3)],
      [900_000, inDays(22)],
    ]);
  });

  test('and is cancelled is still asked for what the house wants for that [C-PCOL-01]', async () => {
    const { host, stay } = await houseThatAsked();
    await change(host, stay, { status: 'canceled' });
    await asked(host, stay, []);
    app.clock.advance(60);
    const fee = { reservationId: stay._id, purpose: 'stay', title: 'Penalidad', amount: 120_000 };
    const { status } = await host.send('POST', REQUESTS, {
      propertyId: host.propertyId,
      ...fee,
      dueOn: inDays(5),
    });
    expect(status).toBe(201);
    await follow(host, stay);
    expect(await openOf(host, stay)).toEqual([[120_000, inDays(5)]]);
  });

  test('and has money in cash is asked for the rest only [C-FOL-02]', async () => {
    const { host, stay } = await houseThatAsked();
    const cash = await enter(host, stay, { kind: 'payment', amount: 400_000, method: 'cash' });
    expect(cash.status).toBe(201);
    await asked(host, stay, [
      [180_000, inDays(3)],
      [420_000, inDays(22)],
    ]);
    await enter(host, stay, { kind: 'charge', service: 'food', amount: 50_000, description: 'Desayuno' });
    await enter(host, stay, { kind: 'payment', amount: 600_000, method: 'cash' });
    await asked(host, stay, []);
  });
});

describe('a member', () => {
  test('who changes a part keeps it, and the others ask for the rest [C-PCOL-03]', async () => {
    const { host, stay } = await houseThatAsked();
    const [first] = await requestsOf(host, stay);
    const { status } = await host.send('PUT', `${REQUESTS}/${first?._id}`, {
      propertyId: host.propertyId,
      purpose: 'stay',
      title: '',
      amount: 200_000,
      dueOn: inDays(5),
    });
    expect(status).toBe(200);
    await asked(host, stay, [
      [200_000, inDays(5)],
      [800_000, inDays(22)],
    ]);
    await change(host, stay, { total: 1_100_000 });
    await asked(host, stay, [
      [200_000, inDays(5)],
      [900_000, inDays(22)],
    ]);
  });

  test('who cancels a part asks for it with another one, and who cancels the last is not overruled [C-PCOL-04]', async () => {
    const { host, stay } = await houseThatAsked();
    await cancelRequest(host, (await requestsOf(host, stay))[0]?._id ?? '');
    await asked(host, stay, [[1_000_000, inDays(22)]]);
    const last = (await requestsOf(host, stay)).find(({ state }) => state === 'open');
    await cancelRequest(host, last?._id ?? '');
    await follow(host, stay);
    expect(await openOf(host, stay)).toEqual([]);
    await change(host, stay, { total: 1_300_000 });
    await asked(host, stay, [[300_000, inDays(22)]]);
  });

  test('reads and changes plans with the right to, and the newer one wins only once it was read [C-PCOL-14, C-PCOL-16, C-PCOL-17, REL-22, D-9]', async () => {
    const host = await houseWithPlan();
    const { data: plans } = await host.get<PaymentPlan[]>(`${PLANS}?propertyId=${host.propertyId}`);
    const [plan] = plans;
    const body = { propertyId: host.propertyId, channels: [], listings: [], parts: HALVES, isMailed: true };
    const put = (by: Pick<TestHost, 'send'>, version: number) =>
      by.send<PaymentPlan>('PUT', `${PLANS}/${plan?._id}`, body, { 'if-match': String(version) });
    expect((await put(host, 1)).data).toMatchObject({ isMailed: true, version: 2 });
    const stale = await put(host, 1);
    expect([stale.status, stale.details]).toMatchObject([412, { version: 2 }]);
    const reader = await createColleague(app, host.propertyId, 'plan-reader@example.test', {
      role: 'read-only',
      money: true,
    });
    expect((await put(reader, 2)).status).toBe(403);
    const other = await houseWithBank();
    expect(
      (await other.send('PUT', `${PLANS}/${plan?._id}`, { ...body, propertyId: other.propertyId })).status,
    ).toBe(404);
    const gone = await host.send('DELETE', `${PLANS}/${plan?._id}?propertyId=${host.propertyId}`);
    expect([gone.status, gone.data]).toEqual([200, []]);
    expect((await put(host, 2)).status).toBe(404);
  });

  test('is told at the field what is wrong with a plan [C-PCOL-15]', async () => {
    const host = await houseWithBank();
    const refused = async (parts: unknown) => {
      const { status, errors } = await makePlan(host, { parts });
      return [status, errors[0]?.field, errors[0]?.message];
    };
    expect(await refused([{ percent: 90, daysBefore: null }])).toEqual([
      400,
      'parts',
      'Las partes tienen que sumar 100 %.',
    ]);
    expect(
      await refused([
        { percent: 50, daysBefore: 3 },
        { percent: 50, daysBefore: 7 },
      ]),
    ).toEqual([400, 'parts', 'Pon las partes en orden, de la primera que se paga a la última.']);
    expect(await refused([])).toEqual([400, 'parts', 'Campo requerido']);
    expect((await refused([{ percent: 100, daysBefore: -1 }]))[1]).toBe('parts.0.daysBefore');
    for (let made = 0; made < 19; made += 1) expect((await makePlan(host)).status).toBe(201);
    const atOnce = await Promise.all([makePlan(host), makePlan(host), makePlan(host)]);
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await makePlan(host)).errors[0]?.code).toBe('too-many-payment-plans');
  });
});

describe('the mail of a part', () => {
  const schedule = () => remindGuestsSchedule.run(app.context());

  test('leaves by day where the property is, three days before, once, and not without an address [C-PCOL-15, REL-04]', async () => {
    const host = await houseWithPlan({ isMailed: true });
    const dates = { checkInDate: inDays(14), checkOutDate: inDays(16) };
    const stay = await sell(host, { ...dates, email: 'planned@example.test', phone: '+57 300 1234567' });
    const silent = await sell(host, dates);
    const paying = await sell(host, { ...dates, email: 'paying@example.test' });
    for (const one of [stay, silent, paying]) {
      await asked(host, one, [
        [300_000, inDays(3)],
        [700_000, inDays(7)],
      ]);
    }
    const guest = await browserWith(app, await createTestLink(host, paying));
    const [first] = await requestsOf(host, paying);
    await begin(guest, first?._id ?? '', { method: 'transfer', amount: 300_000 });
    await schedule();
    const letters = async (one: Reservation) =>
      (await requestsOf(host, one)).map(({ lettersSent, lastLetterState }) => [lettersSent, lastLetterState]);
    await eventually(async () =>
      expect(await letters(stay)).toEqual([
        [1, 'sent'],
        [0, null],
      ]),
    );
    await eventually(async () =>
      expect(await letters(silent)).toEqual([
        [0, 'unreachable'],
        [0, null],
      ]),
    );
    expect(await letters(paying)).toEqual([
      [0, null],
      [0, null],
    ]);
    app.clock.set(atLocalTime(inDays(4), '09:59', 'America/Bogota'));
    await schedule();
    app.clock.set(atLocalTime(inDays(4), '10:00', 'America/Bogota'));
    await schedule();
    await schedule();
    await eventually(async () =>
      expect(await letters(stay)).toEqual([
        [1, 'sent'],
        [1, 'sent'],
      ]),
    );
    expect((await requestsOf(host, stay))[1]?.lastLetterAt).toBe(app.clock.now());
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=planned@example.test`);
    const mails = (await response.json()) as { text: string; subject: string }[];
    expect(mails.filter(({ subject }) => subject.includes('te pide'))).toHaveLength(2);
    expect(mails.some(({ text }) => text.includes('tu estadía, parte 2 de 2'))).toBe(true);
  });
});

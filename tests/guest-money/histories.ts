import { expect } from 'vitest';

import { updateCheckInsOfReservations } from '#areas/guests/check-in/guest-slots.service.ts';
import { type Browser, browserWith, createTestLink } from '#areas/guests/check-in/check-in.test-stay.ts';
import { listAttempts } from '#areas/guests/guest-payments/attempts.store.ts';
import type { GuestMoney } from '#areas/guests/guest-payments/guest-money.contract.ts';
import { planStays } from '#areas/guests/guest-payments/plans/plan-stays.service.ts';
import { readAttempt } from '#areas/guests/guest-payments/read-attempts.service.ts';
import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import { updateFoliosOfReservations } from '#areas/stays/folios/open-folio.service.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { payAsPerson } from '#providers/wompi/wompi.test-stage.ts';
import type { TestApp } from '#support/app.ts';
import { dice } from '#support/dice.ts';
import { type Host, registerHost, renewSession } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { finishSetupOf } from '#support/trial.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';

/**
 * Random histories of the money of a stay, through the services on a clock that moves: after each step what the provider has, what was
 * received, the folio and the guest's page say the same.
 */
const REQUESTS = '/api/payment-collect/reservations';
const STEPS = 12;
const HISTORIES_OF_HOUSE = 5;

/** Wompi takes pesos of Colombia; the other houses are paid by transfer. */
const COLOMBIA = { country: 'CO', name: 'Colombia', currency: 'COP', timezone: 'America/Bogota' } as const;
const BRAZIL = { country: 'BR', name: 'Brasil', currency: 'BRL', timezone: 'America/Sao_Paulo' } as const;
const MEXICO = { country: 'MX', name: 'México', currency: 'MXN', timezone: 'America/Tijuana' } as const;
/** Each with a plan and without one. */
const HOUSES = [COLOMBIA, COLOMBIA, BRAZIL, COLOMBIA, COLOMBIA, BRAZIL, MEXICO, COLOMBIA, COLOMBIA, MEXICO];
type Place = (typeof HOUSES)[number];
const METHODS = ['card', 'pse', 'nequi'] as const;

type House = Host & { readonly propertyId: string; readonly place: Place; readonly hasPlan: boolean };

let houses = 0;
async function openHouse(app: TestApp, place: Place, hasPlan: boolean): Promise<House> {
  const host = await registerHost(app, `money-histories-${++houses}@example.test`);
  const { data } = await host.send<{ _id: string }>('POST', '/api/common/property', {
    name: 'Casa Azul',
    type: 'short rental',
    currency: place.currency,
    timezone: place.timezone,
    location: { country: { _id: place.country, name: place.name, iso: place.country } },
  });
  const propertyId = data._id;
  await finishSetupOf(app, propertyId);
  const must = async (method: 'PUT' | 'POST', path: string, body: object) =>
    expect((await host.send(method, path, { propertyId, ...body })).errors ?? []).toEqual([]);
  await must('PUT', '/api/payment-collect/settings', { transferDetails: 'Banco, cuenta 1' });
  if (place.country === 'CO') {
    const account = { partnerIntegrationId: 'wompi', mode: 'test' };
    await must('POST', '/api/common/property-integrations', account);
  }
  if (hasPlan) {
    const parts = [
      { percent: 30, daysBefore: null },
      { percent: 50, daysBefore: 14 },
      { percent: 20, daysBefore: 0 },
    ];
    await must('POST', '/api/payment-collect/plans', { channels: [], listings: [], parts, isMailed: false });
  }
  return Object.assign(host, { propertyId, place, hasPlan });
}

type Roll = { readonly upTo: (most: number) => number; readonly chance: (percent: number) => boolean };
const rollOf = (seed: number): Roll => {
  // Numbers in a row would throw much the same: they are spread over all that there are.
  const roll = dice((seed * 2_654_435_761) % 4_294_967_296);
  const upTo = (most: number) => Math.floor(roll() * most);
  return { upTo, chance: (percent) => upTo(100) < percent };
};

type History = {
  readonly app: TestApp;
  readonly house: House;
  readonly stay: Reservation;
  readonly roll: Roll;
  readonly steps: string[];
  /** Pages of Wompi that were opened, also those that have expired. */
  readonly pages: string[];
  arrival: PlainDate;
  departure: PlainDate;
  /** What members saw arrive, wrote as cash, and gave back, in major units. */
  readonly byHand: { transfers: number; cash: number; returned: number };
  /** A member asked, changed or cancelled something: what the plan asks for is not all there is. */
  isMixed: boolean;
};

let units = 0;
async function begin(app: TestApp, house: House, roll: Roll): Promise<History> {
  const { data: unit } = await house.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: `Casa ${++units}`,
  });
  const arrival = addDays(dayIn(house.place.timezone, app.clock.now()), 20 + roll.upTo(20));
  const departure = addDays(arrival, 1 + roll.upTo(6));
  const { data: stay, errors } = await house.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: arrival,
    checkOutDate: departure,
    guestName: 'Familia Osorio',
    adults: 2,
    ...(roll.chance(90) && { total: 1000 + roll.upTo(900_000), currency: house.place.currency }),
  });
  if (!stay) throw new Error(JSON.stringify(errors));
  const byHand = { transfers: 0, cash: 0, returned: 0 };
  const history = {
    app,
    house,
    stay,
    roll,
    steps: [],
    pages: [],
    arrival,
    departure,
    byHand,
    isMixed: false,
  };
  await updateCheckInsOfReservations(inside(history), [stay._id]);
  return history;
}

const inside = ({ app, house }: Pick<History, 'app' | 'house'>) =>
  app.context().forProperty(house.propertyId as PropertyId);

const requestsOf = async ({ house, stay }: History): Promise<PaymentRequest[]> => {
  const filter = encodeURIComponent(JSON.stringify({ reservationId: stay._id }));
  return (await house.get<PaymentRequest[]>(`${REQUESTS}/${house.propertyId}?limit=50&filter=${filter}`))
    .data;
};

/** A guest's session ends while the clock moves, so that each visit begins with the link. */
const visit = async ({ app, house, stay }: History): Promise<Browser> =>
  browserWith(app, await createTestLink(house, stay));

/** What is done with a stay; each step says in a word what it did, null where there was nothing to do. */
const ACTS: readonly ((history: History) => Promise<string | null>)[] = [
  async (history) => {
    const { house, stay, roll } = history;
    const total = roll.upTo(1_000_000);
    const { status } = await house.send('PATCH', `/api/pms/reservations/${stay._id}`, { total });
    return `price ${total}: ${status}`;
  },
  async (history) => {
    const { house, stay, roll } = history;
    const arrival = addDays(history.arrival, roll.upTo(15));
    const departure = addDays(arrival, 1 + roll.upTo(8));
    const moved = { checkInDate: arrival, checkOutDate: departure };
    const { status } = await house.send('PATCH', `/api/pms/reservations/${stay._id}`, moved);
    if (status === 200) Object.assign(history, { arrival, departure });
    return `move: ${status}`;
  },
  async ({ house, stay, roll }) => {
    if (!roll.chance(12)) return null;
    const { status } = await house.send('PATCH', `/api/pms/reservations/${stay._id}`, { status: 'canceled' });
    return `cancel: ${status}`;
  },
  async (history) => {
    const { house, stay, roll } = history;
    if (house.hasPlan && !roll.chance(20)) return null;
    history.isMixed = true;
    const asked = { purpose: roll.chance(80) ? 'stay' : 'extra', amount: 100 + roll.upTo(500_000) };
    const body = { propertyId: house.propertyId, reservationId: stay._id, dueOn: history.arrival, ...asked };
    return `ask ${asked.amount}: ${(await house.send('POST', REQUESTS, body)).status}`;
  },
  async (history) => {
    const open = (await requestsOf(history)).find(({ state }) => state === 'open');
    if (!open || !history.roll.chance(30)) return null;
    history.isMixed = true;
    const { house } = history;
    const { status } = await house.send('DELETE', `${REQUESTS}/${open._id}?propertyId=${house.propertyId}`);
    return `cancel request: ${status}`;
  },
  async (history) => {
    const { house, roll } = history;
    const short = (await requestsOf(history)).find(
      ({ state, amount, missing, attempt }) => state === 'open' && missing < amount && attempt === null,
    );
    if (!short || !roll.chance(50)) return null;
    history.isMixed = true;
    const path = `${REQUESTS}/${short._id}/acceptance?propertyId=${house.propertyId}`;
    return `accept without ${short.missing}: ${(await house.send('POST', path, { missing: short.missing })).status}`;
  },
  beginPayment,
  beginPayment,
  payOnPage,
  payOnPage,
  confirmTransfer,
  async ({ house, stay, roll, byHand }) => {
    if (!roll.chance(40)) return null;
    const amount = 1 + roll.upTo(200_000);
    const entry = { key: crypto.randomUUID(), kind: 'payment', amount, method: 'cash' };
    const { status } = await house.send('POST', `/api/pms/reservations/${stay._id}/folio/entries`, entry);
    if (status === 201) byHand.cash += amount;
    return `cash ${amount}: ${status}`;
  },
  giveBack,
  async ({ app, house, roll }) => {
    const seconds = roll.chance(50) ? roll.upTo(3600) : roll.upTo(3 * 86_400);
    app.clock.advance(seconds);
    await renewSession(house);
    return `${seconds} s later`;
  },
];

/** The price may change between the page and the payment: then it is refused, and nothing is begun. */
async function beginPayment(history: History): Promise<string | null> {
  const { house, stay, roll } = history;
  const guest = await visit(history);
  const { data: page } = await guest.send<GuestMoney>('GET', '/api/guest/payments');
  const open = (page?.requests ?? []).filter(({ state }) => state === 'open');
  const request = open[roll.upTo(open.length)];
  if (!request) return null;
  if (roll.chance(20)) {
    const total = roll.upTo(1_000_000);
    await house.send('PATCH', `/api/pms/reservations/${stay._id}`, { total });
    await followAll(history);
  }
  const method = house.place.country === 'CO' && roll.chance(75) ? METHODS[roll.upTo(3)] : 'transfer';
  const body = { method, amount: request.missing, currency: request.currency };
  const path = `/api/guest/payments/${request._id}/attempts`;
  const answers = await Promise.all(
    Array.from({ length: roll.chance(15) ? 2 : 1 }, () => guest.send<GuestMoney>('POST', path, body)),
  );
  for (const { data } of answers) {
    for (const one of data?.requests ?? []) {
      const url = one.attempt?.url;
      if (url && !history.pages.includes(url)) history.pages.push(url);
    }
  }
  const begun = `begin by ${method}: ${answers.map(({ status }) => status).join()}`;
  if (!roll.chance(50)) return begun;
  const paid = await payOnPage(history);
  return paid === null ? begun : `${begun}, ${paid}`;
}

/** On any page that was ever opened: in two tabs, after it expired, and after the request was cancelled. */
async function payOnPage({ pages, roll }: History): Promise<string | null> {
  // The last one more often than those that have expired.
  const url = roll.chance(70) ? pages.at(-1) : pages[roll.upTo(pages.length)];
  if (url === undefined) return null;
  const act = roll.chance(70) ? 'approve' : roll.chance(50) ? 'refuse' : 'leave';
  const method = METHODS[roll.upTo(3)] ?? 'card';
  const tabs = roll.chance(15) ? 2 : 1;
  const done = await Promise.all(Array.from({ length: tabs }, () => payAsPerson(url, { method, act })));
  return `${act} by ${method}: ${done.join()}`;
}

async function confirmTransfer(history: History): Promise<string | null> {
  const { house, roll, byHand } = history;
  const requests = (await requestsOf(history)).filter(({ state }) => state !== 'canceled');
  const request = requests[roll.upTo(requests.length)];
  if (!request || !roll.chance(60)) return null;
  const { missing } = request;
  const amount =
    missing > 2 && roll.chance(60) ? missing - (roll.chance(30) ? 1 : 0) : 1 + roll.upTo(100_000);
  const path = `${REQUESTS}/${request._id}/transfers?propertyId=${house.propertyId}`;
  const body = {
    key: crypto.randomUUID(),
    amount,
    onDate: dayIn(house.place.timezone, history.app.clock.now()),
  };
  // Two members at once, with one key.
  const answers = await Promise.all([1, 2].map(() => house.send('POST', path, body)));
  const statuses = answers.map(({ status }) => status);
  if (statuses.includes(201)) byHand.transfers += amount;
  return `transfer ${amount}: ${statuses.join()}`;
}

async function giveBack(history: History): Promise<string | null> {
  const { house, byHand, roll } = history;
  const over = (await requestsOf(history))
    .flatMap(({ payments }) => payments)
    .filter((payment) => payment.over > 0);
  const payment = over[roll.upTo(over.length)];
  if (!payment) return null;
  const path = `/api/payment-collect/payments/${payment._id}/returns?propertyId=${house.propertyId}`;
  const { status } = await house.send('POST', path, { reference: `DEV-${history.steps.length}` });
  if (status === 201) byHand.returned += payment.over;
  return `return ${payment.over}: ${status}`;
}

/** What jobs do that hear of it, in their order; twice, because a repeat changes nothing. */
async function followAll(history: History): Promise<void> {
  const ctx = inside(history);
  const { stay } = history;
  const ids = (await requestsOf(history)).map(({ _id: id }) => id);
  for (const { id, connection_id: of } of await listAttempts(ctx.db, ctx.propertyId, ids)) {
    if (of !== null) await readAttempt(ctx, id);
  }
  for (let times = 0; times < 2; times += 1) {
    await updateFoliosOfReservations(ctx, [stay._id]);
    await planStays(ctx, [stay._id]);
  }
}

const sum = (amounts: readonly number[]): number => cents(amounts.reduce((all, one) => all + one, 0));
/** Sums of decimals are compared in cents. */
const cents = (amount: number): number => Math.round(amount * 100) / 100;
const hasArrived = ({ state }: { readonly state: string }) => state === 'paid' || state === 'refunded';

/** Provider = received = folio = page. */
async function check(history: History): Promise<void> {
  const { app, house, stay, byHand } = history;
  const ctx = inside(history);
  const requests = await requestsOf(history);
  const ids = requests.map(({ _id: id }) => id);
  const references = new Set((await listAttempts(ctx.db, ctx.propertyId, ids)).map((one) => one.reference));
  const { transactions } = await steer(app, 'wompi').world<{
    transactions: { reference: string; status: string; amountInCents: number }[];
  }>();
  const approved = transactions
    .filter(({ reference, status }) => references.has(reference) && status === 'APPROVED')
    .map(({ amountInCents }) => amountInCents / 100);
  const arrived = requests.flatMap(({ payments }) => payments).filter(hasArrived);
  const byProvider = arrived.filter(({ by }) => by !== null).map(({ amount }) => amount);
  const inOrder = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other);
  expect(inOrder(byProvider), 'provider = received').toEqual(inOrder(approved));
  expect(sum(arrived.filter(({ by }) => by === null).map(({ amount }) => amount))).toBe(byHand.transfers);
  const folio = (await house.get<StayFolio>(`/api/pms/reservations/${stay._id}/folio`)).data;
  const received = sum(arrived.map(({ amount }) => amount));
  expect(folio.totals.payments, 'received = folio').toBe(cents(received + byHand.cash));
  expect(folio.totals.refunds, 'returned = folio').toBe(cents(byHand.returned));
  expect(sum(arrived.map(({ refunded }) => refunded))).toBe(cents(byHand.returned));
  const guest = await visit(history);
  const page = (await guest.send<GuestMoney>('GET', '/api/guest/payments')).data;
  const shown = requests.filter(({ state }) => state !== 'canceled');
  const asked = (some: readonly { _id: string; missing: number; amount: number }[]) =>
    new Map(some.map(({ _id: id, missing, amount }) => [id, [missing, amount]]));
  expect(asked(page.requests), 'page = asked').toEqual(asked(shown));
  for (const one of page.requests) {
    const own = requests.find(({ _id: id }) => id === one._id)?.payments.filter(hasArrived) ?? [];
    expect(sum(one.paid.map(({ amount }) => amount)), 'page = received').toBe(
      sum(own.map(({ amount }) => amount)),
    );
  }
  checkAsked(history, requests, folio);
}

/** What the plan asks for, and what is to be given back, by the sums of the folio alone. */
function checkAsked(
  { house, isMixed, byHand }: History,
  requests: readonly PaymentRequest[],
  folio: StayFolio,
): void {
  const open = requests.filter(({ state }) => state === 'open');
  const isPlanned = requests.some(({ part, isDropped }) => part !== null || isDropped);
  const sold = sum(folio.entries.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount));
  if (house.hasPlan && !isMixed && isPlanned && open.every(({ attempt }) => attempt === null)) {
    const owed = Math.max(0, cents(sold - folio.totals.payments + folio.totals.refunds));
    expect(sum(open.map(({ missing }) => missing)), 'asked = owed').toBe(owed);
  }
  const over = sum(requests.flatMap(({ payments }) => payments.map((one) => one.over)));
  expect(over).toBeLessThanOrEqual(
    sum(requests.flatMap(({ payments }) => payments.filter(hasArrived).map(({ amount }) => amount))),
  );
  if (folio.totals.balance < 0 && byHand.cash === 0 && !isMixed)
    expect(over).toBe(cents(-folio.totals.balance));
}

const TRIES = 8;
async function actOnce(history: History): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const did = await ACTS[history.roll.upTo(ACTS.length)]?.(history);
    if (did) return did;
  }
  return 'nothing';
}

async function play(app: TestApp, house: House, seed: number): Promise<void> {
  const history = await begin(app, house, rollOf(seed));
  const { steps } = history;
  try {
    await followAll(history);
    await check(history);
    for (let step = 0; step < STEPS; step += 1) {
      steps.push(await actOnce(history));
      await followAll(history);
      await check(history);
    }
  } catch (error) {
    throw new Error(`History ${seed} in ${house.place.timezone}: ${steps.join('; ')}`, { cause: error });
  }
}

/** As many as asked for, in houses of three countries, half of them with a plan. */
export async function tryHistories(app: TestApp, count: number, firstSeed: number): Promise<void> {
  for (let place = 0; place < count; place += HISTORIES_OF_HOUSE) {
    const number = place / HISTORIES_OF_HOUSE;
    const house = await openHouse(app, HOUSES[number % HOUSES.length] ?? COLOMBIA, number % 2 === 0);
    for (let one = place; one < Math.min(count, place + HISTORIES_OF_HOUSE); one += 1) {
      await play(app, house, firstSeed + one);
    }
  }
}

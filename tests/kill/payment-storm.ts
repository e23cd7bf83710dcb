import { setTimeout as sleep } from 'node:timers/promises';

import { expect } from 'vitest';

import type { GuestMoney } from '#areas/guests/guest-payments/guest-money.contract.ts';
import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import { payAsPerson } from '#providers/wompi/wompi.test-stage.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { aProperty, fail, type Faults, type Product, took, withProduct, worldOf } from './product.ts';

type PaymentPlan = Faults & { readonly payments: number };

type PaymentStorm = {
  readonly payments: number;
  /** Approved at the provider. */
  readonly byProvider: number;
  /** Confirmed by a member. */
  readonly byTransfer: number;
  /** Approved or confirmed, and in no folio; or a request that is still open although all of it was paid. */
  readonly lost: readonly string[];
  /** More often in the payments or in the folio than the money arrived. */
  readonly doubled: readonly string[];
  /** Folios that say something else than what arrived. */
  readonly wrong: readonly string[];
};

const ROOMS = 50;
const HANDS = 3;
const AMOUNT = 450_000;
/** Events come once and at once. */
const WELL = { doubled: false, held: false, lost: false, forged: false } as const;
const BETWEEN_TROUBLES_MS = 1_500;
const BETWEEN_LOOKS_MS = 1_000;
/** An attempt without an event is read after two minutes, and once more after as long again. */
const LONGEST_SETTLING_MS = 420_000;

/** Runs the storm and checks what must hold at every size. */
export async function checkPaymentStorm(plan: PaymentPlan): Promise<PaymentStorm> {
  const report = await runPaymentStorm(plan);
  expect(report).toMatchObject({ lost: [], doubled: [], wrong: [] });
  expect(report.byProvider).toBeGreaterThan(0);
  expect(report.byTransfer).toBeGreaterThan(0);
  return report;
}

/** Guests pay while the programs and their database die; events of the provider are doubled, late or lost. */
const runPaymentStorm = ({ payments, ...faults }: PaymentPlan): Promise<PaymentStorm> =>
  withProduct(async (product) => {
    const { propertyId, rooms } = await openHouse(product, payments);
    const watching = new AbortController();
    const arrived = watch(product, watching.signal);
    const paying = payAll(product, { propertyId, rooms, count: payments });
    await until(async () => (await countOf(product, PAID)) >= 3, 'Nothing is paid');
    const troubling = new AbortController();
    const troubled = trouble(product, troubling.signal);
    await product.suffer(faults);
    troubling.abort();
    await troubled;
    const told = await paying;
    await untilQuiet(product);
    watching.abort();
    return compare(product, told, await arrived);
  });

const steer = ({ simulators }: Product, body: object): Promise<Response> =>
  fetch(`${simulators}/_simulator/wompi/emit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let waited = 0; waited < LONGEST_SETTLING_MS; waited += 200) {
    if (await isSo()) return;
    await sleep(200);
  }
  fail(otherwise);
}

const countOf = async ({ query }: Product, text: string): Promise<number> =>
  Number((await query<{ count: string }>(text))[0]?.count ?? 0);
const PAID = `select count(*) from received_payments where state = 'paid'`;

async function openHouse({ ask, query, simulators }: Product, count: number) {
  await aProperty(ask);
  const [row] = await query<{ id: string }>('select property_id as id from properties');
  const propertyId = row?.id ?? fail('No property');
  const account = { propertyId, partnerIntegrationId: 'wompi', mode: 'test' };
  const { _id: connection } = await ask<{ _id: string }>(
    'POST',
    '/api/common/property-integrations',
    account,
  );
  const hooks = await ask<{ address: string | null }>(
    'POST',
    `/api/common/property-integrations/${connection}/webhooks`,
  );
  await fetch(`${simulators}/_simulator/wompi/has`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: hooks.address ?? fail('Wompi has no address for events') }),
  });
  const rooms: string[] = [];
  for (let room = 1; room <= Math.min(ROOMS, count); room++) {
    const { _id } = await ask<{ _id: string }>('POST', '/api/pms/listings', { internalName: `Casa ${room}` });
    rooms.push(_id);
  }
  return { propertyId, rooms };
}

type SimulatedPayment = { readonly id: string; readonly reference: string; readonly status: string };

/** What the provider has: its simulator forgets, so that it is looked at all the time. */
async function watch({ simulators }: Product, signal: AbortSignal): Promise<Map<string, SimulatedPayment>> {
  const seen = new Map<string, SimulatedPayment>();
  for (let isLast = false; !isLast;) {
    isLast = signal.aborted;
    const { transactions } = await worldOf<{ transactions: SimulatedPayment[] }>(simulators, 'wompi');
    for (const one of transactions) seen.set(one.id, one);
    if (!isLast) await sleep(BETWEEN_LOOKS_MS);
  }
  return seen;
}

async function trouble(product: Product, signal: AbortSignal): Promise<void> {
  const rounds = [
    { delivery: { ...WELL, doubled: true } },
    { delivery: { ...WELL, lost: true } },
    { delivery: { ...WELL, held: true } },
    { release: { shuffled: true } },
    { delivery: { ...WELL, forged: true } },
  ] as const;
  for (let round = 0; !signal.aborted; round++) {
    await steer(product, rounds[round % rounds.length] ?? {});
    await sleep(BETWEEN_TROUBLES_MS);
  }
  await steer(product, { delivery: WELL });
  await steer(product, { release: { shuffled: true } });
}

type Told = {
  readonly name: string;
  readonly reservationId: string;
  /** What a member said to have seen arrive; null where a guest pays on a page. */
  readonly transfer: number | null;
};

async function payAll(
  product: Product,
  { propertyId, rooms, count }: { propertyId: string; rooms: readonly string[]; count: number },
): Promise<Told[]> {
  const waiting = Array.from({ length: count }, (_none, place) => place);
  const told: Told[] = [];
  const hand = async () => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      told.push(await payOne(product, { propertyId, rooms, place }));
    }
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
  return told;
}

/** One stay, what is asked for it, and its guest or a member; every third is a transfer. */
async function payOne(
  product: Product,
  { propertyId, rooms, place }: { propertyId: string; rooms: readonly string[]; place: number },
): Promise<Told> {
  const { answerTo, ask, query } = product;
  // No person works so fast; the limits of one host and one guest are tested elsewhere.
  await query('delete from rate_windows');
  const name = `Marina ${place}`;
  const arrival = addDays(dayIn('America/Bogota', systemClock.now()), 3 + Math.floor(place / rooms.length));
  took(
    await answerTo('POST', '/api/pms/reservations', {
      roomId: rooms[place % rooms.length],
      checkInDate: arrival,
      checkOutDate: addDays(arrival, 1),
      guestName: name,
      adults: 1,
      total: AMOUNT,
    }),
    name,
  );
  const [stay] = await query<{ id: string }>(`select id from reservations where guest_name = '${name}'`);
  const reservationId = stay?.id ?? fail(`No stay of ${name}`);
  const asked = { propertyId, reservationId, purpose: 'stay', amount: AMOUNT, dueOn: arrival };
  took(await answerTo('POST', '/api/payment-collect/reservations', asked), `The request of ${name}`);
  const filter = encodeURIComponent(JSON.stringify({ reservationId }));
  const [request] = await ask<PaymentRequest[]>(
    'GET',
    `/api/payment-collect/reservations/${propertyId}?filter=${filter}`,
  );
  const id = request?._id ?? fail(`No request of ${name}`);
  if (place % 3 === 0) {
    const path = `/api/payment-collect/reservations/${id}/transfers?propertyId=${propertyId}`;
    const transfer = { key: crypto.randomUUID(), amount: AMOUNT, onDate: arrival };
    // Pressed twice: the key makes one of it.
    for (let times = 0; times < 2; times += 1)
      took(await answerTo('POST', path, transfer), `The transfer of ${name}`);
    return { name, reservationId, transfer: AMOUNT };
  }
  await payAsGuest(product, { reservationId, id, place });
  return { name, reservationId, transfer: null };
}

/** A guest with a session of its own; a call that was not answered is made again. */
async function openGuest({ ask, guestApi }: Product, reservationId: string) {
  let cookie = '';
  const send = async <Data>(method: string, path: string, body?: object): Promise<Data | undefined> => {
    for (;;) {
      const answer = await fetch(`${guestApi()}${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      if (answer && answer.status < 500 && answer.status !== 429) {
        const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
        if (cookies.length > 0) cookie = cookies.join('; ');
        const text = await answer.text().catch(() => undefined);
        if (text !== undefined) return answer.ok ? (JSON.parse(text) as { data: Data }).data : undefined;
      }
      await sleep(200);
    }
  };
  const { url } = await ask<{ url: string }>('POST', `/api/common/check-ins/${reservationId}/link`, {});
  await send('POST', '/api/guest/open', { token: url.split('/g/')[1] ?? '' });
  return send;
}

/** Some are refused first, some leave the page, some pay in two tabs. */
async function payAsGuest(
  product: Product,
  { reservationId, id, place }: { reservationId: string; id: string; place: number },
): Promise<void> {
  await until(
    async () =>
      (await countOf(product, `select count(*) from check_ins where reservation_id = '${reservationId}'`)) ===
      1,
    'The check-in is not open',
  );
  const send = await openGuest(product, reservationId);
  const methods = ['pse', 'card', 'nequi'] as const;
  const method = methods[place % methods.length] ?? 'card';
  const begin = async (): Promise<string | null> => {
    const money = await send<GuestMoney>('POST', `/api/guest/payments/${id}/attempts`, {
      method,
      amount: AMOUNT,
      currency: 'COP',
    });
    return money?.requests.find(({ _id }) => _id === id)?.attempt?.url ?? null;
  };
  const url = (await begin()) ?? (await begin());
  if (url === null) return;
  if (place % 7 === 1) return;
  if (place % 5 === 1) await payAsPerson(url, { method: 'card', act: 'refuse' });
  const tabs = place % 11 === 1 ? 2 : 1;
  await Promise.all(
    Array.from({ length: tabs }, () => payAsPerson(url, { method, act: 'approve' }).catch(() => 'closed')),
  );
  if (place % 2 === 0) await send('POST', `/api/guest/payments/${id}/refresh`);
}

/** Waits until every attempt that was paid is read; what then stays open is told as lost. */
async function untilQuiet(product: Product): Promise<void> {
  const { simulators } = product;
  for (let waited = 0; waited < LONGEST_SETTLING_MS; waited += 1_000) {
    const { transactions } = await worldOf<{ transactions: SimulatedPayment[] }>(simulators, 'wompi');
    const approved = transactions.filter(({ status }) => status === 'APPROVED').length;
    const read = await countOf(product, `${PAID} and external_id is not null`);
    const jobs = await countOf(product, `select count(*) from jobs where name like 'guest-payments.%'`);
    if (read >= approved && jobs === 0) return;
    await sleep(1_000);
  }
}

type Row = { readonly reservation_id: string; readonly count: string; readonly sum: string };

async function compare(
  { query }: Product,
  told: readonly Told[],
  seen: ReadonlyMap<string, SimulatedPayment>,
): Promise<PaymentStorm> {
  const approved = [...seen.values()].filter(({ status }) => status === 'APPROVED');
  const attempts = await query<{ reference: string; reservation_id: string }>(
    `select attempt.reference, request.reservation_id from payment_attempts attempt
       join payment_requests request on request.id = attempt.request_id`,
  );
  const stayOf = new Map(attempts.map((one) => [one.reference, one.reservation_id]));
  const byStay = Map.groupBy(approved, ({ reference }) => stayOf.get(reference) ?? 'unknown');
  const rows = async (text: string) =>
    new Map((await query<Row>(text)).map((row) => [row.reservation_id, row]));
  const received = await rows(
    `select request.reservation_id, count(*), sum(payment.amount_minor) from received_payments payment
       join payment_requests request on request.id = payment.request_id
      where payment.state = 'paid' group by 1`,
  );
  const entered = await rows(
    `select folio.reservation_id, count(*), sum(-entry.amount_minor) as sum from folio_entries entry
       join folios folio on folio.id = entry.folio_id where entry.kind = 'payment' group by 1`,
  );
  const open = new Set(
    (
      await query<{ id: string }>(`select reservation_id as id from payment_requests where state = 'open'`)
    ).map(({ id }) => id),
  );
  const found = told.map((stay) => {
    const arrived = stay.transfer === null ? (byStay.get(stay.reservationId)?.length ?? 0) : 1;
    const of = (some: ReadonlyMap<string, Row>) => Number(some.get(stay.reservationId)?.count ?? 0);
    return {
      ...stay,
      arrived,
      received: of(received),
      entered: of(entered),
      sum: Number(entered.get(stay.reservationId)?.sum ?? 0),
      isOpen: open.has(stay.reservationId),
    };
  });
  const names = (some: typeof found) =>
    some.map(
      (one) => `${one.name}: ${one.arrived} arrived, ${one.received} received, ${one.entered} entered`,
    );
  return {
    payments: told.length,
    byProvider: approved.length,
    byTransfer: found.filter(({ transfer }) => transfer !== null).length,
    lost: [
      ...names(
        found.filter(
          (one) => one.received < one.arrived || one.entered < one.arrived || (one.isOpen && one.arrived > 0),
        ),
      ),
      ...(byStay.get('unknown') ?? []).map(({ id }) => `${id} of no attempt`),
    ],
    doubled: names(found.filter((one) => one.received > one.arrived || one.entered > one.arrived)),
    wrong: names(found.filter((one) => one.sum !== one.entered * AMOUNT * 100)),
  };
}

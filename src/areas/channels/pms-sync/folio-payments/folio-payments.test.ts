import { afterAll, beforeAll, expect, test } from 'vitest';

import { planStays } from '#areas/guests/guest-payments/plans/plan-stays.service.ts';
import type { PaymentRequest } from '#areas/guests/guest-payments/requests.contract.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

/** Money of guests of stays whose account Cloudbeds keeps: 8413569 is in the house. */
const REQUESTS = '/api/payment-collect/reservations';
const BOOKING = '8413569';

let app: TestApp;
let host: Host & { propertyId: string };
let stay: Reservation;
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'cloudbeds-payments@example.test');
  await connectSystem(app, host, 'cloudbeds');
  await eventually(async () => {
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    const found = data.find(({ thirdPartyId }) => thirdPartyId === BOOKING);
    expect((await folioOf(found)).keptBy).toBe('Cloudbeds');
    if (found) stay = found;
  });
});
afterAll(() => app.stop());

const cloudbeds = () => steer(app, 'cloudbeds');
const folioOf = async (of = stay as Reservation | undefined): Promise<StayFolio> =>
  (await host.get<StayFolio>(`/api/pms/reservations/${of?._id}/folio`)).data;

async function transfer(amount: number, arrived = amount): Promise<string> {
  const { data: request } = await host.send<PaymentRequest>('POST', REQUESTS, {
    propertyId: host.propertyId,
    reservationId: stay._id,
    purpose: 'stay',
    amount,
    dueOn: inDays(1),
  });
  const path = `${REQUESTS}/${request._id}/transfers?propertyId=${host.propertyId}`;
  const { status } = await host.send('POST', path, {
    key: crypto.randomUUID(),
    amount: arrived,
    onDate: TODAY,
  });
  expect(status).toBe(201);
  return request._id;
}
const paymentOf = async (id: string) => {
  const filter = encodeURIComponent(JSON.stringify({ _id: id }));
  const { data } = await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`);
  return data[0]?.payments[0];
};
const postedThere = async (amount: string) => {
  const { postings } = await cloudbeds().world<{ postings: { amount: string; description: string }[] }>();
  return postings.filter((one) => one.amount === amount && one.description.startsWith('Posada '));
};
const isDone = (id: string) =>
  eventually(async () => expect(await paymentOf(id)).toMatchObject({ toType: null, writesIn: null }));

test('a transfer that a member confirmed is written there once, and comes back as a payment of the folio [C-PCOL-05, REL-03]', async () => {
  const before = (await folioOf()).totals.payments;
  const id = await transfer(100_000);
  await isDone(id);
  expect(await postedThere('100000.00')).toHaveLength(1);
  await eventually(async () => expect((await folioOf()).totals.payments).toBe(before + 100_000));
});

test('an answer that is lost is looked for by the mark, and nothing is written twice [REL-03, REL-04]', async () => {
  await cloudbeds().failNext({ match: 'POST postPayment', acceptThenDrop: true });
  const id = await transfer(110_000);
  await isDone(id);
  expect(await postedThere('110000.00')).toHaveLength(1);
});

test('what Cloudbeds refuses a member writes, and says so [C-PCOL-13]', async () => {
  await cloudbeds().failNext({
    match: 'POST postPayment',
    status: 200,
    body: JSON.stringify({ success: false, message: 'Payments are closed for this reservation' }),
  });
  const id = await transfer(120_000);
  await eventually(async () =>
    expect(await paymentOf(id)).toMatchObject({ toType: 'Cloudbeds', writesIn: null }),
  );
  expect(await postedThere('120000.00')).toHaveLength(0);
  const typed = await host.send(
    'POST',
    `/api/payment-collect/payments/${(await paymentOf(id))?._id}/entries?propertyId=${host.propertyId}`,
  );
  expect(typed.status).toBe(200);
  expect(await paymentOf(id)).toMatchObject({ toType: null });
});

test('what goes back while it is being written a member writes afterwards [C-PCOL-06, C-PCOL-13]', async () => {
  await cloudbeds().failNext({ match: 'POST postPayment', hold: true });
  const id = await transfer(130_000, 140_000);
  const payment = await paymentOf(id);
  expect(payment).toMatchObject({ over: 10_000, writesIn: 'Cloudbeds' });
  const path = `/api/payment-collect/payments/${payment?._id}/returns?propertyId=${host.propertyId}`;
  expect((await host.send('POST', path, { reference: 'DEV-9' })).status).toBe(201);
  expect(await paymentOf(id)).toMatchObject({ toType: null, writesIn: 'Cloudbeds' });
  await cloudbeds().release();
  await eventually(async () =>
    expect(await paymentOf(id)).toMatchObject({ toType: 'Cloudbeds', writesIn: null }),
  );
  expect(await postedThere('140000.00')).toHaveLength(1);
});

test('a stay whose account is kept there is asked for by no plan, also before that account was read [C-PCOL-15]', async () => {
  const parts = [{ percent: 100, daysBefore: 0 }];
  const plan = { propertyId: host.propertyId, channels: [], listings: [], parts, isMailed: false };
  expect((await host.send('POST', '/api/payment-collect/plans', plan)).status).toBe(201);
  app.clock.advance(900);
  await cloudbeds().has({
    reservationID: '990078',
    status: 'confirmed',
    startDate: inDays(40),
    endDate: inDays(42),
    assigned: [],
  });
  await host.send('POST', `/api/common/property-integrations/${(await connectionOf(host))._id}/sync`);
  let sold: Reservation | undefined;
  await eventually(async () => {
    const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
    sold = data.find(({ thirdPartyId }) => thirdPartyId === '990078');
    expect(sold).toMatchObject({ channelSlug: 'direct', status: 'confirmed', total: 690_000 });
  });
  const propertyId = host.propertyId as PropertyId;
  await planStays({ ...app.context(propertyId), propertyId }, [sold!._id]);
  const filter = encodeURIComponent(JSON.stringify({ reservationId: sold?._id }));
  expect((await host.get(`${REQUESTS}/${host.propertyId}?filter=${filter}`)).data).toEqual([]);
});

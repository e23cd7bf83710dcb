import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AutoBilling } from '#areas/invoicing/auto-bill.contract.ts';
import type { StayFolio } from '#areas/folios/folios.contract.ts';
import { aBiller, aDraft, type Biller, read, rows } from '#areas/invoicing/invoicing.test-stage.ts';
import type { Reservation } from '#areas/reservations/reservations.contract.ts';
import { NO_WAITING, startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectTo } from '#support/connection.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';

/** Cloudbeds keeps the account of whoever stays; here it becomes an invoice, to the cent, and only once. */
let app: TestApp;
let host: Biller;
beforeAll(async () => {
  app = await startTestApp({}, NO_WAITING);
  host = await aBiller(app, 'cuentas@example.test');
  await connectTo(app, host, 'cloudbeds');
  await eventually(async () => expect((await connectionOf(host)).webhooks).toBe('on'));
}, 60_000);
afterAll(() => app?.stop());

const cloudbeds = () => steer(app, 'cloudbeds');
const stayOf = async (booking: string): Promise<Reservation> => {
  const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
  return data.find(({ thirdPartyId }) => thirdPartyId === booking)!;
};
const folioOf = async (booking: string) =>
  (await host.get<StayFolio>(`/api/pms/reservations/${(await stayOf(booking))._id}/folio`)).data;
const balanceIs = (booking: string, balance: number) =>
  eventually(async () =>
    expect(await folioOf(booking)).toMatchObject({ keptBy: 'Cloudbeds', totals: { balance } }),
  );
const billNow = async (id: string) =>
  (await host.send<AutoBilling>('POST', `/api/common/properties/${host.propertyId}/auto-bill/${id}`)).data;
const invoicesOf = async (id: string) => (await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === id);

test('USER-PAIN 5 R-INV-15 billing by itself takes what Cloudbeds charged, to the cent, without the tip', async () => {
  const stay = await stayOf('8413568');
  await balanceIs('8413568', 345_000);
  const posts = (posted: object) => cloudbeds().emit({ reservationID: '8413568', posts: posted });
  await posts({
    code: '4000',
    relation: 'CHECK_ITEM',
    amount: '61234.56',
    description: 'Cena',
    originId: '9',
  });
  await posts({ code: '8995', relation: 'GRATUITY', amount: '10000.00', description: 'Propina' });
  await balanceIs('8413568', 416_234.56);
  expect((await billNow(stay._id)).waits).toMatchObject([{ reservationId: stay._id, remedy: 'folio' }]);
  await posts({ code: '9100', relation: 'PAYMENT', amount: '416234.56', description: 'Efectivo' });
  await balanceIs('8413568', 0);
  expect((await billNow(stay._id)).waits).toEqual([]);
  await eventually(async () =>
    expect(await invoicesOf(stay._id)).toMatchObject([{ stampStatus: 'accepted' }]),
  );
  const [row] = await invoicesOf(stay._id);
  const invoice = await read(host, row?._id ?? '');
  expect(invoice.total).toBe(751_234.56);
  expect(invoice.subtotal + invoice.taxTotal + invoice.rounding).toBeCloseTo(751_234.56, 2);
  expect(invoice.items.map(({ name }) => name)).not.toContain('Propina');

  // What is taken back there afterwards is a line here, and no line of the document.
  const dinner = (await folioOf('8413568')).entries.find(({ description }) => description === 'Cena');
  await cloudbeds().emit({ reservationID: '8413568', takesBack: dinner?.from?.externalId });
  await balanceIs('8413568', -61_234.56);
  expect((await read(host, invoice._id)).total).toBe(751_234.56);
}, 60_000);

test('REL-01 a system that is connected again brings no line that could be billed twice', async () => {
  const stay = await stayOf('8413568');
  const { _id } = await connectionOf(host);
  // Everything is another row afterwards: the connection, and each number that a row of ours has.
  await app.platform.pools.app
    .within({ propertyId: host.propertyId as never })
    .named('test-other-connection', 'update folios set kept_by = gen_random_uuid(), kept_at = null', []);
  await host.send('POST', `/api/common/property-integrations/${_id}/sync`);
  const before = await folioOf('8413568');
  await cloudbeds().emit({
    reservationID: '8413568',
    posts: { code: '2000', relation: 'ITEM', amount: '1000.00', description: 'Agua', originId: '10' },
  });
  await balanceIs('8413568', before.totals.balance + 1_000);
  const draft = await aDraft(host, stay._id);
  expect(draft.items.filter(({ selectedToBill }) => selectedToBill).map(({ name }) => name)).toEqual([
    'Agua',
  ]);
  expect(draft.total).toBe(1_000);
}, 60_000);

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AutoInvoicing } from '#areas/invoicing/invoices/auto-invoice/auto-invoice.contract.ts';
import type { StayFolio } from '#areas/stays/folios/folios.contract.ts';
import { importPmsEntries } from '#areas/stays/folios/index.ts';
import {
  aBiller,
  aDraft,
  aStay,
  type Biller,
  read,
  rows,
  stamp,
} from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { aGuest, linkOf } from '#areas/invoicing/invoices/self-invoice/self-invoice.test-stage.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { inDays } from '#support/dates.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { plainDate } from '#vocabulary/plain-date.ts';

/** Cloudbeds keeps the folio of the guest; here it becomes one invoice, to the cent and only once. */
let app: TestApp;
let host: Biller;
beforeAll(async () => {
  app = await startTestApp();
  host = await aBiller(app, 'cuentas@example.test');
  await connectSystem(app, host, 'cloudbeds', liveAccess('cloudbeds'));
  await eventually(async () => expect((await connectionOf(host)).webhooks).toBe('on'));
});
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
  (await host.send<AutoInvoicing>('POST', `/api/common/properties/${host.propertyId}/auto-bill/${id}`)).data;
const invoicesOf = async (id: string) => (await rows(host)).filter(({ thirdPartyId }) => thirdPartyId === id);

test('billing by itself takes what Cloudbeds charged, to the cent, without the tip [USER-PAIN 5, R-INV-15]', async () => {
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
});

test('a charge that comes again by another connection, for a recreated reservation, is billed already [REL-01]', async () => {
  const ctx = app.context().forProperty(host.propertyId as PropertyId);
  const line = (key: string, minor: number, more: Partial<PmsFolioEntry> = {}): PmsFolioEntry => ({
    key,
    externalId: key,
    stayId: null,
    kind: 'charge',
    service: 'extra',
    description: key,
    on: plainDate(inDays(0)),
    night: null,
    quantity: 1,
    method: null,
    amount: { minor, currency: 'COP' },
    ...more,
  });
  const nights = [0, 1, 2].map((day) =>
    line(`n${day}`, 30_000_000, { service: 'night', night: plainDate(inDays(day)) }),
  );
  const entries = [...nights, line('Minibar', 4_522_000)];
  const bookedBy = async (connectionId: string) => {
    const stay = await aStay(host, 900_000, { channelSlug: 'airbnb' });
    await ctx.db.named('test-code', "update reservations set channel_code = 'HMTWICE' where id = $1", [
      stay._id,
    ]);
    const of = { connectionId: connectionId as ConnectionId, providerId: 'cloudbeds', booking: '84' };
    await ctx.db.transaction((tx) =>
      importPmsEntries(ctx, tx, stay._id, { ...of, entries, askedAt: app.clock.now() }),
    );
    return aDraft(host, stay._id);
  };
  const first = await bookedBy('019a9f3c-0000-7a42-9c0b-000000000001');
  expect(first.total).toBe(945_220);
  expect((await stamp(host, first._id)).data).toMatchObject({ stampStatus: 'accepted', total: 945_220 });
  const again = await bookedBy('019a9f3c-0000-7a42-9c0b-000000000002');
  expect(again.items.map(({ selectedToBill }) => selectedToBill)).toEqual([false, false, false, false]);
  expect(again.items.every(({ billedIn }) => billedIn?._id === first._id)).toBe(true);
});

test('a folio that was imported only in part is billed by a person of the property alone [D-20]', async () => {
  const stay = await stayOf('8413569');
  const path = `/api/pms/reservations/${stay._id}`;
  await balanceIs('8413569', 805_220);
  const tour = { code: '2000', relation: 'ITEM', amount: '90.00', description: 'Tour', currency: 'USD' };
  await cloudbeds().emit({ reservationID: '8413569', posts: tour });
  await eventually(async () => expect((await folioOf('8413569')).problem).toContain('COP'));
  const paid = { key: crypto.randomUUID(), kind: 'payment', method: 'cash', amount: 805_220 };
  expect((await host.send('POST', `${path}/folio/entries`, paid)).status).toBe(201);
  expect((await host.send('PATCH', path, { status: 'checked_out' })).status).toBe(200);
  const { waits } = await billNow(stay._id);
  expect(waits).toMatchObject([
    { reservationId: stay._id, remedy: 'folio', reason: expect.stringContaining('otra moneda') },
  ]);
  expect(await invoicesOf(stay._id)).toEqual([]);
  const opened = await aGuest(app).open(await linkOf(host, stay._id));
  expect([opened.status, opened.errors[0]?.code]).toEqual([409, 'invoice-not-ready']);
});

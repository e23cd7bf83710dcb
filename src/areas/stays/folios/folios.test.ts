import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { FolioId, PropertyId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  folioChanged,
  type FolioForInvoice,
  openFolioForInvoice,
  type FolioLine,
  type FolioRef,
  type FolioPayment,
  type FolioView,
  viewFolioForInvoice,
  mergeFolios,
  openSettledFolio,
} from './index.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

let units = 0;
const aStay = async (total: number | null, nights = 3): Promise<Reservation> => {
  const internalName = `Casa ${++units}`;
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
  const { status, data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(nights),
    guestName: 'Familia Osorio',
    adults: 2,
    total,
  });
  expect(status).toBe(201);
  return data;
};
const change = async ({ _id }: Reservation, body: object) => {
  const { data } = await host.send<Reservation>('PATCH', `/api/pms/reservations/${_id}`, body);
  return data;
};
const inside = (of: { propertyId: string } = host) => app.context().forProperty(of.propertyId as PropertyId);
const view = (of: FolioRef, ctx = inside()): Promise<FolioView> => viewFolioForInvoice(ctx, of);
const open = (of: FolioRef, ctx = inside()): Promise<FolioForInvoice> =>
  ctx.db.transaction((tx) => openFolioForInvoice(ctx, tx, of));
const storedOf = async (reservationId: string) => {
  const rows = await inside().db.named<{ number: number; amount_minor: number; corrects: number | null }>(
    'test-entries',
    `select entry.number, entry.amount_minor, corrected.number as corrects
       from folio_entries entry join folios on folios.id = entry.folio_id
       left join folio_entries corrected on corrected.id = entry.corrects_id
      where folios.reservation_id = $1 order by entry.number`,
    [reservationId],
  );
  return rows.map(({ number, amount_minor, corrects }) => [number, amount_minor, corrects]);
};

test('reading a folio stores nothing; its document stores its nights [USER-PAIN 5]', async () => {
  const { _id: reservationId } = await aStay(1000);
  const seen = await view({ reservationId });
  expect(seen).toMatchObject({ folioId: null, reservationId, currency: 'COP', payments: [] });
  expect(seen.lines.map(({ entryId, amountMinor }) => [entryId, amountMinor])).toEqual([
    [null, 33_334],
    [null, 33_333],
    [null, 33_333],
  ]);
  expect(seen.totals).toEqual({
    charges: 100_000,
    addenda: 0,
    payments: 0,
    refunds: 0,
    deposits: 0,
    balance: 100_000,
  });
  expect(await storedOf(reservationId)).toEqual([]);
  const opened = await open({ reservationId });
  expect(await storedOf(reservationId)).toEqual([
    [1, 33_334, null],
    [2, 33_333, null],
    [3, 33_333, null],
  ]);
  const told = (lines: readonly FolioLine<unknown>[]) => lines.map(({ entryId: _, ...line }) => line);
  expect(told(opened.lines)).toEqual(told(seen.lines));
  expect(opened.payments).toEqual<FolioPayment[]>([]);
  expect(opened.lines[0]).toMatchObject({
    number: 1,
    kind: 'charge',
    service: 'night',
    description: 'Noche',
    night: inDays(0),
    quantity: 1,
    sourceKey: `direct:${reservationId}:night:${inDays(0)}`,
  });
  expect(await view({ folioId: opened.folioId })).toMatchObject({ folioId: opened.folioId, reservationId });
});

test('opening a folio twice at once stores its nights once [REL-20]', async () => {
  const { _id: reservationId } = await aStay(900);
  const opened = await Promise.all(Array.from({ length: 4 }, () => open({ reservationId })));
  expect(new Set(opened.map(({ folioId }) => folioId)).size).toBe(1);
  expect(await storedOf(reservationId)).toHaveLength(3);
  const told = await inside().db.named<{ payload: unknown }>(
    'test-events',
    `select payload from events where name = $1 and payload ->> 'reservationId' = $2`,
    [folioChanged.name, reservationId],
  );
  expect(told).toEqual([{ payload: { folioId: opened[0]?.folioId, reservationId } }]);
});

test('later changes of a reservation are added as differences that name the corrected lines [REL-06]', async () => {
  const stay = await aStay(900);
  const reservationId = stay._id;
  await open({ reservationId });
  await change(stay, { checkOutDate: inDays(2), total: 800 });
  // The difference is shown before it is stored.
  expect((await view({ reservationId })).totals.balance).toBe(80_000);
  const shortened = [
    [1, 30_000, null],
    [2, 30_000, null],
    [3, 30_000, null],
    [4, 10_000, 1],
    [5, 10_000, 2],
    [6, -30_000, 3],
  ];
  await expect.poll(() => storedOf(reservationId)).toEqual(shortened);
  await change(stay, { status: 'canceled' });
  await expect.poll(() => storedOf(reservationId)).toEqual([...shortened, [7, -40_000, 1], [8, -40_000, 2]]);
  expect(await view({ reservationId })).toMatchObject({ lines: [], totals: { balance: 0 } });
});

test('a reservation without a price has a folio without lines [USER-PAIN 5]', async () => {
  const { _id: reservationId } = await aStay(null);
  expect(await open({ reservationId })).toMatchObject({ currency: 'COP', lines: [] });
});

test('a merged reservation takes its folio along, and two folios are both kept [REL-20]', async () => {
  const [kept, gone, third] = [await aStay(300), await aStay(300), await aStay(300)];
  const { folioId } = await open({ reservationId: gone._id });
  const handOver = (from: Reservation) =>
    inside().db.transaction((tx) =>
      mergeFolios(tx, inside().propertyId, { from: from._id, to: kept._id, name: 'Reserva unida' }),
    );
  await handOver(gone);
  expect(await view({ reservationId: kept._id })).toMatchObject({ folioId, totals: { balance: 30_000 } });
  const { folioId: other } = await open({ reservationId: third._id });
  await handOver(third);
  expect(await view({ folioId: other })).toMatchObject({ name: 'Reserva unida', reservationId: null });
  expect((await view({ reservationId: kept._id })).folioId).toBe(folioId);
});

test('the application cannot change entries of a folio, and no property sees another one’s folio [SEC-03]', async () => {
  const { _id: reservationId } = await aStay(300);
  const { folioId } = await open({ reservationId });
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  await client.query(`set role posada_app; set app.property = '${host.propertyId}'`);
  await expect(client.query('update folio_entries set amount_minor = 1')).rejects.toThrow(
    'permission denied',
  );
  await expect(client.query('delete from folio_entries')).rejects.toThrow('permission denied');
  await client.end();
  const other = await hostWithProperty(app, 'otra@example.test');
  const theirs = inside(other);
  for (const asked of [{ reservationId }, { folioId }]) {
    await expect(view(asked, theirs)).rejects.toMatchObject({ status: 404 });
    await expect(open(asked, theirs)).rejects.toMatchObject({ status: 404 });
  }
});

test('two parallel opens create one folio, and both calls return it [W2-K-11, REL-02]', async () => {
  const ctx = inside();
  const account = {
    folioId: newId<FolioId>(app.clock.now()),
    name: 'P-000001',
    currency: 'COP',
    onDate: inDays(0),
    charges: [{ description: 'Posada', amountMinor: 71_043, sourceKey: 'bill:1' }],
    payment: { amountMinor: 71_043, reference: 'ch_1' },
  };
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const [first, second] = await Promise.all([
    ctx.db.transaction(async (tx) => {
      const opened = await openSettledFolio(ctx, tx, account);
      letGo();
      const waits = 'select from pg_locks where not granted';
      await eventually(async () =>
        expect(await app.platform.pools.system.named('test-waits', waits, [])).not.toEqual([]),
      );
      return opened;
    }),
    held.then(() => ctx.db.transaction((tx) => openSettledFolio(ctx, tx, account))),
  ]);
  expect(second).toEqual(first);
  expect(first.lines).toHaveLength(1);
});

import crypto from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { FolioEntry, StayFolio } from '#areas/stays/folios/folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem, waitUntilSynced } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { foliosInHouseSchedule } from './folios.jobs.ts';
import { readFolio } from './folios.service.ts';

/** Folios that Cloudbeds keeps, in Posada. 8413569 is in the house, 8413570 arrives in two days, 8413568 has left. */
let app: TestApp;
let host: Host & { propertyId: string };

beforeEach(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterEach(() => app.stop());

const stayOf = async (booking: string, of: Host = host): Promise<Reservation> => {
  const { data } = await of.get<Reservation[]>('/api/pms/reservations?limit=500');
  const stay = data.find(({ thirdPartyId }) => thirdPartyId === booking);
  if (!stay) throw new Error(`Booking ${booking} does not exist here`);
  return stay;
};
const folioOf = async (booking: string, of: Host = host): Promise<StayFolio> =>
  (await of.get<StayFolio>(`/api/pms/reservations/${(await stayOf(booking, of))._id}/folio`)).data;
const kept = (booking: string, more: Partial<StayFolio> = {}, of: Host = host) =>
  eventually(async () => expect(await folioOf(booking, of)).toMatchObject({ keptBy: 'Cloudbeds', ...more }));
const lines = async (booking: string) =>
  (await folioOf(booking)).entries.map(({ number, kind, amount, corrects }) => [
    number,
    kind,
    amount,
    corrects,
  ]);
const named = async (booking: string, description: string): Promise<FolioEntry> =>
  (await folioOf(booking)).entries.find((one) => one.description === description)!;
const cloudbeds = () => steer(app, 'cloudbeds');
const asked = async () => (await cloudbeds().received('POST transactions')).length;
const LEFT = `
  select count(*)::int as left from jobs
   where name like 'pms-sync.%' and state in ('waiting', 'running') and run_at <= now()`;
const everythingRead = () =>
  eventually(async () => {
    const [row] = await app.platform.pools.system.named<{ left: number }>('reading-left', LEFT, []);
    expect(row?.left).toBe(0);
  });
const DINNER = { code: '2000', relation: 'ITEM', amount: '119000.00', description: 'Cena', originId: '44' };

test('an import adds nights, charges, tips, payments, deposits and commissions, each with its number in the source [C-FOL-01, R-INV-15]', async () => {
  await connectSystem(app, host, 'cloudbeds');
  await kept('8413569');
  const folio = await folioOf('8413569');
  expect(folio.totals).toEqual({
    charges: 1_525_220,
    addenda: 20_000,
    payments: 740_000,
    refunds: 0,
    deposits: 0,
    balance: 805_220,
  });
  expect(folio.entries.filter(({ night }) => night).map(({ amount }) => amount)).toEqual([
    370_000, 370_000, 370_000, 370_000,
  ]);
  const { postings } = await cloudbeds().world<{ postings: { id: string; description: string }[] }>();
  const minibar = folio.entries.find(({ description }) => description === 'Minibar');
  expect(minibar).toMatchObject({
    kind: 'charge',
    service: 'extra',
    amount: 45_220,
    quantity: 2,
    source: 'connection',
    by: 'Cloudbeds',
    from: {
      name: 'Cloudbeds',
      externalId: postings.find(({ description }) => description === 'Minibar')?.id,
    },
  });
  expect(folio.entries.filter(({ kind }) => kind === 'commission')).toMatchObject([{ amount: 222_000 }]);
  // A charge that was cancelled before the first read is no line.
  expect(folio.entries.filter(({ description }) => description === 'Lavandería')).toEqual([]);
  await kept('8413570', { totals: { charges: 845_000, deposits: 422_500, balance: 845_000 } as never });
  await kept('8413568', { totals: { charges: 690_000, payments: 345_000, balance: 345_000 } as never });
  // A stay that arrives in ten days is not read yet.
  expect(await folioOf('8413571')).toMatchObject({ keptBy: null, folioId: null });
});

test('a repeated event, and a complete read, write each line once [REL-08]', async () => {
  await connectSystem(app, host, 'cloudbeds');
  await kept('8413569');
  await eventually(async () => expect((await connectionOf(host)).webhooks).toBe('on'));
  const before = await lines('8413569');
  await cloudbeds().emit({ reservationID: '8413569', posts: DINNER, twice: true });
  await eventually(async () => expect(await lines('8413569')).toHaveLength(before.length + 1));
  const after = await lines('8413569');
  expect(after).toEqual([...before, [before.length + 1, 'charge', 119_000, null]]);
  const reads = await asked();
  await foliosInHouseSchedule.run(app.context());
  await eventually(async () => expect(await asked()).toBeGreaterThan(reads));
  await host.send('POST', '/api/pms/listings/sync');
  await waitUntilSynced(app, host);
  // A night is posted under another number.
  app.clock.advance(86_400);
  await foliosInHouseSchedule.run(app.context());
  await eventually(async () => expect(await asked()).toBeGreaterThan(reads + 3));
  expect(await lines('8413569')).toEqual(after);
});

test('a change or reversal in the source is a correcting line here [REL-06]', async () => {
  await connectSystem(app, host, 'cloudbeds');
  await kept('8413569');
  await eventually(async () => expect((await connectionOf(host)).webhooks).toBe('on'));
  const minibar = await named('8413569', 'Minibar');
  const less = {
    ...DINNER,
    code: '2000A',
    relation: 'ADJUSTMENT',
    amount: '-5000.00',
    description: 'Rebaja',
  };
  await cloudbeds().emit({ reservationID: '8413569', posts: { ...less, rootId: minibar.from?.externalId } });
  await eventually(async () => expect((await named('8413569', 'Minibar')).corrected).toBe(40_220));
  await cloudbeds().emit({ reservationID: '8413569', takesBack: minibar.from?.externalId });
  await eventually(async () => expect((await named('8413569', 'Minibar')).corrected).toBe(0));
  const { entries, totals } = await folioOf('8413569');
  expect(entries.filter(({ corrects }) => corrects === minibar.number).map(({ amount }) => amount)).toEqual([
    -5_000, -40_220,
  ]);
  expect(totals.charges).toBe(1_480_000);
});

test('a shortened or cancelled stay has the nights of the source [REL-20]', async () => {
  await connectSystem(app, host, 'cloudbeds');
  await kept('8413570');
  const { checkInDate, checkOutDate } = await stayOf('8413570');
  const days = [checkInDate, addDays(checkOutDate, -1)];
  await cloudbeds().emit({ reservationID: '8413570', days });
  await eventually(async () => expect((await stayOf('8413570')).checkOutDate).toBe(days[1]));
  await eventually(async () => {
    const { entries } = await folioOf('8413570');
    expect(entries.filter(({ night, corrected, corrects }) => night && corrected && !corrects)).toHaveLength(
      2,
    );
  });
  expect((await folioOf('8413570')).totals.charges).toBe(845_000);
  await cloudbeds().emit({ reservationID: '8413570', status: 'canceled' });
  await eventually(async () => expect((await folioOf('8413570')).totals.charges).toBe(0));
  expect((await folioOf('8413570')).totals.deposits).toBe(422_500);
});

test('after a new connection no night exists twice [REL-06]', async () => {
  const { _id } = await connectSystem(app, host, 'cloudbeds');
  await kept('8413569');
  const before = await lines('8413569');
  const systems = '/api/common/property-integrations';
  expect((await host.send('DELETE', `${systems}/${_id}`)).status).toBe(200);
  const reads = await asked();
  const again = { partnerIntegrationId: 'cloudbeds', mode: 'test', earlier: 'same' };
  expect((await host.send<PropertyIntegration>('POST', systems, again)).status).toBe(201);
  await waitUntilSynced(app, host);
  await eventually(async () => expect(await asked()).toBeGreaterThanOrEqual(reads + 3));
  await kept('8413569');
  expect(await lines('8413569')).toEqual(before);
});

test('each room has its nights and charges; charges of the whole booking are with the first room', async () => {
  await connectSystem(app, host, 'cloudbeds');
  await eventually(async () => expect((await connectionOf(host)).webhooks).toBe('on'));
  // An event is reason enough, however far away the stay is.
  const posts = { ...DINNER, subReservationID: '8413571-1' };
  await cloudbeds().emit({ reservationID: '8413571', posts });
  const { data } = await host.get<Reservation[]>('/api/pms/reservations?limit=500');
  const rooms = data.filter(({ thirdPartyId }) => thirdPartyId === '8413571');
  const totals = async () => {
    const all = rooms.map(
      async ({ _id }) => (await host.get<StayFolio>(`/api/pms/reservations/${_id}/folio`)).data,
    );
    return (await Promise.all(all)).map(({ keptBy, totals: { charges, deposits } }) => [
      keptBy,
      charges,
      deposits,
    ]);
  };
  await eventually(async () =>
    expect((await totals()).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ['Cloudbeds', 1_560_000, 1_560_000],
      ['Cloudbeds', 1_679_000, 0],
    ]),
  );
});

test('an event about an unknown booking waits for it [REL-08]', async () => {
  const { _id } = await connectSystem(app, host, 'cloudbeds');
  await eventually(async () => expect((await connectionOf(host)).webhooks).toBe('on'));
  const { webhooks } = await cloudbeds().world<{
    webhooks: { action: string; object: string; endpointUrl: string }[];
  }>();
  const address = webhooks.find(({ object }) => object === 'transaction')?.endpointUrl ?? '';
  const event = { version: '1.0', event: 'transaction/created', timestamp: 1775001600.5, propertyId: 5001 };
  const body = JSON.stringify({ ...event, reservationId: '999' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200);
  const left = 'select handled_at, next_at from webhook_events where connection_id = $1 and external_id = $2';
  await eventually(async () =>
    expect(await app.platform.pools.system.named('test-event', left, [_id, '999'])).toEqual([
      { handled_at: null, next_at: expect.any(String) },
    ]),
  );
});

test('a system that is disconnected with pending events leaves no owed night', async () => {
  const { _id } = await connectSystem(app, host, 'cloudbeds');
  await kept('8413570');
  await kept('8413569');
  const path = `/api/common/property-integrations/${_id}?keep=no-upcoming`;
  expect((await host.send('DELETE', path)).status).toBe(200);
  await eventually(async () => expect((await stayOf('8413570')).status).toBe('canceled'));
  await eventually(async () => expect((await folioOf('8413570')).totals.charges).toBe(0));
  // Guests in the house are kept, and their balance too.
  expect((await folioOf('8413569')).totals.charges).toBe(1_525_220);
});

test('amounts of another currency are left out: the folio says so, and its nights follow from the total', async () => {
  await cloudbeds().has({ of: '8413568', posted: { ...DINNER, currency: 'USD' } });
  await connectSystem(app, host, 'cloudbeds');
  await eventually(async () => expect((await folioOf('8413568')).problem).toContain('está en COP'));
  expect(await folioOf('8413568')).toMatchObject({
    keptBy: null,
    totals: { charges: 690_000, balance: 690_000 },
  });
});

test('an outage of Cloudbeds loses nothing, and later answers are imported [REL-43]', async () => {
  await cloudbeds().failNext({ match: 'POST pending-transactions', status: 503, times: 12 });
  await connectSystem(app, host, 'cloudbeds');
  expect(await folioOf('8413569')).toMatchObject({ keptBy: null, totals: { charges: 1_480_000 } });
  await eventually(async () => {
    app.clock.advance(61);
    expect(await folioOf('8413569')).toMatchObject({ keptBy: 'Cloudbeds' });
  });
  expect((await folioOf('8413569')).totals.charges).toBe(1_525_220);
});

test('an access that cannot read folios says so on its connection until it can; everything else is read', async () => {
  await cloudbeds().has({ mayReadAccounts: false });
  const { _id } = await connectSystem(app, host, 'cloudbeds');
  const lacking = translate(allTexts.es, 'integration.permission', { name: 'Cloudbeds' });
  const says = (problem: string | null) =>
    eventually(async () => expect(await connectionOf(host)).toMatchObject({ problem }));
  await says(lacking);
  expect(await folioOf('8413569')).toMatchObject({ keptBy: null, totals: { charges: 1_480_000 } });

  // Nights that are closed there can be read, and the run ends well: neither clears the problem.
  app.clock.advance(60);
  await host.send('POST', `/api/common/property-integrations/${_id}/sync`);
  await waitUntilSynced(app, host);
  await everythingRead();
  await says(lacking);

  await cloudbeds().has({ mayReadAccounts: true });
  await foliosInHouseSchedule.run(app.context());
  await says(null);
  await kept('8413569');
});

test('two properties with one account in the source have a folio each [SEC-02]', async () => {
  await connectSystem(app, host, 'cloudbeds');
  const other = await hostWithProperty(app, 'otra@example.test');
  await connectSystem(app, other, 'cloudbeds');
  await kept('8413569');
  await kept('8413569', {}, other);
  const [mine, theirs] = [await folioOf('8413569'), await folioOf('8413569', other)];
  expect(theirs.totals).toEqual(mine.totals);
  expect(theirs.folioId).not.toBe(mine.folioId);
  expect((await other.get(`/api/pms/reservations/${mine.reservationId}/folio`)).status).toBe(404);
});

test('lines that a person adds stand beside imported lines, and stay', async () => {
  await connectSystem(app, host, 'cloudbeds');
  await kept('8413569');
  const path = `/api/pms/reservations/${(await stayOf('8413569'))._id}/folio/entries`;
  const paid = { key: crypto.randomUUID(), kind: 'payment', method: 'cash', amount: 805_220 };
  expect((await host.send('POST', path, paid)).status).toBe(201);
  await foliosInHouseSchedule.run(app.context());
  const reads = await asked();
  await eventually(async () => expect(await asked()).toBeGreaterThanOrEqual(reads + 3));
  expect((await folioOf('8413569')).totals.balance).toBe(0);
});

test('folios wait while bookings of their connection are still to be read [W2-Q-07, REL-44]', async () => {
  await connectSystem(app, host, 'cloudbeds');
  await kept('8413569');
  await everythingRead();
  const before = await asked();
  const { _id: connectionId } = await connectionOf(host);
  const { db } = app.context(host.propertyId as PropertyId);
  const queued = [host.propertyId, connectionId];
  await db.named(
    'many-bookings-left',
    `insert into sync_queue (property_id, connection_id, external_id, fingerprint, next_at)
     select $1, $2, 'left-' || number, '', now() + interval '1 hour' from generate_series(1, 3000) number`,
    queued,
  );
  const ctx = app.context().forProperty(host.propertyId as PropertyId);
  const read = () => readFolio(ctx, connectionId, '8413569');
  // 3,000 bookings take ten minutes; the longest pause is two.
  const postponed = await read().catch((error: unknown) => error);
  expect(postponed).toBeInstanceOf(Postponed);
  expect((postponed as Postponed).seconds).toBeGreaterThan(50);
  expect(await asked()).toBe(before);
  // Bookings in quarantine are read again much later: folios do not wait for them.
  await db.named('they-failed', `update sync_queue set problem = 'x' where connection_id = $1`, [
    connectionId,
  ]);
  await read();
  expect(await asked()).toBeGreaterThan(before);
});

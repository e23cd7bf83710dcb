import { beginMigration, systemsOfMigration } from '#areas/channels/pms-sync/index.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { StayEntry } from '#areas/desk/history/history.contract.ts';
import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { CalendarBar, Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { LogEntry } from '#areas/platform/activity/activity.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { fileOf } from '#support/calendar-file.ts';
import { inDays } from '#support/dates.ts';
import { guestWithLink } from '#support/guest.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { Migration, MigrationPreview } from './pms-migration.contract.ts';
import { runMigration } from './pms-migration.service.ts';
import { insertMigration } from './pms-migration.store.ts';

/** Cloudbeds and Guesty have the same listings and stays, each in its own format. */
const MIGRATE = '/api/common/property-integrations/migrate';
const NEW = { partnerIntegrationId: 'guesty' };
/** Ana's, in both systems. */
const [IN_OLD, IN_NEW] = ['8413570', '66bb00000000000008413570'];

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const connections = async () =>
  (await host.get<PropertyIntegration[]>('/api/common/property-integrations')).data;
const connectionTo = async (id: string) =>
  (await connections()).find(({ partnerIntegrationId }) => partnerIntegrationId === id);
const stays = async () => (await host.get<Reservation[]>('/api/pms/reservations?limit=500')).data;
const listings = async () => (await host.get<Listing[]>('/api/pms/listings?limit=100')).data;
const inside = () => app.context(null).forProperty(host.propertyId as never);

async function connect(id: string): Promise<void> {
  const made = await host.send('POST', '/api/common/property-integrations', {
    partnerIntegrationId: id,
    mode: 'test',
  });
  expect(made.status).toBe(201);
  await eventually(async () => {
    const connection = await connectionTo(id);
    expect(connection?.syncRun).toBeNull();
    expect(connection?.lastSyncedAt).not.toBeNull();
  });
}

/** The preview is refused while a sync run is under way. */
async function preview(more = {}): Promise<MigrationPreview> {
  const asked = { ...NEW, dryRun: true, ...more };
  let planned: MigrationPreview | undefined;
  await eventually(async () => {
    const { status, data } = await host.send<{ preview: MigrationPreview }>('POST', MIGRATE, asked);
    expect(status).toBe(200);
    planned = data.preview;
  });
  if (!planned) throw new Error('The migration has no preview');
  return planned;
}

/** Begins the migration, which is refused as well while a sync run is under way. */
async function migrate(more: object): Promise<{ migration: Migration }> {
  let begun: { migration: Migration } | undefined;
  await eventually(async () => {
    const { status, data } = await host.send<{ migration: Migration }>('POST', MIGRATE, { ...NEW, ...more });
    expect(status).toBeLessThan(300);
    begun = data;
  });
  if (!begun) throw new Error('The migration did not start');
  return begun;
}

const over = () =>
  eventually(async () => {
    const { data } = await host.get<Migration>(MIGRATE);
    expect(data).toMatchObject({ state: 'done', problem: null });
    expect(data.done).toBe(data.total);
  });

/** Sold nights of the old listings, as `listing night`. */
async function soldNights(): Promise<Set<string>> {
  const rows = await inside().db.named<{ night: string }>(
    'test-sold-nights',
    `select l.name || ' ' || night::date as night from reservations r join listings l on l.id = r.listing_id,
            generate_series(r.arrival::timestamp, r.occupied_until::timestamp - interval '1 day', interval '1 day') night
      where r.property_id = $1 and r.occupies`,
    [host.propertyId],
  );
  return new Set(rows.map(({ night }) => night));
}

/** A program that is killed after this many commits: the next transaction is lost with it. */
function dyingAfter(ctx: PropertyContext, commits: number): PropertyContext {
  let left = commits;
  const { db } = ctx;
  const transaction: typeof db.transaction = (run, options) =>
    db.transaction(async (tx) => {
      const result = await run(tx);
      left -= 1;
      if (left < 0) throw new Error('killed');
      return result;
    }, options);
  return { ...ctx, db: { ...db, transaction } };
}

const changes = async (action: string) =>
  inside().db.named<{ subject_id: string }>(
    'test-changes',
    'select subject_id from changes where property_id = $1 and action = $2',
    [host.propertyId, action],
  );

describe('from Cloudbeds to Guesty [C-INT-09]', () => {
  beforeEach(async () => {
    app.clock.set(TEST_NOW);
    for (const id of ['cloudbeds', 'guesty']) {
      await fetch(`${app.url}/_simulator/${id}/reset`, { method: 'POST' });
    }
    host = await hostWithProperty(app, `moving${counter++}@example.test`);
    await connect('cloudbeds');
  });

  test('without another system, or before it is read, there is nothing to begin, and two begin once [D-26]', async () => {
    const missing = await host.send('POST', MIGRATE, NEW);
    expect([missing.status, missing.errors[0]?.code]).toEqual([409, 'migration-not-connected']);
    const same = await host.send('POST', MIGRATE, { partnerIntegrationId: 'cloudbeds' });
    expect([same.status, same.errors[0]?.code]).toEqual([409, 'migration-nothing']);
    expect(same.errors[0]?.message).toContain('Cloudbeds');
    await host.send('POST', '/api/common/property-integrations', { ...NEW, mode: 'test' });
    const early = await host.send('POST', MIGRATE, NEW);
    expect([early.status, early.errors[0]?.code]).toEqual([409, 'migration-not-synced']);
    expect((await host.get(MIGRATE)).data).toBeNull();

    // A change between the read of both systems and the beginning counts too.
    await eventually(async () => expect((await connectionTo('guesty'))?.lastSyncedAt).not.toBeNull());
    const ctx = inside();
    const systems = await systemsOfMigration(ctx, 'guesty');
    const begin = (times: number) =>
      ctx.db.transaction(async (tx) => {
        for (let time = 0; time < times; time += 1) await beginMigration(ctx, tx, systems);
      });
    await expect(begin(2)).rejects.toThrow('migrating');
    const pathTo = async (id: string) => `/api/common/property-integrations/${(await connectionTo(id))?._id}`;
    await host.send('PATCH', await pathTo('guesty'), { state: 'paused' });
    await expect(begin(1)).rejects.toThrow('migration-not-connected');
    await host.send('PATCH', await pathTo('guesty'), { state: 'active' });
    await host.send('DELETE', await pathTo('cloudbeds'));
    await expect(begin(1)).rejects.toThrow('migration-nothing');
  });

  test('every stay and night is kept once, a begun check-in continues, no cancellation is published [D-26, USER-PAIN 10]', async () => {
    const before = await stays();
    const ana = before.find(({ thirdPartyId }) => thirdPartyId === IN_OLD);
    const home = (await listings()).find(({ internalName }) => internalName === 'Suite Bahía');
    expect(ana && home).toBeTruthy();
    await host.send('PATCH', `/api/pms/listings/${home?._id}`, {
      internalName: 'BAHIA suite',
      wifiName: 'Azul',
      wifiPassword: 'caribe-22',
      directions: 'La puerta azul',
    });
    let url = '';
    await eventually(async () => {
      const made = await host.send<{ url: string }>('POST', `/api/common/check-ins/${ana?._id}/link`, {});
      expect(made.status).toBe(201);
      ({ url } = made.data);
    });
    const guest = await guestWithLink(app, url);
    const [main] = (await guest.page()).guests;
    await guest.answer(main?._id ?? '', { firstName: 'Ana', lastName: 'Rojas' });
    await connect('guesty');
    // By the code of its channel a booking is one stay (W2-L-01); the direct one has no code.
    const doubled = await stays();
    expect(doubled.length).toBe(before.length + 1);
    const nights = await soldNights();

    // By their names at Cloudbeds, not by the host's names here.
    const planned = await preview();
    expect(planned.pairs).toHaveLength(4);
    expect(planned.reservations).toMatchObject({ paired: 5, changed: 0, onlyNew: 0, onlyOld: 0, twice: 0 });
    expect(planned.missing).toEqual([]);
    expect((await connectionTo('cloudbeds'))?.state).toBe('active');

    const begun = await migrate({ disconnect: false });
    expect(begun.migration).toMatchObject({ from: 'Cloudbeds', to: { name: 'Guesty' } });
    await over();

    const after = await stays();
    expect(after.map(({ _id }) => _id).toSorted()).toEqual(before.map(({ _id }) => _id).toSorted());
    expect(after.find(({ _id }) => _id === ana?._id)).toMatchObject({
      thirdPartyId: IN_NEW,
      status: 'confirmed',
      checkInDate: ana?.checkInDate,
      roomId: home?._id,
    });
    expect(after.filter(({ status }) => status === 'canceled')).toHaveLength(
      before.filter(({ status }) => status === 'canceled').length,
    );
    const history = await host.get<StayEntry[]>(`/api/pms/reservations/${ana?._id}/history`);
    const [newest, oldest] = [history.data[0], history.data.at(-1)];
    expect(newest).toMatchObject({ by: { kind: 'system', name: 'Guesty' }, steps: [{ kind: 'moved' }] });
    expect(oldest).toMatchObject({ by: { name: ana?.channelName }, steps: [{ kind: 'received' }] });
    const moved = await listings();
    expect(moved.map(({ _id }) => _id)).toContain(home?._id);
    expect(moved).toHaveLength(4);
    const wifi = await host.get<{ wifiPassword: string }>(`/api/pms/listings/${home?._id}/wifi`);
    expect(wifi.data.wifiPassword).toBe('caribe-22');
    const left = await soldNights();
    expect([...nights].filter((night) => !left.has(night) && !night.startsWith('Suite Bahía'))).toEqual([]);
    expect(await changes('canceled')).toEqual([]);
    const [answered] = (await guest.page()).guests;
    expect(answered).toMatchObject({ _id: main?._id });
    await guest.answer(main?._id ?? '', { nationality: 'CO' });
    expect(after.find(({ _id }) => _id === ana?._id)?.checkIn).toMatchObject({ state: 'started' });

    // The old connection can only be disconnected.
    const old = await connectionTo('cloudbeds');
    expect(old?.state).toBe('migrated');
    const path = `/api/common/property-integrations/${old?._id}`;
    const again = await host.send('PATCH', path, { state: 'active' });
    expect([again.status, again.errors[0]?.code]).toEqual([409, 'migrated']);

    // Guesty is the source from now on: a change there changes the old row.
    app.clock.advance(900);
    await steer(app, 'guesty').emit({ reservationId: IN_NEW, moveDays: 1 });
    await host.send('POST', `/api/common/property-integrations/${(await connectionTo('guesty'))?._id}/sync`);
    await eventually(async () => {
      const found = (await stays()).filter(({ thirdPartyId }) => thirdPartyId === IN_NEW);
      expect(found.map(({ _id }) => _id)).toEqual([ana?._id]);
      expect(found[0]?.checkInDate).not.toBe(ana?.checkInDate);
    });
    await markSignInFresh(app, host);
    expect((await host.send('DELETE', path)).status).toBe(200);
  });

  test('an unpaired listing becomes the host’s own, and guests missing in Guesty are named', async () => {
    await connect('guesty');
    await steer(app, 'guesty').emit({ reservationId: IN_NEW, status: 'canceled' });
    app.clock.advance(900);
    await host.send('POST', `/api/common/property-integrations/${(await connectionTo('guesty'))?._id}/sync`);
    const missed = (await stays()).find(({ thirdPartyId }) => thirdPartyId === IN_OLD);
    await eventually(async () => {
      const { data } = await host.get<unknown[]>(`/api/pms/reservations/${missed?._id}/outside`);
      expect(data).toMatchObject([{ partner: 'Guesty', state: 'failed' }]);
    });
    const { pairs, listings: old } = await preview();
    const manglar = old.find(({ internalName }) => internalName === 'Suite Manglar');
    const some = pairs.filter(({ from }) => from !== manglar?._id);
    const planned = await preview({ pairs: some });
    expect(planned.missing.map(({ guestName }) => guestName)).toContain('Ana Rojas');
    await eventually(async () => {
      const asked = { ...NEW, dryRun: true, pairs: [...some, ...some] };
      const twice = await host.send('POST', MIGRATE, asked);
      expect(twice.errors[0]?.code).toBe('pairs-not-possible');
    });

    await migrate({ pairs: some });
    await over();
    await eventually(async () => expect(await connectionTo('cloudbeds')).toBeUndefined());
    const ana = (await stays()).find(({ thirdPartyId }) => thirdPartyId === IN_OLD);
    expect(ana?.status).toBe('confirmed');
    const { data: own } = await host.get<Listing>(`/api/pms/listings/${manglar?._id}`);
    expect(own.internalName).toBe('Suite Manglar');
    expect(await changes('canceled')).toEqual([]);
  });

  test('webhook events of the system that is left are taken and change nothing; stopped between batches it ends alike [D-26]', async () => {
    await connect('guesty');
    const before = (await stays()).filter(({ thirdPartyId }) => !thirdPartyId?.startsWith('66bb'));
    const nights = await soldNights();
    const ctx = inside();
    const to = await connectionTo('guesty');
    const { pairs } = await preview();
    const systems = await systemsOfMigration(ctx, 'guesty');
    await ctx.db.transaction(async (tx) => {
      await beginMigration(ctx, tx, systems);
      await insertMigration(tx, {
        id: newId<string>(ctx.clock.now()),
        property_id: ctx.propertyId,
        from_connection_id: systems.from.id,
        to_connection_id: systems.to.id,
        pairs,
        disconnects: true,
        state: 'running',
        total: 9,
        created_at: ctx.clock.now(),
      });
    });
    // Killed in the first batch, then after one, after two …: nights and stays are whole each time.
    for (let commits = 0; commits < 4; commits += 1) {
      await expect(runMigration(dyingAfter(ctx, commits))).rejects.toThrow('killed');
      expect(await soldNights()).toEqual(nights);
      const { data } = await host.get<Migration>(MIGRATE);
      expect(data).toMatchObject({ state: 'running' });
      expect(data.problem).not.toBeNull();
    }
    expect((await connectionTo('cloudbeds'))?.state).toBe('migrating');
    const locked = await host.send('PATCH', `/api/common/property-integrations/${to?._id}`, {
      state: 'paused',
    });
    expect([locked.status, locked.errors[0]?.code]).toEqual([409, 'migrating']);
    await steer(app, 'cloudbeds').emit({ reservationID: IN_OLD, status: 'canceled' });
    expect((await steer(app, 'cloudbeds').sent()).at(-1)?.status).toBe(200);

    // Two runs at once, as when a lease ends during a run.
    await Promise.allSettled([host.send('POST', MIGRATE, NEW), runMigration(ctx)]);
    await over();
    const after = await stays();
    expect(after.map(({ _id }) => _id).toSorted()).toEqual(before.map(({ _id }) => _id).toSorted());
    expect(after.filter(({ conflict }) => conflict)).toEqual([]);
    expect(await soldNights()).toEqual(nights);
    expect(await listings()).toHaveLength(4);
    // A further run changes nothing.
    await runMigration(ctx);
    expect((await stays()).map(({ _id }) => _id).toSorted()).toEqual(before.map(({ _id }) => _id).toSorted());
  });

  test('all other stays of a Guesty listing go with it, and nights sold twice are a conflict shown to the host [REL-21, D-26]', async () => {
    const at = (from: number, to: number) => ({
      checkInDate: inDays(100 + from),
      checkOutDate: inDays(100 + to),
    });
    const bahia = (await listings()).find(({ internalName }) => internalName === 'Suite Bahía')?._id ?? '';
    const { data: casa } = await host.send<Listing>('POST', '/api/pms/listings', { internalName: 'Casa' });
    const { listings: rooms } = await steer(app, 'guesty').world<{
      listings: { _id: string; nickname: string }[];
    }>();
    const listingId = rooms.find(({ nickname }) => nickname === 'Suite Bahía')?._id;
    const [checkInDateLocalized, checkOutDateLocalized] = [inDays(150), inDays(153)];
    await steer(app, 'guesty').has({
      reservationId: '66bb00000000000000000777',
      confirmationCode: 'ONLY-GUESTY',
      stay: [{ listingId, checkInDateLocalized, checkOutDateLocalized, eta: '15:00', etd: '11:00' }],
    });
    await connect('guesty');
    const theirs = (await preview()).pairs.find(({ from }) => from === bahia)?.to ?? '';
    const made = async (path: string, body: object, status = 201) => {
      const answer = await host.send<Reservation & { id: string }>('POST', path, body);
      expect(answer.status).toBe(status);
      return answer.data;
    };
    const sell = (roomId: string, guestName: string, from: number, to: number) =>
      made('/api/pms/reservations', { roomId, guestName, ...at(from, to) });
    const block = (roomId: string, from: number, to: number) =>
      made('/api/pms/blocks', { roomId, reason: 'Pintura', ...at(from, to) });
    const split = (stay: Reservation, from: number) =>
      made(`/api/pms/reservations/${stay._id}/split`, { from: inDays(100 + from), roomId: theirs }, 200);

    const tomas = await sell(bahia, 'Tomás', 0, 5);
    const marta = await sell(theirs, 'Marta', 3, 6);
    const luz = await sell(theirs, 'Luz', 10, 12);
    await block(theirs, 0, 2);
    const painting = await block(theirs, 20, 23);
    const pilar = await sell(casa._id, 'Pilar', 30, 36);
    await split(pilar, 33);
    const nora = await sell(casa._id, 'Nora', 40, 46);
    await split(nora, 43);
    await sell(bahia, 'Iván', 43, 45);
    const only = (await stays()).find(({ thirdPartyId }) => thirdPartyId === '66bb00000000000000000777');
    expect(only?.roomId).toBe(theirs);
    const closed = { uid: 'x@airbnb.com', kind: 'block' as const, code: null };
    const content = fileOf('airbnb', [{ ...closed, arrival: inDays(160), departure: inDays(162) }]);
    expect((await host.send('POST', `/api/pms/listings/${theirs}/calendar/file`, { content })).status).toBe(
      200,
    );

    await migrate({ disconnect: false });
    await over();
    const after = new Map((await stays()).map((stay) => [stay._id, stay]));
    const free = { roomId: bahia, conflict: false };
    expect(after.get(tomas._id)).toMatchObject(free);
    expect(after.get(luz._id)).toMatchObject({ ...free, ...at(10, 12) });
    expect(after.get(only!._id)).toMatchObject({ ...free, ...at(50, 53) });
    expect(after.get(marta._id)).toMatchObject({ roomId: bahia, conflict: true, ...at(3, 6) });
    expect(after.get(pilar._id)).toMatchObject({
      roomId: casa._id,
      conflict: false,
      segments: [{ roomId: bahia, ...at(33, 36) }],
    });
    expect(after.get(nora._id)).toMatchObject({
      roomId: casa._id,
      conflict: true,
      segments: [{ roomId: bahia, conflict: true, ...at(43, 46) }],
    });
    // Of the two blocks one fits; the calendar's nights are closed here once.
    const days = `from=${inDays(100)}&to=${inDays(170)}`;
    const { data: bars } = await host.get<CalendarBar[]>(`/api/pms/calendar?${days}`);
    expect(bars.filter(({ room }) => room === theirs)).toEqual([]);
    const blocks = bars.filter(
      ({ room, kind, name }) => room === bahia && kind === 'block' && name !== 'Marta',
    );
    expect(blocks.map(({ id, from, to, source }) => [source, from, to, id === painting.id])).toEqual([
      ['manual', inDays(120), inDays(123), true],
      ['calendar', inDays(160), inDays(162), false],
    ]);
    const { data: log } = await host.get<LogEntry[]>('/api/common/logs');
    const doubled = log.map(({ message }) => message).filter((line) => line.includes('ya estaban ocupadas'));
    const guests = doubled.map((line) => /Marta|Nora/.exec(line)?.[0] ?? line);
    expect(new Set(guests)).toEqual(new Set(['Marta', 'Nora']));
    expect(guests).toHaveLength(2);
  });
});

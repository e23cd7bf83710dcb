import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { FolioEntry } from '#areas/stays/folios/folios.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import { importPmsEntries } from '#areas/stays/folios/index.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { liveAccess } from '#support/fiscal-access.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { type PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { Journal, JournalSettings, JournalSettingsInput } from './journals.contract.ts';

const SETTINGS = '/api/accounting/journals/settings';
const JOURNALS = '/api/accounting/journals';
const RETRY = '/api/accounting/journals/siigo-connect-single-journal-retry';
const INTEGRATIONS = '/api/common/property-integrations';

const ACCOUNTS: JournalSettingsInput = {
  documentType: '27002',
  thirdParty: '860002964',
  channels: {},
  kinds: {
    addendum: { debit: '11050501', credit: '23809501' },
    deposit: { debit: '11100501', credit: '28100501' },
  },
  money: { cash: '11050501' },
};

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;
const siigo = () => steer(app, 'siigo');

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await fetch(`${app.url}/_simulator/siigo/reset`, { method: 'POST' });
  host = await hostWithProperty(app, `asientos${counter++}@example.test`);
});

async function connect(partnerIntegrationId = 'siigo'): Promise<PropertyIntegration> {
  const { data, status } = await host.send<PropertyIntegration>(
    'POST',
    INTEGRATIONS,
    liveAccess(partnerIntegrationId),
  );
  expect(status).toBe(201);
  return data;
}
const save = (input: unknown, version?: number) =>
  host.send<JournalSettings>(
    'PUT',
    SETTINGS,
    input,
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );

let units = 0;
/** The folio of a stay from Airbnb. */
async function aFolio(): Promise<string> {
  const internalName = `Cuenta ${++units}`;
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
  const { data, status } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(3),
    guestName: 'Familia Osorio',
    adults: 2,
    total: 900_000,
  });
  expect(status).toBe(201);
  return `/api/pms/reservations/${data._id}/folio`;
}
/** Advances the clock, which otherwise stands still. */
const add = async (path: string, entry: object): Promise<FolioEntry> => {
  app.clock.advance(1);
  const { data, status } = await host.send<FolioEntry>('POST', `${path}/entries`, {
    key: crypto.randomUUID(),
    ...entry,
  });
  expect(status).toBe(201);
  return data;
};
const TIP = { kind: 'addendum', description: 'Propina para el equipo', amount: 40_000 };
const DEPOSIT = { kind: 'deposit', method: 'cash', amount: 300_000 };
const RETURN = { kind: 'deposit-release', method: 'cash', amount: 300_000 };
const list = async () => (await host.get<Journal[]>(JOURNALS)).data;
/** The given number of journals, all settled. */
async function settled(count: number): Promise<Journal[]> {
  await eventually(async () => {
    const all = await list();
    expect(all.map(({ state }) => state)).not.toContain('processing');
    expect(all).toHaveLength(count);
  });
  return list();
}

type Posted = {
  readonly items: readonly { readonly account: { readonly code: string; readonly movement: string } }[];
};
/** The accounts in the postings to Siigo, debit first. */
const postings = async () =>
  (await siigo().received('POST journals')).map(({ body }) =>
    (JSON.parse(body) as Posted).items.map(({ account }) => `${account.movement} ${account.code}`),
  );

describe('accounts of journals [C-JRN-02, C-JRN-03]', () => {
  test('accounts are looked up where the program has a list, and stored by version', async () => {
    expect((await host.get(SETTINGS)).errors[0]?.code).toBe('no-accounting-program');
    await connect();
    const { data: empty } = await host.get<JournalSettings>(SETTINGS);
    expect(empty).toMatchObject({ name: 'Siigo', kinds: {}, version: 0 });
    const wrong = await save({
      ...ACCOUNTS,
      documentType: '24446',
      thirdParty: '5',
      channels: { airbnb: '6' },
    });
    expect([wrong.status, wrong.errors.map(({ field }) => field)]).toEqual([
      400,
      ['documentType', 'thirdParty', 'channels.airbnb'],
    ]);
    const { data, status } = await save(ACCOUNTS, 0);
    expect([status, data.version, data.kinds]).toEqual([200, 1, ACCOUNTS.kinds]);
    expect((await save(ACCOUNTS, 0)).status).toBe(412);
    expect((await host.get<JournalSettings>(SETTINGS)).data).toEqual(data);
  });

  test.each([
    ['no type and no third party', { documentType: null, thirdParty: null }, ['documentType', 'thirdParty']],
    [
      'one account for both sides',
      { kinds: { addendum: { debit: '1', credit: '1' } } },
      ['kinds.addendum.credit'],
    ],
    ['one side', { kinds: { addendum: { debit: '1', credit: '' } } }, ['kinds.addendum.credit']],
    ['letters', { kinds: { addendum: { debit: 'caja', credit: '1' } } }, ['kinds.addendum.debit']],
    ['a number with dots', { thirdParty: '860.002.964' }, ['thirdParty']],
  ])('settings with %s are refused at the field', async (_what, change, fields) => {
    await connect();
    const { status, errors } = await save({ ...ACCOUNTS, ...change });
    expect([status, errors.map(({ field }) => field)]).toEqual([400, fields]);
  });

  test('a program that accepts no journals has its own error', async () => {
    await connect('alegra');
    expect((await host.get(SETTINGS)).errors[0]?.code).toBe('journals-not-offered');
  });
});

describe('entries that no document contains [C-JRN-01, C-ACC-24]', () => {
  test('an entry is posted once, from the day of its accounts; a correction is posted with the sides exchanged', async () => {
    await connect();
    const path = await aFolio();
    await add(path, TIP);
    app.clock.advance(1);
    await save(ACCOUNTS);
    const tip = await add(path, TIP);
    await settled(1);
    await add(path, DEPOSIT);
    await settled(2);
    await add(path, { kind: 'payment', method: 'cash', amount: 900_000 });
    await add(path, RETURN);
    await settled(3);
    app.clock.advance(1);
    const correction = {
      key: crypto.randomUUID(),
      reason: 'Se contó dos veces',
      amount: 30_000,
      was: 40_000,
    };
    expect((await host.send('POST', `${path}/entries/${tip.number}/corrections`, correction)).status).toBe(
      201,
    );
    const all = await settled(4);
    expect(all.map(({ kind, amount, state, number }) => [kind, amount, state, number]).toReversed()).toEqual([
      ['addendum', 40_000, 'success', 'CC-2-1'],
      ['deposit', 300_000, 'success', 'CC-2-2'],
      ['deposit-release', 300_000, 'success', 'CC-2-3'],
      ['addendum', -10_000, 'success', 'CC-2-4'],
    ]);
    expect(await postings()).toEqual([
      ['Debit 11050501', 'Credit 23809501'],
      ['Debit 11050501', 'Credit 28100501'],
      ['Debit 28100501', 'Credit 11050501'],
      ['Debit 23809501', 'Credit 11050501'],
    ]);
  });

  test('an imported commission is posted in the name of its channel, once in repeated imports', async () => {
    const { _id: connectionId } = await connect();
    const commission = { debit: '52950501', credit: '23352001' };
    await save({ ...ACCOUNTS, kinds: { commission }, channels: { direct: '860002964' } });
    app.clock.advance(1);
    const reservationId = ReservationId.parse((await aFolio()).split('/').at(-2));
    const ctx = app.context().forProperty(host.propertyId as PropertyId);
    const entry: PmsFolioEntry = {
      key: 'comision',
      externalId: '9',
      stayId: null,
      kind: 'commission',
      service: 'other',
      description: 'Comisión',
      on: plainDate(inDays(0)),
      night: null,
      quantity: 1,
      method: null,
      amount: { minor: 13_500_050, currency: 'COP' },
    };
    const bring = (askedAt: Instant) =>
      ctx.db.transaction((tx) =>
        importPmsEntries({ ...ctx, source: 'system:cloudbeds' }, tx, reservationId, {
          connectionId,
          providerId: 'cloudbeds',
          booking: 'B-1',
          entries: [entry],
          askedAt,
        }),
      );
    await bring(app.clock.now());
    await settled(1);
    await bring(plusSeconds(app.clock.now(), 1));
    await add(`/api/pms/reservations/${reservationId}/folio`, TIP);
    expect(await settled(1)).toMatchObject([{ kind: 'commission', amount: 135_000.5, number: 'CC-2-1' }]);
    expect(await postings()).toEqual([['Debit 52950501', 'Credit 23352001']]);
  });

  test('a lost answer posts nothing twice [REL-02, REL-04]', async () => {
    await connect();
    await save(ACCOUNTS);
    await siigo().failNext({ match: 'POST journals', acceptThenDrop: true });
    await add(await aFolio(), TIP);
    const [journal] = await settled(1);
    expect([journal?.state, journal?.number]).toEqual(['success', 'CC-2-1']);
    expect(await postings()).toHaveLength(2);
    await add(await aFolio(), TIP);
    expect((await settled(2)).map(({ number }) => number)).toEqual(['CC-2-2', 'CC-2-1']);
  });

  test('a refused journal shows its reason, is on the page of the day, and uses the current accounts when retried [C-ACC-24]', async () => {
    await connect();
    await save({ ...ACCOUNTS, kinds: { addendum: { debit: '13050501', credit: '99999999' } } });
    await add(await aFolio(), TIP);
    const [refused] = await settled(1);
    expect(refused?.state).toBe('failure');
    expect(refused?.errors.map(({ field }) => field)).toEqual(['debit', 'credit']);
    expect(refused?.errors[0]?.message).toContain('Siigo no tiene esta cuenta');
    const today = await host.get<Today>('/api/common/today');
    expect(today.data.attention.map(({ kind }) => kind)).toContain('journals');

    await save(ACCOUNTS);
    const again = await host.send<Journal>('POST', RETRY, { journalId: refused?._id });
    expect([again.status, again.data.state]).toEqual([200, 'processing']);
    const [posted] = await settled(1);
    expect([posted?.state, posted?.number, posted?.errors]).toEqual(['success', 'CC-2-1', []]);
    const once = await host.send('POST', RETRY, { journalId: refused?._id });
    expect([once.status, once.errors[0]?.code]).toEqual([409, 'journal-not-failed']);
    expect((await host.get<Today>('/api/common/today')).data.attention.map(({ kind }) => kind)).not.toContain(
      'journals',
    );
  });

  test('a kind without accounts is not posted; journals of other properties are hidden', async () => {
    await connect();
    await save({ ...ACCOUNTS, kinds: { addendum: { debit: '99999999', credit: '23809501' } } });
    await add(await aFolio(), TIP);
    const [refused] = await settled(1);
    await save({ ...ACCOUNTS, kinds: {} });
    await host.send('POST', RETRY, { journalId: refused?._id });
    const [still] = await settled(1);
    expect(still?.errors[0]?.message).toBe(
      'Este tipo ya no tiene cuentas. Ponlas en la configuración y envíalo otra vez',
    );
    const other = await hostWithProperty(app, `asientos${counter++}@example.test`);
    await other.send('POST', INTEGRATIONS, liveAccess('siigo'));
    expect((await other.send('POST', RETRY, { journalId: refused?._id })).status).toBe(404);
    expect((await other.get<Journal[]>(JOURNALS)).data).toEqual([]);
  });
});

import crypto from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import type { FolioEntry, HouseFolio, StayFolio } from './folios.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

let units = 0;
/** Three nights of 300 each. */
async function aFolio(): Promise<string> {
  const internalName = `Casa ${++units}`;
  const { data: unit } = await host.send<{ _id: string }>('POST', '/api/pms/listings', { internalName });
  const { data } = await host.send<Reservation>('POST', '/api/pms/reservations', {
    roomId: unit._id,
    checkInDate: inDays(0),
    checkOutDate: inDays(3),
    guestName: 'Familia Osorio',
    adults: 2,
    total: 900,
  });
  return `/api/pms/reservations/${data._id}/folio`;
}
const HOUSE = '/api/accounting/internal-accounts';
const anAccount = async (name: string) =>
  (await host.send<HouseFolio>('POST', HOUSE, { name, currency: 'COP' })).data;

const DINNER = { kind: 'charge', service: 'food', description: 'Cena en el patio', amount: 248.4 };
const CASH = { kind: 'payment', method: 'cash', amount: 500 };
const key = () => crypto.randomUUID();
const add = (path: string, entry: object, by: Host = host) =>
  by.send<FolioEntry>('POST', `${path}/entries`, { key: key(), ...entry });
const correct = (path: string, number: number, body: object) =>
  host.send<FolioEntry>('POST', `${path}/entries/${number}/corrections`, {
    key: key(),
    reason: 'Cortesía de la casa',
    ...body,
  });
const folioAt = async (path: string) => (await host.get<StayFolio>(path)).data;
const linesOf = ({ entries }: StayFolio) =>
  entries.map(({ number, kind, amount, corrects }) => [number, kind, amount, corrects]);
const refusalOf = ({ status, errors }: Awaited<ReturnType<typeof add>>) => [
  status,
  errors[0]?.code,
  errors[0]?.field,
];

describe('the folio of a stay [C-FOL-01, C-FOL-02]', () => {
  test('a tip is in the balance, a deposit is not, and payments reduce it [D-77]', async () => {
    const path = await aFolio();
    expect(await folioAt(path)).toMatchObject({ folioId: null, currency: 'COP', totals: { balance: 900 } });
    await add(path, DINNER);
    await add(path, { kind: 'addendum', description: 'Propina para el equipo', amount: 40 });
    await add(path, { ...CASH, reference: 'Recibo 0187' });
    await add(path, { kind: 'refund', method: 'cash', amount: 100 });
    await add(path, { kind: 'deposit', method: 'credit-card', amount: 300 });
    await add(path, { kind: 'deposit-release', method: 'credit-card', amount: 100 });
    const folio = await folioAt(path);
    expect(linesOf(folio).slice(3)).toEqual([
      [4, 'charge', 248.4, null],
      [5, 'addendum', 40, null],
      [6, 'payment', -500, null],
      [7, 'refund', 100, null],
      [8, 'deposit', -300, null],
      [9, 'deposit-release', 100, null],
    ]);
    expect(folio.totals).toEqual({
      charges: 1148.4,
      addenda: 40,
      payments: 500,
      refunds: 100,
      deposits: 200,
      balance: 788.4,
    });
    expect(folio.entries[5]).toMatchObject({
      reference: 'Recibo 0187',
      by: 'Valentina Mora',
      source: 'person',
      onDate: inDays(0),
    });
    const { data: changes } = await host.get<{ message: string }[]>('/api/common/audit-log?subject=folio');
    expect(changes.map(({ message }) => message)).toEqual(Array(6).fill('Agregó una línea a una cuenta'));
  });

  test('two parallel payments with one key are one; the same key with another amount is refused [REL-11]', async () => {
    const path = await aFolio();
    const paid = { ...CASH, key: key() };
    const answers = await Promise.all([add(path, paid), add(path, paid), add(path, paid)]);
    expect(answers.map(({ status, data }) => [status, data.number])).toEqual(answers.map(() => [201, 4]));
    expect(linesOf(await folioAt(path))).toHaveLength(4);
    expect(refusalOf(await add(path, { ...paid, amount: 501 }))).toEqual([
      409,
      'entry-already-added',
      undefined,
    ]);
  });

  test('many parallel entries get one number each [REL-20]', async () => {
    const path = await aFolio();
    await Promise.all(Array.from({ length: 6 }, () => add(path, DINNER)));
    expect((await folioAt(path)).entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each([
    [{ ...CASH, amount: 0 }, 400, 'invalid-input', 'amount'],
    [{ ...CASH, amount: -1 }, 400, 'invalid-input', 'amount'],
    [{ ...CASH, amount: 1_000_000_000_000 }, 400, 'invalid-input', 'amount'],
    [{ ...CASH, amount: 1.005 }, 400, 'too-many-decimals', 'amount'],
    [{ ...CASH, amount: 0.00001 }, 400, 'too-many-decimals', 'amount'],
    [{ ...CASH, currency: 'USD' }, 400, 'other-currency', 'currency'],
    [{ ...CASH, onDate: inDays(1) }, 400, 'date-in-future', 'onDate'],
    [{ ...CASH, method: undefined }, 400, 'invalid-input', 'method'],
    [{ ...DINNER, description: ' ' }, 400, 'invalid-input', 'description'],
    [{ ...CASH, kind: 'refund' }, 400, 'more-than-paid', 'amount'],
    [{ ...CASH, kind: 'deposit-release' }, 400, 'more-than-held', 'amount'],
    [{ ...CASH, kind: 'commission' }, 400, 'invalid-input', 'kind'],
  ])('%j is refused at its field', async (entry, status, code, field) => {
    const path = await aFolio();
    expect(refusalOf(await add(path, entry))).toEqual([status, code, field]);
    expect((await folioAt(path)).folioId).toBeNull();
  });
});

describe('a correction [C-FOL-03]', () => {
  test('it is a line with the difference, the reason and the person; a line corrected to zero cannot be billed', async () => {
    const path = await aFolio();
    const { data } = await correct(path, 2, { amount: 250, was: 300 });
    expect(data).toMatchObject({
      number: 4,
      amount: -50,
      corrects: 2,
      description: 'Cortesía de la casa',
      by: 'Valentina Mora',
    });
    await correct(path, 2, { amount: 0, was: 250 });
    const folio = await folioAt(path);
    expect(folio.totals.balance).toBe(600);
    expect(folio.entries[1]).toMatchObject({ amount: 300, corrected: 0 });
  });

  test('it is refused for no change, for a correction, and for a line that changed meanwhile', async () => {
    const path = await aFolio();
    await correct(path, 1, { amount: 200, was: 300 });
    expect(refusalOf(await correct(path, 1, { amount: 250, was: 300 }))).toEqual([
      409,
      'amount-changed',
      undefined,
    ]);
    expect(refusalOf(await correct(path, 1, { amount: 200, was: 200 }))).toEqual([
      400,
      'nothing-to-correct',
      'amount',
    ]);
    expect(refusalOf(await correct(path, 4, { amount: 1, was: 100 }))).toEqual([
      409,
      'is-correction',
      undefined,
    ]);
    expect((await correct(path, 99, { amount: 1, was: 2 })).status).toBe(404);
    await add(path, CASH);
    await add(path, { ...CASH, kind: 'refund', amount: 400 });
    expect(refusalOf(await correct(path, 5, { amount: 300, was: 500 }))).toEqual([
      400,
      'more-than-paid',
      'amount',
    ]);
  });

  test('sent twice it is one line [REL-11]', async () => {
    const path = await aFolio();
    const body = { amount: 250, was: 300, key: key() };
    const [first, second] = [await correct(path, 1, body), await correct(path, 1, body)];
    expect([second.status, second.data]).toEqual([201, first.data]);
  });
});

describe('house folios [R-INV-24, C-FOL-04]', () => {
  const names = async (query = '') =>
    (await host.get<HouseFolio[]>(`${HOUSE}${query}`)).data.map(({ name }) => name);

  test('favourites come first [C-ACC-23, C-ACC-31]', async () => {
    await anAccount('Bar');
    const { _id: internalAccountId } = await anAccount('Restaurante');
    const mark = '/api/accounting/favorite-internal-account';
    expect((await host.send<HouseFolio>('POST', mark, { internalAccountId })).data.isFavorite).toBe(true);
    expect(await names()).toEqual(['Restaurante', 'Bar']);
    expect(await names('?search=BAR')).toEqual(['Bar']);
    await host.send('DELETE', `${mark}/${internalAccountId}`);
    expect(await names()).toEqual(['Bar', 'Restaurante']);
  });

  test('two open ones have two names; one closes when it comes to zero [C-FOL-05, C-FOL-06]', async () => {
    const { _id } = await anAccount('Lavandería');
    const again = await host.send('POST', HOUSE, { name: 'lavandería' });
    expect([again.status, again.errors[0]?.code, again.errors[0]?.field]).toEqual([
      409,
      'name-taken',
      'name',
    ]);
    const change = (body: object) => host.send<HouseFolio>('PATCH', `${HOUSE}/${_id}`, body);
    const path = `${HOUSE}/${_id}`;
    await add(path, DINNER);
    expect((await change({ closed: true })).errors[0]?.code).toBe('account-not-settled');
    await add(path, { ...CASH, amount: 248.4 });
    expect((await change({ closed: true, name: 'Lavado' })).data).toMatchObject({
      name: 'Lavado',
      totals: { balance: 0 },
      closedAt: expect.any(String),
    });
    expect(refusalOf(await add(path, DINNER))).toEqual([409, 'account-closed', undefined]);
    expect(await names('?state=closed')).toEqual(['Lavado']);
    expect((await change({ closed: false })).data.closedAt).toBeNull();
  });

  test('its lines come by pages, newest first, each with its correction [C-FOL-07, C-FOL-08, C-FOL-09, C-FOL-10]', async () => {
    const { _id } = await anAccount('Empleados');
    const path = `${HOUSE}/${_id}`;
    for (const amount of [10, 20, 30]) await add(path, { ...DINNER, amount });
    await correct(path, 1, { amount: 5, was: 10 });
    const page = async (number: number) => {
      const { data, meta } = await host.get<FolioEntry[]>(`${path}/entries?limit=2&page=${number}`);
      return { lines: data.map((one) => [one.number, one.corrected, one.corrects]), total: meta.total };
    };
    expect(await page(1)).toEqual({
      lines: [
        [4, -5, 1],
        [3, 30, null],
      ],
      total: 4,
    });
    expect(await page(2)).toEqual({
      lines: [
        [2, 20, null],
        [1, 5, null],
      ],
      total: 4,
    });
    expect((await host.get<HouseFolio>(path)).data.totals.balance).toBe(55);
  });
});

test('a folio of another property is not found; a member without money neither sees nor writes one [SEC-02, D-9]', async () => {
  const path = await aFolio();
  const { _id } = await anAccount('Piscina');
  const other = await hostWithProperty(app, 'otra@example.test');
  const operator = await createColleague(app, host.propertyId, 'luis@example.test', {
    role: 'reception',
    money: false,
  });
  for (const account of [path, `${HOUSE}/${_id}`]) {
    expect((await other.get(account)).status).toBe(404);
    expect((await add(account, DINNER, other)).status).toBe(404);
    expect((await operator.get(account)).status).toBe(403);
    expect((await add(account, DINNER, operator)).status).toBe(403);
  }
});

test('a read-only member with money sees the folio, adds nothing and issues nothing [D-9]', async () => {
  const path = await aFolio();
  const reader = await createColleague(app, host.propertyId, 'contadora@example.test', {
    role: 'read-only',
    money: true,
  });
  expect((await reader.get<StayFolio>(path)).data.totals).toMatchObject({ balance: 900 });
  expect((await reader.send('POST', `${path}/entries`, { key: key(), ...DINNER })).status).toBe(403);
  expect((await reader.send('POST', '/api/accounting/invoices', {})).status).toBe(403);
  const finance = await createColleague(app, host.propertyId, 'finanzas@example.test', { role: 'finance' });
  expect((await finance.send('POST', `${path}/entries`, { key: key(), ...DINNER })).status).toBe(201);
});

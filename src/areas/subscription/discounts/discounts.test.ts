import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { type Colleague, createColleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import type { AccountId } from '#vocabulary/ids.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { parsePromo } from '#vocabulary/promo.ts';
import { GUESSES_OF_NETWORK, GUESSES_OF_PERSON, GUESSES_WINDOW_SECONDS } from './discounts.constants.ts';
import type { Discount, DiscountEntry, DiscountInput } from './discounts.contract.ts';
import { findDiscountTerms, type DiscountReason, readPromisedTerms, useDiscount } from './index.ts';

const PATH = '/api/common/subscriptions/discounts';
type Owner = Host & { propertyId: string };

let app: TestApp;
let admin: Colleague;
let owner: Owner;
let ownerId: string;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
  owner = await hostWithProperty(app, 'anfitriona@example.test');
  ownerId = (await owner.get<{ _id: string }>('/api/auth/me')).data._id;
});
beforeEach(async () => {
  // Guesses are forgotten; sessions end with the hour.
  app.clock.advance(GUESSES_WINDOW_SECONDS);
  admin = await signInAgain(app, admin.userId);
  owner = Object.assign(await signInAgain(app, ownerId), { propertyId: owner.propertyId });
});
afterAll(() => app?.stop());

const TEN_PERCENT = { type: 'percentage', amount: 10, reason: 'Feria de Cartagena' } as const;
const aCode = () => `CODE-${String(++count).padStart(3, '0')}`;

const create = (own: object = {}, by: Host = admin) =>
  by.send<DiscountEntry>('POST', PATH, { ...TEN_PERCENT, code: aCode(), ...own });
const created = async (own: Partial<DiscountInput> = {}): Promise<DiscountEntry> => {
  // Lists start with the newest: no two codes may have the same age.
  app.clock.advance(1);
  const { status, data, errors } = await create(own);
  expect(errors ?? []).toEqual([]);
  expect(status).toBe(201);
  return data;
};
const listed = (query = '', by: Host = admin) => by.get<DiscountEntry[]>(`${PATH}${query}`);
const remove = (id: string) => admin.send('DELETE', `${PATH}?id=${id}`);
const validate = (code: string, own: object = {}, by: Owner = owner) =>
  by.send<Discount>('POST', `${PATH}/validate`, { propertyId: by.propertyId, code, ...own });
const reasonOf = async (...asked: Parameters<typeof validate>) => {
  const { status, errors } = await validate(...asked);
  return [status, errors[0]?.code, errors[0]?.message, errors[0]?.field];
};

async function accountOf({ propertyId }: Owner): Promise<AccountId> {
  const [row] = await app.platform.pools.system.named<{ account_id: AccountId }>(
    'test-account',
    'select account_id from properties where property_id = $1',
    [propertyId],
  );
  if (!row) throw new Error(`Property ${propertyId} does not exist`);
  return row.account_id;
}

/** In a transaction of the account, like the promise of a charge. */
async function use(by: Owner, discountId: string, key: string): Promise<DiscountReason | undefined> {
  const accountId = await accountOf(by);
  const ctx = app.context().forProperty(by.propertyId as never, accountId);
  return ctx.db.transaction((tx) => useDiscount(ctx, tx, { discountId, accountId, key }));
}

describe('codes of administrators [C-SUB-10, C-SUB-11, C-SUB-12]', () => {
  test('a percentage in halves or an amount of a currency, in upper case, with author and reason [R-SUB-10]', async () => {
    const half = await created({
      code: ' feria-12 ',
      amount: 12.5,
      apps: ['siigo-connect', 'siigo-connect'],
    });
    expect(half).toMatchObject({
      code: 'FERIA-12',
      type: 'percentage',
      amount: 12.5,
      currency: null,
      apps: ['siigo-connect'],
      plans: null,
      firstCharges: null,
      expiresAt: null,
      mostUses: null,
      mostUsesPerAccount: 1,
      uses: 0,
      createdBy: 'admin',
      reason: TEN_PERCENT.reason,
    });
    const fixed = await created({
      type: 'fixed',
      amount: 1.525,
      currency: 'KWD',
      plans: ['PRO'],
      mostUses: 3,
    });
    expect(fixed).toMatchObject({
      type: 'fixed',
      amount: 1.525,
      currency: 'KWD',
      plans: ['PRO'],
      mostUses: 3,
    });
    expect((await listed()).data.slice(0, 2)).toEqual([fixed, half]);
  });

  test.each([
    ['a code with spaces', { code: 'DOS PALABRAS' }, 'code'],
    ['a code of two letters', { code: 'AB' }, 'code'],
    ['less than one percent', { amount: 0.5 }, 'amount'],
    ['more than everything', { amount: 100.5 }, 'amount'],
    ['a third of a percent', { amount: 33.33 }, 'amount'],
    ['nothing', { type: 'fixed', currency: 'COP', amount: 0 }, 'amount'],
    ['half a peso of Chile', { type: 'fixed', currency: 'CLP', amount: 10.5 }, 'amount'],
    ['an amount without a currency', { type: 'fixed', amount: 10 }, 'currency'],
    ['a percentage of a currency', { currency: 'COP' }, 'currency'],
    ['a plan that there is not', { plans: ['GOLD'] }, 'plans.0'],
    ['an empty list of apps', { apps: [] }, 'apps'],
    ['no use at all', { mostUses: 0 }, 'mostUses'],
    ['no reason', { reason: ' ' }, 'reason'],
  ])('%s is refused at its field', async (_what, own, field) => {
    const { status, errors } = await create(own);
    expect([status, errors.map((one) => one.field)]).toEqual([400, [field]]);
  });

  test('an existing code is refused in any case, until it is deleted', async () => {
    const { code, _id } = await created();
    const again = await create({ code: code.toLowerCase() });
    expect([again.status, again.errors[0]?.code, again.errors[0]?.field]).toEqual([
      409,
      'discount-code-taken',
      'code',
    ]);
    await remove(_id);
    expect((await create({ code })).status).toBe(201);
  });

  test('automatic codes are in no list, in any spelling or search [R-SUB-08]', async () => {
    const { code } = await created({ code: 'bienvenida_auto_discount_7' });
    expect(code).toBe('BIENVENIDA_AUTO_DISCOUNT_7');
    for (const query of ['', '?code=auto', '?code=BIENVENIDA', '?limit=100']) {
      const { data } = await listed(query);
      expect(data.filter((one) => one.code.includes('AUTO_DISCOUNT'))).toEqual([]);
    }
    expect((await listed('?code=AUTO_DISCOUNT')).meta).toMatchObject({ count: 0, total: 0 });
    expect((await validate(code)).status, 'every account with the code may use it').toBe(201);
  });

  test('the list has pages, finds a part of a code in any case, and counts one less after a deletion [R-SUB-07]', async () => {
    for (const end of ['A', 'B', 'C']) await created({ code: `PAGINA_${end}` });
    const page = async (query: string) => {
      const { data, meta } = await listed(`?code=pagina_&${query}`);
      return { codes: data.map(({ code }) => code), meta };
    };
    expect(await page('limit=2')).toEqual({
      codes: ['PAGINA_C', 'PAGINA_B'],
      meta: { total: 3, count: 3, page: 1, limit: 2 },
    });
    const last = (await listed('?code=pagina_&limit=2&page=2')).data;
    expect(last.map(({ code }) => code)).toEqual(['PAGINA_A']);
    const before = (await listed()).meta as unknown as { count: number };
    const gone = await remove(last[0]?._id ?? '');
    expect([gone.status, gone.data, gone.meta]).toEqual([
      200,
      { deleted: true },
      { count: before.count - 1 },
    ]);
    expect((await page('limit=5')).codes).toEqual(['PAGINA_C', 'PAGINA_B']);
    expect((await remove(last[0]?._id ?? '')).status).toBe(404);
    // A wildcard is an ordinary character.
    expect((await listed('?code=%25')).data).toEqual([]);
  });

  test('only administrators have access [SEC-38]', async () => {
    const { _id } = await created();
    const tries = [
      await create({}, owner),
      await listed('', owner),
      await owner.send('DELETE', `${PATH}?id=${_id}`),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('the discount of a code [C-SUB-09, R-SUB-09]', () => {
  test('it is found in any case, without administrators’ fields; a read uses nothing', async () => {
    const { code } = await created({ firstCharges: 3 });
    const { status, data } = await validate(` ${code.toLowerCase()} `);
    expect([status, Object.keys(data).toSorted()]).toEqual([
      201,
      ['_id', 'amount', 'apps', 'code', 'currency', 'expiresAt', 'firstCharges', 'plans', 'type'],
    ]);
    expect(data).toMatchObject({ code, amount: 10, firstCharges: 3 });
    expect((await listed(`?code=${code}`)).data[0]?.uses).toBe(0);
  });

  test('a missing or deleted code has one reason', async () => {
    const notFound = [404, 'not-found', 'El código de descuento no existe', 'code'];
    expect(await reasonOf('NINGUNO')).toEqual(notFound);
    const { code, _id } = await created();
    await remove(_id);
    expect(await reasonOf(code)).toEqual(notFound);
  });

  test('a code expires at its moment', async () => {
    const { code } = await created({ expiresAt: plusSeconds(app.clock.now(), 60) });
    expect((await validate(code)).status).toBe(201);
    app.clock.advance(60);
    expect(await reasonOf(code)).toEqual([409, 'expired', 'El código de descuento ha expirado', 'code']);
  });

  test('a code is used up, by the account or by all', async () => {
    const other = await hostWithProperty(app, 'otro@example.test');
    const used = [409, 'already-used', 'El código de descuento ya fue usado', 'code'];
    const { code, _id } = await created({ mostUses: 2 });
    expect(await use(owner, _id, 'subscription:1')).toBeUndefined();
    expect(await reasonOf(code)).toEqual(used);
    expect((await validate(code, {}, other)).status).toBe(201);
    expect(await use(other, _id, 'subscription:2')).toBeUndefined();
    const third = await hostWithProperty(app, 'tercera@example.test');
    expect(await reasonOf(code, {}, third)).toEqual(used);
  });

  test('a code does not apply to another currency, another plan or other apps', async () => {
    const no = [409, 'not-applicable', 'El código de descuento no aplica a esta suscripción', 'code'];
    const dollars = await created({ type: 'fixed', amount: 5, currency: 'USD' });
    expect(await reasonOf(dollars.code)).toEqual(no);
    expect((await validate(dollars.code, { currency: 'USD' })).status).toBe(201);
    const pro = await created({ plans: ['PRO'], apps: ['siigo-connect'] });
    expect(await reasonOf(pro.code, { plan: 'BASIC', appIds: ['scan-id'] })).toEqual(no);
    expect((await validate(pro.code, { plan: 'PRO' })).status).toBe(201);
    expect((await validate(pro.code, { plan: 'BASIC', appIds: ['siigo-connect'] })).status).toBe(201);
  });

  test('the reasons exist in three languages', async () => {
    const said = async (language: string) => {
      const path = `${PATH}/validate?language=${language}`;
      const asked = { propertyId: owner.propertyId, code: 'NINGUNO' };
      return (await owner.send<never>('POST', path, asked)).errors[0]?.message;
    };
    expect([await said('pt'), await said('en')]).toEqual([
      'O código de desconto não existe',
      'The discount code does not exist',
    ]);
  });

  test('a property of other members, or without its money, gets no answer', async () => {
    const { code } = await created();
    const stranger = await hostWithProperty(app, 'ajena@example.test');
    expect((await validate(code, { propertyId: owner.propertyId }, stranger)).status).toBe(404);
    const access = { role: 'cleaner' } as const;
    const cleaner = await createColleague(app, owner.propertyId, 'limpieza@example.test', access);
    const asked = { propertyId: owner.propertyId, code };
    expect((await cleaner.send('POST', `${PATH}/validate`, asked)).status).toBe(403);
  });

  test('an administrator who impersonates the owner tries no codes [SEC-17]', async () => {
    const { code } = await created();
    const seen = { userIdView: ownerId, reason: 'La dueña pidió ayuda' };
    expect((await admin.send('POST', '/api/admin/view-as', seen)).status).toBe(201);
    const asked = { propertyId: owner.propertyId, code };
    const headers = { 'X-Posada-User-View-Id': ownerId };
    const { status, errors } = await admin.send('POST', `${PATH}/validate`, asked, headers);
    expect([status, errors[0]?.code]).toEqual([403, 'view-read-only']);
  });

  test('guesses are counted, also in parallel; existing codes are not', async () => {
    const guesser = await hostWithProperty(app, 'adivina@example.test');
    const { code } = await created({ mostUsesPerAccount: 50 });
    for (let right = 0; right < GUESSES_OF_PERSON + 2; right++) {
      expect((await validate(code, {}, guesser)).status).toBe(201);
    }
    const guesses = await Promise.all(
      Array.from({ length: GUESSES_OF_PERSON + 5 }, (_, place) => validate(`NADA-${place}`, {}, guesser)),
    );
    const missed = guesses.filter(({ status }) => status === 404);
    expect(missed).toHaveLength(GUESSES_OF_PERSON);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    const refused = await validate(code, {}, guesser);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await validate(code)).status, 'another person of the network continues').toBe(201);
  });

  test('guesses of a network are counted together', async () => {
    const { code } = await created();
    const many = Math.ceil(GUESSES_OF_NETWORK / GUESSES_OF_PERSON);
    for (let person = 0; person < many; person++) {
      const guesser = await hostWithProperty(app, `red-${person}@example.test`);
      for (let guess = 0; guess < GUESSES_OF_PERSON; guess++) await validate(`NADA-${guess}`, {}, guesser);
    }
    expect((await validate(code)).status).toBe(429);
    app.clock.advance(GUESSES_WINDOW_SECONDS);
    const again = Object.assign(await signInAgain(app, ownerId), { propertyId: owner.propertyId });
    expect((await validate(code, {}, again)).status).toBe(201);
  });

  test('a link that promises 50 % on a code worth 10 % gets 10 % [SEC-25, D-21]', async () => {
    const { code } = await created({ code: 'FERIA26' });
    const today = dayIn('America/Bogota', app.clock.now());
    const link = parsePromo(`${code}_Feria_2_50_31122026`, today);
    expect(link).toMatchObject({ code, value: 50 });
    expect((await validate(link?.code ?? '')).data).toMatchObject({ type: 'percentage', amount: 10 });
  });
});

describe('promises of a code', () => {
  test('a use counts once for its key, and stays after the code ended [REL-02]', async () => {
    const { _id, code } = await created({
      mostUsesPerAccount: 2,
      expiresAt: plusSeconds(app.clock.now(), 60),
    });
    expect(await use(owner, _id, 'subscription:a')).toBeUndefined();
    expect(await use(owner, _id, 'subscription:a')).toBeUndefined();
    expect((await listed(`?code=${code}`)).data[0]?.uses).toBe(1);
    app.clock.advance(60);
    expect(await use(owner, _id, 'subscription:b')).toBe('expired');
    await remove(_id);
    expect(await use(owner, _id, 'subscription:a')).toBeUndefined();
    expect(await use(owner, _id, 'subscription:b')).toBe('not-found');
    expect(await readPromisedTerms(app.platform.pools.system, [_id])).toMatchObject([
      { code, amount: 1_000 },
    ]);
    expect(await readPromisedTerms(app.platform.pools.system, [])).toEqual([]);
    expect(await use(owner, '019a9f3c-5d1e-7a42-9c0b-000000000000', 'subscription:c')).toBe('not-found');
  });

  test('of fifty parallel uses as many pass as are left [REL-23, SEC-38]', async () => {
    const { _id, code } = await created({ mostUses: 3, mostUsesPerAccount: 50 });
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, place) => use(owner, _id, `subscription:${place}`)),
    );
    expect(results.filter((reason) => reason === undefined)).toHaveLength(3);
    expect(results.filter((reason) => reason === 'already-used')).toHaveLength(47);
    expect((await listed(`?code=${code}`)).data[0]?.uses).toBe(3);
  });

  test('a use belongs to one account, and cannot be changed', async () => {
    const { _id } = await created();
    expect(await use(owner, _id, 'subscription:mine')).toBeUndefined();
    const other = await hostWithProperty(app, 'vecino@example.test');
    const inside = app.context().forProperty(other.propertyId as never, await accountOf(other)).db;
    expect(await inside.named('test-uses', 'select key from discount_uses', [])).toEqual([]);
    const another = { accountId: await accountOf(owner), code: (await created()).code };
    const basket = { currency: 'COP', plan: null, apps: [] };
    await expect(findDiscountTerms(app.context(), inside, { ...another, ...basket })).rejects.toThrow(
      /scope/,
    );
    const refused = (name: string, text: string) => expect(inside.named(name, text, [])).rejects;
    await refused('test-uses-1', 'delete from discount_uses').toThrow(/permission denied/);
    await refused('test-uses-2', "update discount_uses set key = 'x'").toThrow(/permission denied/);
    await refused('test-uses-3', 'update discounts set amount = 1').toThrow(/permission denied/);
    await refused('test-uses-4', 'delete from discounts').toThrow(/permission denied/);
  });

  test('a read returns the terms in whole units, or the reason, like the use', async () => {
    const accountId = await accountOf(owner);
    const { code } = await created({ type: 'fixed', amount: 12_000.5, currency: 'COP', firstCharges: 2 });
    const basket = { accountId, currency: 'COP', plan: null, apps: [] };
    const ctx = app.context();
    expect(await findDiscountTerms(ctx, ctx.system, { ...basket, code })).toMatchObject({
      terms: { type: 'fixed', amount: 1_200_050, currency: 'COP', firstCharges: 2 },
    });
    expect(await findDiscountTerms(ctx, ctx.system, { ...basket, code, currency: 'USD' })).toEqual({
      reason: 'not-applicable',
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { aBiller } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague, createSignedInPerson, signInAgain } from '#support/people.ts';
import { signUpHost } from '#support/setup.ts';
import { eventually } from '#support/wait.ts';
import {
  CURRENT,
  DIAN,
  propertyContextOf,
  ledgerOf,
  setCreditsLeft,
  readCreditsOf,
} from './credits.test-stage.ts';
import { CREDITS_HEALTHY_MIN, TRIAL_CREDITS } from './credits.constants.ts';
import type { Credit, PropertyCredit } from './credits.contract.ts';
import { compareLedger, openMissingCredits } from './credits.jobs.ts';
import { balancesOf } from './credits.store.ts';
import {
  releaseCredit,
  grantCredits,
  recordFreeSubmission,
  reserveCredit,
  spendCredit,
} from './ledger.service.ts';

type Owner = Host & { propertyId: string };
let app: TestApp;
let admin: Host;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
});
afterAll(() => app?.stop());

const anOwner = (): Promise<Owner> => hostWithProperty(app, `creditos-${++count}@example.test`);
const aSubject = () => `019a9f3c-5d1e-7a42-9c0b-${String(++count).padStart(12, '0')}`;
const charge = (key: string) => ({ app: DIAN, key, subjectId: aSubject(), label: `SETP${count}` }) as const;

/** Each step in its own transaction, as in the product. */
const doing = (owner: Owner) => {
  const ctx = propertyContextOf(app, owner);
  const run = <Result>(work: (tx: Parameters<typeof spendCredit>[1]) => Promise<Result>) =>
    ctx.db.transaction(work);
  return {
    reserve: (key: string) => run((tx) => reserveCredit(ctx, tx, charge(key))),
    spend: (key: string) => run((tx) => spendCredit(ctx, tx, key)),
    free: (key: string) => run((tx) => releaseCredit(ctx, tx, key)),
    grant: (key: string, amount: number) =>
      run((tx) => grantCredits(ctx, tx, { app: DIAN, key, amount, cause: 'top-up' })),
    note: (key: string) => run((tx) => recordFreeSubmission(ctx, tx, charge(key))),
    held: async () => (await balancesOf(ctx.db, ctx.propertyId))[0],
  };
};

const correct = (host: Host, properties: string[], amount: number, more: object = {}) =>
  host.send<Credit>('PATCH', `/api/common/credits/${DIAN}`, {
    properties,
    amount,
    reason: 'Cortesía por la caída del jueves',
    ...more,
  });

describe('the ledger', () => {
  test('a reservation is spent or released once; a repeat changes nothing [REL-12]', async () => {
    const owner = await anOwner();
    const { reserve, spend, free, held } = doing(owner);
    await reserve('stamp:a:r1');
    await reserve('stamp:a:r1');
    expect(await held()).toMatchObject({ available: TRIAL_CREDITS - 1, reserved: 1, consumed: 0 });
    await spend('stamp:a:r1');
    await spend('stamp:a:r1');
    await free('stamp:a:r1');
    expect(await held()).toMatchObject({ available: TRIAL_CREDITS - 1, reserved: 0, consumed: 1 });
    await reserve('stamp:b:r1');
    await free('stamp:b:r1');
    await free('stamp:b:r1');
    await spend('stamp:b:r1');
    expect(await held()).toMatchObject({
      available: TRIAL_CREDITS - 1,
      reserved: 0,
      consumed: 1,
      issued: -TRIAL_CREDITS,
      corrections: 0,
    });
    // A key without a reservation has nothing to end.
    await spend('stamp:never:r1');
    expect((await held())?.transfers).toBe(5);
    expect(await compareLedger(app.context())).toBe(0);
  });

  test('a rolled back transaction also removes its reservation [REL-12]', async () => {
    const owner = await anOwner();
    const ctx = propertyContextOf(app, owner);
    await openMissingCredits(app.context());
    const rolledBack = ctx.db.transaction(async (tx) => {
      await reserveCredit(ctx, tx, charge('stamp:undone:r1'));
      throw new Error('The rest of the transaction failed');
    });
    await expect(rolledBack).rejects.toThrow('The rest of the transaction failed');
    expect(await readCreditsOf(owner)).toMatchObject({ quantity: TRIAL_CREDITS, reserved: 0 });
  });

  test('two parallel reservations of the last credit get one, and no balance is negative [REL-12, REL-23]', async () => {
    const owner = await anOwner();
    const { reserve, held } = doing(owner);
    await setCreditsLeft(admin, owner, 1);
    const keys = Array.from({ length: 8 }, (_, place) => `stamp:race-${place}:r1`);
    const answers = await Promise.allSettled(keys.map(reserve));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [String(answer.reason)] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['Failure: credits-empty']));
    expect(await held()).toMatchObject({ available: 0, reserved: 1 });
  });

  test('one key in parallel is one transfer: a repeated charge grants once [REL-02, REL-08]', async () => {
    const owner = await anOwner();
    const { grant, held } = doing(owner);
    await Promise.all(Array.from({ length: 6 }, () => grant('payment:ch_1', 100)));
    expect(await held()).toMatchObject({ available: TRIAL_CREDITS + 100, transfers: 2 });
    await expect(grant('payment:ch_1', 200)).rejects.toThrow('key-used');
  });

  test('the application may only add entries, and no statement makes a balance negative [REL-12]', async () => {
    const owner = await anOwner();
    const { reserve } = doing(owner);
    await reserve('stamp:kept:r1');
    const { db } = propertyContextOf(app, owner);
    const refused = (name: string, text: string) => expect(db.named(name, text, [])).rejects;
    await refused('test-ledger-1', 'update credit_transfers set amount = 2').toThrow(/permission denied/);
    await refused('test-ledger-2', 'delete from credit_transfers').toThrow(/permission denied/);
    await refused('test-ledger-3', 'delete from credit_balances').toThrow(/permission denied/);
    await refused(
      'test-ledger-4',
      'update credit_balances set available = available - 60, issued = issued + 60',
    ).toThrow(/check constraint/);
    await refused('test-ledger-5', 'update credit_balances set available = available + 1').toThrow(
      /credits_balance_out/,
    );
  });

  test('balances are compared with their entries: a difference is found and reported [REL-12]', async () => {
    const owner = await anOwner();
    const { reserve } = doing(owner);
    await reserve('stamp:drift:r1');
    const { db } = propertyContextOf(app, owner);
    const shift = (by: number) =>
      db.named(
        `test-shift-${by}`,
        `update credit_balances set available = available + (${by}), consumed = consumed - (${by})`,
        [],
      );
    expect(await compareLedger(app.context())).toBe(0);
    // `consumed` needs a balance before the test removes some.
    await shift(-1);
    expect(await compareLedger(app.context())).toBe(2);
    expect(app.log.some((line) => line.includes('holds something else than its entries'))).toBe(true);
    await shift(1);
    expect(await compareLedger(app.context())).toBe(0);
  });

  test('the ledger of a property is hidden from other properties [REL-12, T-RLS]', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await doing(owner).reserve('stamp:mine:r1');
    const seen = (of: Owner, table: string) =>
      propertyContextOf(app, of).db.named(`test-seen-${table}`, `select property_id from ${table}`, []);
    for (const table of ['credit_balances', 'credit_transfers', 'credit_entries']) {
      expect((await seen(owner, table)).length).toBeGreaterThan(0);
      expect(await seen(other, table)).toEqual([]);
    }
  });
});

describe('the host’s view', () => {
  test('an unknown balance is -1 and says so, until the property has its first credits [C-CRED-02, E-45, R-CRED-05, R-INV-18, D-33]', async () => {
    const owner = await anOwner();
    expect(await readCreditsOf(owner)).toEqual({
      id: DIAN,
      unit: 'stamps',
      quantity: -1,
      known: false,
      reserved: null,
      spent: null,
      lastsDays: null,
      inUse: false,
    });
    expect((await owner.get<Credit>(`${CURRENT}/${owner.propertyId}`)).data).toMatchObject({
      credits: -1,
      stamps: -1,
      metered: true,
    });
    await openMissingCredits(app.context());
    await openMissingCredits(app.context());
    expect(await readCreditsOf(owner)).toMatchObject({
      quantity: TRIAL_CREDITS,
      known: true,
      reserved: 0,
      spent: 0,
    });
    expect((await ledgerOf(owner)).lines).toMatchObject([
      { kind: 'welcome', amount: TRIAL_CREDITS, balance: TRIAL_CREDITS },
    ]);
  });

  test('a host who signs up gets trial credits as soon as the trial begins [D-2]', async () => {
    const host = await signUpHost(app, { email: 'nueva@example.test' });
    await eventually(async () =>
      expect(await readCreditsOf(host)).toMatchObject({ quantity: TRIAL_CREDITS, known: true }),
    );
    await host.send('POST', '/api/common/setup/start', { propertyId: host.propertyId });
    await openMissingCredits(app.context());
    expect((await ledgerOf(host)).lines).toMatchObject([{ kind: 'welcome' }]);
  });

  test('only properties whose money the person sees are listed [C-CRED-01, D-9]', async () => {
    const owner = await anOwner();
    const second = await anOwner();
    await openMissingCredits(app.context());
    await eventually(async () =>
      expect((await owner.get<Credit>(CURRENT)).data).toMatchObject({
        properties: [{ id: owner.propertyId, name: 'Casa Azul', apps: [{ id: DIAN }] }],
        credits: TRIAL_CREDITS,
        stamps: TRIAL_CREDITS,
        metered: true,
      }),
    );
    const blind = await createColleague(app, owner.propertyId, `sin-dinero-${count}@example.test`, {
      role: 'manager',
      money: false,
    });
    expect((await blind.get<Credit>(CURRENT)).data.properties).toEqual([]);
    expect((await blind.get(`${CURRENT}/${owner.propertyId}`)).status).toBe(403);
    expect((await blind.get(`/api/common/credits/ledger/${owner.propertyId}?appId=${DIAN}`)).status).toBe(
      403,
    );
    expect((await second.get(`${CURRENT}/${owner.propertyId}`)).status).toBe(404);
  });

  test('the ledger lists apartado, devuelto, usado y sin costo, newest first, with the sum above [C-CRED-07]', async () => {
    const owner = await anOwner();
    const { reserve, spend, free, grant, note } = doing(owner);
    await grant('payment:ch_2', 10);
    await reserve('stamp:one:r1');
    await reserve('stamp:two:r1');
    await reserve('stamp:three:r1');
    await spend('stamp:one:r1');
    await free('stamp:two:r1');
    await note('stamp:four:r1');
    const start = TRIAL_CREDITS + 10;
    const { lines, meta } = await ledgerOf(owner);
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['no-charge', 0, start - 2],
      ['reserved', -1, start - 2],
      ['released', 0, start - 1],
      ['spent', -1, start - 1],
      ['grant', 10, start],
      ['welcome', TRIAL_CREDITS, TRIAL_CREDITS],
    ]);
    expect(meta).toMatchObject({
      total: 6,
      month: { opening: 0, added: start, spent: 1, reserved: 1, available: start - 2 },
    });
    // A later page shows the same balances.
    const { lines: second } = await ledgerOf(owner, 'limit=2&page=2');
    expect(second.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['released', start - 1],
      ['spent', start - 1],
    ]);
    expect(await readCreditsOf(owner)).toMatchObject({
      quantity: start - 2,
      reserved: 1,
      spent: 1,
      inUse: true,
    });
    expect((await readCreditsOf(owner)).lastsDays).toBeNull();
    // The next month starts with the rest, and reservations stay.
    const before = app.clock.now();
    const { _id } = (await owner.get<User>('/api/auth/me')).data;
    app.clock.advance(15 * 86_400);
    const later = { ...(await signInAgain(app, _id)), propertyId: owner.propertyId };
    expect((await ledgerOf(later)).meta.month).toMatchObject({
      opening: start - 1,
      added: 0,
      spent: 0,
      reserved: 1,
      available: start - 2,
    });
    // One in fifteen days; unknown in the first week.
    expect((await readCreditsOf(later)).lastsDays).toBe(15 * (start - 2));
    app.clock.set(before);
  });
});

describe('corrections [SEC-37]', () => {
  test('an administrator corrects with a reason, and the host reads it [C-CRED-03, R-CRED-02]', async () => {
    const owner = await anOwner();
    const answer = await correct(admin, [owner.propertyId], 30);
    expect(answer.status).toBe(200);
    expect(answer.data.properties).toMatchObject([
      { id: owner.propertyId, apps: [{ quantity: TRIAL_CREDITS + 30 }] },
    ]);
    expect((await correct(admin, [owner.propertyId], -5)).data.stamps).toBe(TRIAL_CREDITS + 25);
    const { lines } = await ledgerOf(owner);
    expect(lines[0]).toMatchObject({
      kind: 'correction',
      amount: -5,
      reason: 'Cortesía por la caída del jueves',
    });
    const { data: history } = await owner.get<{ action: string; actorName: string; after: object }[]>(
      `/api/common/audit-log?propertyId=${owner.propertyId}&subject=credits`,
    );
    expect(history).toMatchObject([
      { after: { amount: -5, available: TRIAL_CREDITS + 25 } },
      { after: { amount: 30, reason: 'Cortesía por la caída del jueves' } },
    ]);
  });

  test('a host, an owner, and an administrator who impersonates one get 403 [C-CRED-03, SEC-37]', async () => {
    const owner = await anOwner();
    expect(await correct(owner, [owner.propertyId], 500)).toMatchObject({ status: 403 });
    expect((await owner.get(`/api/admin/credits/${owner.propertyId}`)).status).toBe(403);
    const { _id: userIdView } = (await owner.get<User>('/api/auth/me')).data;
    expect((await admin.send('POST', '/api/admin/view-as', { userIdView, reason: 'Ayuda' })).status).toBe(
      201,
    );
    const asOwner = await admin.send(
      'PATCH',
      `/api/common/credits/${DIAN}`,
      { properties: [owner.propertyId], amount: 500, reason: 'Como si fuera ella' },
      { 'X-Posada-User-View-Id': userIdView },
    );
    expect(asOwner.status).toBe(403);
    await admin.send('DELETE', '/api/admin/view-as');
    expect(await readCreditsOf(owner)).toMatchObject({ known: false });
  });

  test('a correction needs a reason, never makes the balance negative, and counts once for its key [C-CRED-03]', async () => {
    const owner = await anOwner();
    const { propertyId: id } = owner;
    expect((await correct(admin, [id], -(TRIAL_CREDITS + 1))).errors).toMatchObject([
      { code: 'credits-too-many', field: 'properties.0' },
    ]);
    expect((await correct(admin, [id], 0)).errors).toMatchObject([{ field: 'amount' }]);
    expect((await correct(admin, [id], 5, { reason: ' ' })).errors).toMatchObject([{ field: 'reason' }]);
    expect((await correct(admin, ['019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c'], 5)).status).toBe(404);
    const key = '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5d';
    for (const amount of [5, 5]) expect((await correct(admin, [id], amount, { key })).status).toBe(200);
    expect((await correct(admin, [id], 6, { key })).status).toBe(409);
    const { data } = await admin.get<PropertyCredit>(`/api/admin/credits/${id}`);
    expect(data.apps).toMatchObject([{ quantity: TRIAL_CREDITS + 5 }]);
  });
});

describe('over time', () => {
  const attention = async (owner: Owner) =>
    (
      await owner.get<{ attention: { kind: string; title: string }[] }>(
        `/api/common/today?propertyId=${owner.propertyId}`,
      )
    ).data.attention.filter(({ kind }) => kind.startsWith('credits'));

  test('Hoy warns below twenty and at none; without a connection that uses credits it does not [R-CRED-04]', async () => {
    const owner = await aBiller(app, `avisos-${++count}@example.test`);
    await setCreditsLeft(admin, owner, CREDITS_HEALTHY_MIN);
    expect(await attention(owner)).toEqual([]);
    await setCreditsLeft(admin, owner, CREDITS_HEALTHY_MIN - 1);
    expect(await attention(owner)).toMatchObject([{ kind: 'credits-low', title: 'Te quedan 19 sellos' }]);
    await setCreditsLeft(admin, owner, 0);
    expect(await attention(owner)).toMatchObject([
      { kind: 'credits-empty', title: 'Te quedaste sin sellos' },
    ]);
    const idle = await anOwner();
    await setCreditsLeft(admin, idle, 0);
    expect(await attention(idle)).toEqual([]);
  });
});

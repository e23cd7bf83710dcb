import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { accountOf, cardsOf, type Owner } from '#areas/subscription/billing/billing.test-stage.ts';
import { documentsOfBill } from '#areas/subscription/billing/index.ts';
import { refundBill } from '#areas/subscription/billing/refunds.service.ts';
import { rows } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { BillId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { insertChargeIssuer } from './charge-issuers.store.ts';
import { documentPaidCharge, documentReturnedMoney, createChargeDocument } from './documents.service.ts';
import { resumeLateDocuments } from './platform-invoices.jobs.ts';
import { committingAfter, type DeathPoint, Died, dyingAt } from './platform-invoices.test-dying.ts';
import {
  anOperator,
  atDian,
  documentsOf,
  issuedFor,
  namedAs,
  nameIssuer,
  nobodyIssues,
  type Operator,
  paidBill,
  TODAY,
} from './platform-invoices.test-stage.ts';

let app: TestApp;
let operator: Operator;
let host: Owner;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
  await cardsOf(app).listens();
  operator = await anOperator(app, 'opera@example.test');
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `muere${counter++}@example.test`);
  await namedAs(host);
});

/** Named without an event, so that no job of the worker documents earlier charges. */
async function namedQuietly(ctx: AccountContext): Promise<void> {
  const accountId = (await accountOf(app, operator.biller)).accountId;
  await app.platform.pools.system.transaction(async (tx) => {
    await insertChargeIssuer(tx, {
      country: 'CO',
      issuing_property: operator.propertyId as never,
      issuing_account: accountId,
      from_day: TODAY as never,
      from_at: '2026-11-21T05:00:00.000Z' as Instant,
      actor: 'user:00000000-0000-0000-0000-000000000000',
      created_at: ctx.clock.now(),
    });
  });
}

/** A bill with only a receipt, in a country that has an issuing property by now. */
async function waiting(): Promise<{ ctx: AccountContext; billId: BillId; documentId: string }> {
  expect((await nobodyIssues(operator)).status).toBe(201);
  const bill = await paidBill(app, host);
  const ctx = await accountOf(app, host);
  let documentId = '';
  await eventually(async () => {
    const [row] = await documentsOfBill(ctx.db, bill.id);
    if (!row?.told_at) throw new Error('The receipt was not planned yet');
    documentId = row.id;
  });
  await namedQuietly(ctx);
  return { ctx, billId: bill.id, documentId };
}

const POINTS: DeathPoint[] = [1, 2, 3].flatMap((step) => [
  { step, when: 'before' as const },
  { step, when: 'after' as const },
]);
const drafts = async () => (await rows(operator.biller)).filter(({ state }) => state !== 'success');

describe('a process that documents charges dies [T-KILL]', () => {
  test.each(POINTS)(
    '$when the commit of step $step of an invoice: exactly one invoice and one number [REL-01, REL-02]',
    async (point) => {
      const { ctx, billId, documentId } = await waiting();
      const before = [await rows(operator.biller), await atDian(app)].map(({ length }) => length);
      await expect(createChargeDocument(dyingAt(ctx, point), documentId)).rejects.toBeInstanceOf(Died);
      await createChargeDocument(ctx, documentId);
      await Promise.all([
        documentPaidCharge(ctx, billId),
        documentPaidCharge(ctx, billId),
        createChargeDocument(ctx, documentId),
      ]);
      await issuedFor(host, billId);
      const after = [await rows(operator.biller), await atDian(app)].map(({ length }) => length);
      expect(after).toEqual(before.map((count) => count + 1));
      expect(await drafts()).toEqual([]);
    },
  );

  test.each(POINTS)(
    '$when the commit of step $step of a credit note: exactly one credit note for the refund [REL-01, REL-02]',
    async (point) => {
      expect((await nameIssuer(operator)).status).toBe(201);
      const bill = await paidBill(app, host);
      await issuedFor(host, bill.id);
      const ctx = await accountOf(app, host);
      const before = [await rows(operator.biller), await atDian(app)].map(({ length }) => length);
      const returned = { billId: bill.id, key: `death-${counter}`, amount: 1_234_567 };
      await expect(
        documentReturnedMoney(dyingAt(ctx, { ...point, step: point.step + 1 }), returned),
      ).rejects.toBeInstanceOf(Died);
      await Promise.all(
        [documentReturnedMoney(ctx, returned), documentReturnedMoney(ctx, returned)].map((run) =>
          run.catch(() => {}),
        ),
      );
      await documentReturnedMoney(ctx, returned);
      await issuedFor(host, bill.id, 2);
      const after = [await rows(operator.biller), await atDian(app)].map(({ length }) => length);
      expect(after).toEqual(before.map((count) => count + 1));
      expect(await drafts()).toEqual([]);
    },
  );

  test('two parallel runs for one document open one folio and submit one invoice [W2-K-11, REL-02]', async () => {
    const { ctx, billId, documentId } = await waiting();
    const before = [await rows(operator.biller), await atDian(app)].map(({ length }) => length);
    const watcher = new pg.Client(app.databaseUrl);
    await watcher.connect();
    let letGo = () => {};
    const mayCommit = new Promise<void>((resolve) => (letGo = resolve));
    const opened =
      "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
    const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const first = createChargeDocument(committingAfter(ctx, mayCommit), documentId);
    await eventually(async () => expect((await watcher.query(opened)).rowCount).toBeGreaterThan(0));
    const second = createChargeDocument(ctx, documentId);
    await eventually(async () => expect((await watcher.query(blocked)).rowCount).toBeGreaterThan(0));
    letGo();
    await watcher.end();
    await Promise.all([first, second]);
    await issuedFor(host, billId);
    const after = [await rows(operator.biller), await atDian(app)].map(({ length }) => length);
    expect(after).toEqual(before.map((count) => count + 1));
    expect(await drafts()).toEqual([]);
  });

  test('a refund and its webhook event, repeated three times at once, are one credit note [REL-08]', async () => {
    expect((await nameIssuer(operator)).status).toBe(201);
    const bill = await paidBill(app, host);
    await issuedFor(host, bill.id);
    const ctx = await accountOf(app, host);
    await refundBill(ctx, bill.id, { amount: 100_000, reason: 'Una cortesía' });
    await issuedFor(host, bill.id, 2);
    const [, { key } = { key: '' }] = await documentsOfBill(ctx.db, bill.id);
    const again = { billId: bill.id, key, amount: 100_000 };
    await Promise.all([1, 2, 3].map(() => documentReturnedMoney(ctx, again)));
    expect(await issuedFor(host, bill.id, 2)).toHaveLength(2);
  });

  test('a document that stopped is retried after an hour [REL-10]', async () => {
    const { ctx, billId, documentId } = await waiting();
    await expect(
      createChargeDocument(dyingAt(ctx, { step: 1, when: 'after' }), documentId),
    ).rejects.toBeInstanceOf(Died);
    expect((await documentsOf(host, billId)).map(({ state }) => state)).toEqual(['sent']);
    app.clock.advance(4_000);
    await resumeLateDocuments(app.context());
    await issuedFor(host, billId);
  });
});

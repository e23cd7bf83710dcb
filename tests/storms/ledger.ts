import { setTimeout as sleep } from 'node:timers/promises';

import { expect } from 'vitest';
import pg from 'pg';

import { DIAN, propertyContextOf } from '#areas/subscription/credits/credits.test-stage.ts';
import { compareLedger } from '#areas/subscription/credits/credits.jobs.ts';
import {
  releaseCredit,
  grantCredits,
  reserveCredit,
  spendCredit,
} from '#areas/subscription/credits/ledger.service.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { startTestApp } from '#support/app.ts';
import { dice } from '#support/dice.ts';
import { hostWithProperty } from '#support/host.ts';
import { Failure } from '#vocabulary/errors.ts';
import { newId } from '#vocabulary/uuid.ts';

/** How one is set apart: the product's way, or one that a test puts in its place. */
type Reserve = (ctx: PropertyContext, tx: Transaction, key: string, subjectId: string) => Promise<void>;

type LedgerPlan = {
  readonly operations: number;
  readonly writers: number;
  readonly properties: number;
  readonly reserve?: Reserve;
};

type LedgerReport = {
  readonly operations: number;
  readonly committed: number;
  /** With none left. */
  readonly refused: number;
  /** Transactions whose connection was killed. */
  readonly killed: number;
  /** Everything that every account holds, together. */
  readonly sum: number;
  /** Accounts whose row says something else than their entries. */
  readonly drift: number;
  /** Keys with more than one transfer, and reservations with more than one end. */
  readonly doubled: number;
  /** Accounts of hosts below none. */
  readonly negative: number;
  /** Answered as done and not there. */
  readonly unexplained: readonly string[];
  readonly seconds: number;
};

const product: Reserve = (ctx, tx, key, subjectId) =>
  reserveCredit(ctx, tx, { app: DIAN, key, subjectId, label: key });

/** A reader waits until another reader has read as well; the last reader does not wait for ever. */
let letOtherGo: (() => void) | null = null;
async function waitForAnotherReader(): Promise<void> {
  const letGo = letOtherGo;
  letOtherGo = null;
  if (letGo) letGo();
  else await Promise.race([new Promise<void>((resolve) => (letOtherGo = resolve)), sleep(1_000)]);
}

/**
 * The balance as many a ledger has had it: read, worked out here, and written back. The entries are right; the row is what the
 * last one to write believed. Two always read the same balance: on a slow machine chance alone does not bring them together.
 */
export const readThenWrite: Reserve = async (ctx, tx, key, subjectId) => {
  const [row] = await tx.named<{ available: number; reserved: number }>(
    'test-read-balance',
    'select available, reserved from credit_balances where property_id = $1 and app = $2',
    [ctx.propertyId, DIAN],
  );
  if (!row || row.available < 1) throw new Failure(409, [{ code: 'credits-empty', text: 'credits.empty' }]);
  await waitForAnotherReader();
  await tx.named(
    'test-write-balance',
    `update credit_balances set available = $3, reserved = $4, issued = -($3::bigint + $4 + consumed + corrections),
            transfers = transfers + 1 where property_id = $1 and app = $2`,
    [ctx.propertyId, DIAN, row.available - 1, row.reserved + 1],
  );
  await tx.named(
    'test-write-entry',
    `insert into credit_transfers (id, property_id, app, number, key, kind, from_account, to_account, amount,
                                   available_after, subject_id, label, actor, created_at)
     select $1::uuid, $2::uuid, $3::text, transfers, $4::text, 'reserve', 'available', 'reserved', 1, $5::bigint, $6::uuid,
            $4::text, 'test', now()
       from credit_balances where property_id = $2 and app = $3
     on conflict (property_id, key) do nothing`,
    [newId<string>(ctx.clock.now()), ctx.propertyId, DIAN, key, row.available - 1, subjectId],
  );
};

/** Runs the storm and checks what must hold at every size. */
export async function checkLedger(plan: LedgerPlan): Promise<LedgerReport> {
  const report = await runLedgerStorm(plan);
  expect(report).toMatchObject({ sum: 0, drift: 0, doubled: 0, negative: 0, unexplained: [] });
  // Without refusals and kills nothing was tried.
  expect(report.refused).toBeGreaterThan(0);
  expect(report.killed).toBeGreaterThan(0);
  expect(report.committed).toBeGreaterThan(plan.operations / 4);
  return report;
}

const KILL_EVERY_MS = 120;
/** So few that a writer often finds none. */
const TOP_UP = 6;
/** So many operations share one payment: every grant among them reports that payment. */
const PER_PAYMENT = 150;

/**
 * T-LEDGER: writers reserve, use, give back and add under keys that several of them have, while their connections are killed in
 * the middle. What was answered as done is there, and nothing is there twice.
 */
export async function runLedgerStorm({
  operations,
  writers,
  properties: count,
  reserve = product,
}: LedgerPlan): Promise<LedgerReport> {
  const app = await startTestApp({ BILLING: 'on', DATABASE_POOL_SIZE: '20' }, { works: false });
  const owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  const random = dice(64);
  const started = performance.now();
  const tally = { committed: 0, refused: 0, killed: 0 };
  const done: { key: string; property: string; kind: 'reserve' | 'grant' }[] = [];
  try {
    const contexts: PropertyContext[] = [];
    for (let place = 0; place < count; place += 1) {
      contexts.push(propertyContextOf(app, await hostWithProperty(app, `libro-${place}@example.test`)));
    }
    for (const ctx of contexts)
      await ctx.db.transaction((tx) => grantCredits(ctx, tx, grant('start', TOP_UP)));
    let left = operations;
    const keys: string[][] = contexts.map(() => []);
    const one = async (): Promise<void> => {
      const place = Math.floor(random() * count);
      const [ctx, known] = [contexts[place], keys[place]];
      if (!ctx || !known) return;
      const luck = random();
      const any = known[Math.floor(random() * known.length)];
      const fresh = `stamp:${operations - left}:r1`;
      // Some are asked for again, as a retry does.
      const key = luck < 0.08 && any !== undefined ? any : fresh;
      const run = (work: (tx: Transaction) => Promise<void>) => ctx.db.transaction(work);
      if (luck < 0.45) {
        await run((tx) => reserve(ctx, tx, key, newId(ctx.clock.now())));
        if (!known.includes(key)) known.push(key);
        done.push({ key, property: ctx.propertyId, kind: 'reserve' });
      } else if (luck < 0.9) {
        if (any === undefined) return;
        await run((tx) => (luck < 0.7 ? spendCredit(ctx, tx, any) : releaseCredit(ctx, tx, any)));
      } else {
        const paid = `payment:${Math.floor((operations - left) / PER_PAYMENT)}`;
        await run((tx) => grantCredits(ctx, tx, grant(paid, TOP_UP)));
        done.push({ key: paid, property: ctx.propertyId, kind: 'grant' });
      }
    };
    const writer = async () => {
      while (left > 0) {
        left -= 1;
        try {
          await one();
          tally.committed += 1;
        } catch (error) {
          if (error instanceof Failure && error.entries[0]?.code === 'credits-empty') tally.refused += 1;
          else if (isKilled(error)) tally.killed += 1;
          // A wait for a lock ends with `busy`; the writer tries again.
          else if (!isBusy(error)) throw error;
        }
      }
    };
    const killing = killAtRandom(owner, random, () => left > 0);
    await Promise.all(Array.from({ length: writers }, writer));
    await killing;
    // On a slow machine chance alone empties no account: at the end every writer takes what is left.
    const takeTheRest = async (at: number): Promise<void> => {
      const ctx = contexts[at % count];
      for (let turn = 0; ctx; turn += 1) {
        const key = `rest:${at}:${turn}`;
        try {
          await ctx.db.transaction((tx) => reserve(ctx, tx, key, newId(ctx.clock.now())));
          done.push({ key, property: ctx.propertyId, kind: 'reserve' });
        } catch (error) {
          if (isBusy(error)) continue;
          if (!(error instanceof Failure && error.entries[0]?.code === 'credits-empty')) throw error;
          tally.refused += 1;
          return;
        }
      }
    };
    await Promise.all(Array.from({ length: writers }, (_none, at) => takeTheRest(at)));
    return {
      operations,
      ...tally,
      ...(await whatIsThere(owner, done)),
      drift: await compareLedger(app.context()),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await owner.end();
    await app.stop();
  }
}

const grant = (key: string, amount: number) => ({ app: DIAN, key, amount, cause: 'top-up' }) as const;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
const isKilled = (error: unknown): boolean =>
  codeOf(error).startsWith('57P0') || /terminat|not queryable|ECONNRESET/.test(String(error));
const isBusy = (error: unknown): boolean =>
  /^(55P03|40001|40P01)$/.test(codeOf(error)) || /Too many wait|timeout exceeded/.test(String(error));

/** A connection in the middle of a transaction, now and then. */
async function killAtRandom(owner: pg.Client, random: () => number, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await sleep(KILL_EVERY_MS * random());
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename like 'posada_app%' and state <> 'idle' and pid <> pg_backend_pid()
        order by random() limit 2`,
    );
  }
}

async function whatIsThere(
  owner: pg.Client,
  done: readonly { key: string; property: string }[],
): Promise<Pick<LedgerReport, 'sum' | 'doubled' | 'negative' | 'unexplained'>> {
  const number = async (query: string): Promise<number> =>
    Number((await owner.query<{ value: string }>(query)).rows[0]?.value ?? Number.NaN);
  const { rows } = await owner.query<{ property_id: string; key: string }>(
    'select property_id, key from credit_transfers',
  );
  const there = new Set(rows.map(({ property_id: id, key }) => `${id} ${key}`));
  const committed = new Set(done.map(({ property, key }) => `${property} ${key}`));
  return {
    sum: await number('select coalesce(sum(amount), 0) as value from credit_entries'),
    doubled:
      (await number(
        'select count(*) as value from (select from credit_transfers group by property_id, key having count(*) > 1) twice',
      )) +
      (await number(
        `select count(*) as value from (select from credit_transfers where settles is not null
           group by property_id, settles having count(*) > 1) twice`,
      )),
    negative: await number(
      `select count(*) as value from (select from credit_entries where account in ('available', 'reserved')
         group by property_id, app, account having sum(amount) < 0) below`,
    ),
    unexplained: [...committed].filter((key) => !there.has(key)).slice(0, 5),
  };
}

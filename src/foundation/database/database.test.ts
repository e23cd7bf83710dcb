import net from 'node:net';

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  type Logins,
  openingStatement,
  openPools,
  type Pools,
  type Queries,
  type Transaction,
} from './database.ts';
import { databaseProblemOf } from './database-problem.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let way: Awaited<ReturnType<typeof wayTo>>;
let pools: Pools;

beforeAll(async () => {
  database = await testDatabase();
  way = await wayTo(database.logins);
  pools = openPools({ logins: way.logins, size: 2, log: silentLog });
});

afterAll(async () => {
  await pools.end();
  await way.close();
  await database.drop();
});

/** A connection to the database that a test can cut: while it is cut, it refuses and counts every client. */
async function wayTo(logins: Logins) {
  const { hostname, port } = new URL(logins.app);
  const open = new Set<net.Socket>();
  let isCut = false;
  let turnedAway = 0;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    if (isCut) {
      turnedAway += 1;
      socket.destroy();
      return;
    }
    const onward = net.connect(Number(port), hostname);
    onward.on('error', () => socket.destroy());
    for (const side of [socket, onward]) {
      open.add(side);
      side.on('close', () => open.delete(side));
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  const through = (address: string) => {
    const url = new URL(address);
    url.port = String((server.address() as net.AddressInfo).port);
    return url.toString();
  };
  return {
    logins: { app: through(logins.app), system: through(logins.system) },
    cut: () => {
      isCut = true;
      cutAll();
    },
    mend: () => {
      isCut = false;
    },
    /** Of the connections that are open nothing arrives any more, without an error. */
    silence: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    turnedAway: () => turnedAway,
    close: () =>
      new Promise<void>((closed) => {
        cutAll();
        server.close(() => closed());
      }),
  };
}

test('a listener knocks at an absent database twice a second, not ever more often, and listens again [REL-47]', async () => {
  const received: string[] = [];
  const stop = await pools.listen('posada_test', (payload) => received.push(payload));
  way.cut();
  await new Promise((resolve) => setTimeout(resolve, 3_200));
  expect(way.turnedAway()).toBeGreaterThan(2);
  expect(way.turnedAway()).toBeLessThan(9);
  way.mend();
  await eventually(async () => {
    await pools.system.named('notify', "select pg_notify('posada_test', 'back')", []);
    expect(received).toContain('back');
  });
  await stop();
});

test('a listener whose connection is lost without a word notices it, and listens again [W2-K-09, REL-47]', async () => {
  const ownWay = await wayTo(database.logins);
  const own = openPools({ logins: ownWay.logins, size: 1, log: silentLog, checkListenersMs: 100 });
  const [received, gaps]: [string[], number[]] = [[], []];
  const stop = await own.listen(
    'posada_test',
    (payload) => received.push(payload),
    () => gaps.push(received.length),
  );
  ownWay.silence();
  // Once when it was lost, and once when it was back: what arrived between is looked up.
  await eventually(async () => expect(gaps).toEqual([0, 0]));
  const teller = new pg.Client(database.url);
  await teller.connect();
  await teller.query("select pg_notify('posada_test', 'heard again')");
  await teller.end();
  await eventually(async () => expect(received).toEqual(['heard again']));
  await stop();
  await own.end();
  await ownWay.close();
});

test('a database that freezes, or is lost without a word, is away for who waits for it, and the next one gets a new connection [W2-Q-08, REL-47]', async () => {
  const ownWay = await wayTo(database.logins);
  const own = openPools({ logins: ownWay.logins, size: 2, log: silentLog, longestSilenceMs: 300 });
  const one = (db: Queries) => db.named<{ one: number }>('one', 'select 1 as one', []);
  const problemOf = (work: Promise<unknown>) => work.then(() => 'none', databaseProblemOf);
  const property = own.app.within({ propertyId: newId<PropertyId>(systemClock.now()) });
  const [hasBegun, isSilent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const inTransaction = property.transaction(async (tx) => {
    await one(tx);
    hasBegun.resolve();
    await isSilent.promise;
    return one(tx);
  });
  expect(await one(property)).toEqual([{ one: 1 }]);
  await hasBegun.promise;
  ownWay.silence();
  isSilent.resolve();
  expect(await Promise.all([inTransaction, one(property), one(own.system)].map(problemOf))).toEqual([
    'away',
    'away',
    // Its first connection is made after the silence.
    'none',
  ]);
  expect(await one(property)).toEqual([{ one: 1 }]);
  await own.end();
  await ownWay.close();
});

test('a lost connection fails its query, the next one gets a new connection [REL-47]', async () => {
  const one = () => pools.system.named<{ one: number }>('one', 'select 1 as one', []);
  expect(await one()).toEqual([{ one: 1 }]);
  way.cut();
  await expect(one()).rejects.toThrow();
  way.mend();
  expect(await one()).toEqual([{ one: 1 }]);
});

test('a scope is made of ids and of nothing else [SEC-03]', () => {
  const notAnId = "x'; set role postgres; --" as PropertyId;
  expect(() => openingStatement({ propertyId: notAnId })).toThrow('Not an id: property');
  expect(() => openingStatement({ accountId: notAnId as never })).toThrow('Not an id: account');
});

test('what a transaction announces arrives once it is committed, and never when it is not [REL-01]', async () => {
  const received: string[] = [];
  const stop = await pools.listen('posada_test', (payload) => received.push(payload));
  await pools.system.transaction(async (tx) => {
    tx.announce('posada_test', 'committed');
    tx.announce('posada_test', 'committed');
    await tx
      .attempt(async () => {
        tx.announce('posada_test', 'taken back');
        throw new Error('no');
      })
      .catch(() => {});
    await tx.named('wait', 'select pg_sleep(0.2)', []);
    expect(received).toEqual([]);
  });
  const failed = pools.system.transaction(async (tx) => {
    tx.announce('posada_test', 'rolled back');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  pools.system.announce('posada_test', 'at once');
  await eventually(async () => expect(received).toContain('at once'));
  expect(received).toEqual(['committed', 'at once']);
  await stop();
});

test('the last statements are committed with the commit beside them, all or none [REL-01]', async () => {
  const INSERT = "insert into rate_windows (key, window_start, hits) values ($1, '2026-01-01', 1)";
  const store = (tx: Transaction, ...keys: string[]) =>
    Promise.all(keys.map((key) => tx.named('store-last', INSERT, [key])));
  const stored = async () => {
    const text = "select key from rate_windows where key like 'last %' order by key";
    return (await pools.system.named<{ key: string }>('read-last', text, [])).map(({ key }) => key);
  };
  await pools.system.transaction((tx) => tx.last(() => store(tx, 'last 1', 'last 2')));
  expect(await stored()).toEqual(['last 1', 'last 2']);

  const refused = pools.system.transaction((tx) => tx.last(() => store(tx, 'last 3', 'last 1', 'last 4')));
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  const hidden = pools.system.transaction((tx) =>
    tx.last(() => store(tx, 'last 5', 'last 1').catch(() => [])),
  );
  await expect(hidden).rejects.toThrow('The transaction was rolled back');
  expect(await stored()).toEqual(['last 1', 'last 2']);

  const late = pools.system.transaction(async (tx) => {
    await tx.last(() => store(tx, 'last 6'));
    await store(tx, 'last 7');
  });
  await expect(late).rejects.toThrow('are already sent');
  expect(await stored()).not.toContain('last 7');
  const followed = pools.system.transaction((tx) => {
    tx.beforeCommit('more', async () => {});
    return tx.last(() => store(tx, 'last 8'));
  });
  await expect(followed).rejects.toThrow('would not run');
  expect(await stored()).not.toContain('last 8');
});

test('reads that travel together have one connection and their tenant, and only read [W2-R-05, SEC-03]', async () => {
  const propertyId = newId<PropertyId>(systemClock.now());
  const property = pools.app.within({ propertyId });
  const seen = `select pg_backend_pid() as pid, current_setting('app.property') as tenant`;
  const [one, other] = await property.together((db) =>
    Promise.all([1, 2].map((at) => db.named<{ pid: number; tenant: string }>(`seen-${at}`, seen, []))),
  );
  expect([one?.[0]?.tenant, other?.[0]?.tenant]).toEqual([propertyId, propertyId]);
  expect(one?.[0]?.pid).toBe(other?.[0]?.pid);
  // A refused one leaves the connection to the others, and to who has it next.
  const refused = property.together((db) =>
    Promise.all([db.named('fails', 'select 1 / $1::int', [0]), db.named('seen-1', seen, [])]),
  );
  await expect(refused).rejects.toMatchObject({ code: '22012' });
  expect(await property.named('seen-1', seen, [])).toMatchObject([{ tenant: propertyId }]);
  let late: Promise<unknown> | undefined;
  await property.together(async (db) => {
    late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => db.named('seen-1', seen, []));
  });
  await expect(late).rejects.toThrow('are over');
  const written = property.together((db) => db.named('write', 'delete from listings', []));
  await expect(written).rejects.toThrow('only read');
});

test('a repeated query is planned once, after any other queries [P-08]', async () => {
  const ask = (tx: Transaction, question: number) =>
    tx
      .tables<Record<string, never>>()
      .selectNoFrom((from) => from.lit(question).as('answer'))
      .execute();
  const names = await pools.system.transaction(async (tx) => {
    for (let question = 0; question <= 900; question++) await ask(tx, question);
    const known = `select name from pg_prepared_statements where statement = 'select 900 as "answer"'`;
    return tx.named<{ name: string }>('test-prepared', known, []);
  });
  expect(names).toHaveLength(1);
});

test('a connection that breaks while its transaction works something out is the database being away [REL-47]', async () => {
  const work = pools.system.transaction(async (tx) => {
    await tx.named('test-before', 'select 1 as one', []);
    way.cut();
    // As long as it takes to sign a document: the driver hears of it before it is asked again.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.named('test-after', 'select 1 as one', []);
  });
  const error: unknown = await work.catch((failure: unknown) => failure);
  way.mend();
  expect(error).toBeInstanceOf(Error);
  expect(databaseProblemOf(error)).toBe('away');
});

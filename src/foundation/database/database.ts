import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import type { Duplex } from 'node:stream';

import { type CompiledQuery, Kysely } from 'kysely';
import pg from 'pg';

import type { Log } from '#foundation/observability/log.ts';
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';
import { type Announcement, type Announcer, createAnnouncer } from './announcer.ts';
import { scopedDialect } from './kysely-dialect.ts';
import { queryInScope } from './scoped-query.ts';

/**
 * The owner of the rows that a query may see. Row-level security compares it with every row (SEC-03). The empty scope
 * sees only tables without an owner.
 */
export type Scope = { readonly propertyId?: PropertyId; readonly accountId?: AccountId };

/** Queries of one scope, or of one transaction. */
export type Queries = {
  /** Typed queries over an area's own tables. */
  readonly tables: <Tables>() => Kysely<Tables>;
  /** A prepared statement for the few hottest queries: planning is most of their cost. */
  readonly named: <Row extends object>(
    name: string,
    sql: string,
    values: readonly unknown[],
  ) => Promise<Row[]>;
  /**
   * Reads that do not need each other's answers, sent at once: one packet, one wait and one connection, which is theirs until
   * `read` ends. Each sees what is committed when it runs, unless this is a transaction.
   */
  readonly together: <Result>(read: (db: Queries) => Promise<Result>) => Promise<Result>;
  /** Tells the listeners of a channel, in a transaction once it is committed. */
  readonly announce: (channel: string, payload: string) => void;
};

export type Transaction = Queries & {
  /** Tries something inside the transaction; when it throws, the database is as before and may be used on. */
  readonly attempt: <Result>(run: () => Promise<Result>) => Promise<Result>;
  /**
   * Work that depends on all writes of the transaction: runs at the end, once for a key even if it was registered
   * often.
   */
  readonly beforeCommit: (key: string, run: () => Promise<void>) => void;
  /**
   * The last statements, all sent at once: the commit travels with them, one packet and one wait fewer. If one is
   * refused, nothing is written. A statement after them throws.
   */
  readonly last: <Result>(send: () => Promise<Result>) => Promise<Result>;
};

export type Database = Queries & {
  readonly scope: Scope;
  /** Another scope over the same pool; set by the access check and by jobs, not by services. */
  readonly within: (scope: Scope) => Database;
  /**
   * Runs in one transaction; everything or nothing. Repeats it on a serialization failure or deadlock
   * (REL-23), so what runs inside must have no effect outside the database.
   */
  readonly transaction: <Result>(
    run: (tx: Transaction) => Promise<Result>,
    options?: { isolation?: 'serializable' },
  ) => Promise<Result>;
};

export type Role = 'posada_app' | 'posada_system';

/** Where the product logs in: one login for each of its two roles, and never the owner of the tables (SEC-03). */
export type Logins = Readonly<Record<'app' | 'system', string>>;

export type Pools = {
  /** Every area's work: row-level security decides (SEC-03). */
  readonly app: Database;
  /**
   * Queries before a tenant is known: finding a session, a link, a job. Its policies are listed table by table in
   * migrations/.
   */
  readonly system: Database;
  /** `onGap`: something may have been missed, because the connection was lost or is back. */
  readonly listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ) => Promise<() => Promise<void>>;
  /** While this process listens to anything, it holds a lock under this number: `isProcessGone` in SQL says whether it does. */
  readonly process: number;
  readonly stats: () => { total: number; idle: number; waiting: number };
  /** In the last minute the database refused to write because its disk is full (W2-Q-08). */
  readonly isOutOfSpace: () => boolean;
  readonly end: () => Promise<void>;
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_REPEATS = 5;
const DISK_FULL = '53100';
const OUT_OF_SPACE_MS = 60_000;

const transactions = new AsyncLocalStorage<true>();

/** Whether the caller is inside a transaction: the outbound client refuses to be used there (REL-13). */
export const isInTransaction = (): boolean => transactions.getStore() === true;

/** A statement that belongs to the work of a request: it stands or falls with the first transaction that commits. */
export type Companion = { readonly text: string; readonly values: readonly unknown[]; isCommitted: boolean };

const companions = new AsyncLocalStorage<Companion>();

/** Runs with a statement that travels with the first commit, whichever role it is of. */
export const runWithCompanion = <Result>(companion: Companion, run: () => Promise<Result>): Promise<Result> =>
  companions.run(companion, run);

const hasCompanion = (): boolean => companions.getStore()?.isCommitted === false;

/** Commits and sends the companion statement in the same packet: if the companion is refused, nothing is committed. */
async function commit(client: pg.PoolClient): Promise<void> {
  const companion = companions.getStore();
  const isAccompanied = companion !== undefined && !companion.isCommitted;
  const accompanying = isAccompanied ? client.query(companion.text, [...companion.values]) : undefined;
  const [{ command }] = await Promise.all([client.query('commit'), accompanying]);
  // After a refused statement, a commit succeeds without an error and writes nothing.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
  if (isAccompanied) companion.isCommitted = true;
}

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * A connection that was lost, or one whose statement could not even be parsed: the driver counts a statement
 * as prepared once it is sent, so such a connection is not used again.
 */
const isBroken = (error: unknown): error is Error =>
  error instanceof Error && (sqlState(error) === undefined || sqlState(error)?.startsWith('42') === true);

export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

// Days and moments travel as text: a Date object would pass them through the server's own zone (D-57).
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => new Date(value).toISOString());
types.setTypeParser(pg.types.builtins.INT8, Number);

/** The settings of every connection (REL-40). The login is no more than this role (logins.ts). */
const sessionOptions = (role: Role) =>
  [
    `-c role=${role}`,
    '-c statement_timeout=5000',
    '-c lock_timeout=2000',
    '-c idle_in_transaction_session_timeout=10000',
    '-c timezone=UTC',
  ].join(' ');

/**
 * A database that lives answers each statement within its `statement_timeout`. One that says nothing for so long is frozen, or
 * the network lost it without a word: the connection is ended, and who waits for it hears that the database is away (W2-Q-08).
 */
const LONGEST_SILENCE_MS = 15_000;

/** REL-46. A caller who would wait longer than this for a connection, or behind so many others, is refused at once. */
const LONGEST_QUEUE_MS = 2_000;
const MOST_IN_QUEUE = 500;

/** Posada refuses the query before the database does: the queue for the database is too long. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

const connectionOf = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.waitingCount < MOST_IN_QUEUE
    ? pool.connect()
    : Promise.reject(new QueueFull('Too many wait for a connection to the database'));

export function openPools(options: {
  logins: Logins;
  size: number;
  log: Log;
  checkListenersMs?: number;
  longestSilenceMs?: number;
}): Pools {
  const pools = new Map<Role, pg.Pool>();
  const announcers: Announcer[] = [];
  let fullAt = -Infinity;
  const onError = (error: unknown) => {
    if (sqlState(error) === DISK_FULL) fullAt = performance.now();
  };
  const poolOf = (role: Role) => {
    const pool = new pg.Pool({
      connectionString: options.logins[role === 'posada_app' ? 'app' : 'system'],
      max: role === 'posada_app' ? options.size : Math.max(4, Math.ceil(options.size / 2)),
      connectionTimeoutMillis: LONGEST_QUEUE_MS,
      idleTimeoutMillis: 30_000,
      query_timeout: options.longestSilenceMs ?? LONGEST_SILENCE_MS,
      options: sessionOptions(role),
      types,
      pipeline: true,
      application_name: 'posada',
    });
    // Without a handler a database restart would end the process (REL-47).
    pool.on('error', (error) => options.log.warn({ role, error: error.message }, 'database connection lost'));
    pool.on('connect', (client) => client.on('error', () => {}));
    pools.set(role, pool);
    const announcer = createAnnouncer(pool, options.log);
    announcers.push(announcer);
    return databaseOver({ role, pool, announcer, onError }, {});
  };
  const process = crypto.randomInt(1, 2 ** 31);
  const app = poolOf('posada_app');
  const system = poolOf('posada_system');
  return {
    app,
    system,
    process,
    listen: (channel, onPayload, onGap = () => {}) =>
      listen(
        {
          url: options.logins.system,
          channel,
          process,
          onGap,
          checkMs: options.checkListenersMs ?? CHECK_LISTENERS_MS,
        },
        onPayload,
        options.log,
      ),
    stats: () => {
      const all = [...pools.values()];
      const sum = (read: (pool: pg.Pool) => number) => all.reduce((total, pool) => total + read(pool), 0);
      return {
        total: sum((pool) => pool.totalCount),
        idle: sum((pool) => pool.idleCount),
        waiting: sum((pool) => pool.waitingCount),
      };
    },
    isOutOfSpace: () => performance.now() - fullAt < OUT_OF_SPACE_MS,
    end: async () => {
      await Promise.all(announcers.map(({ idle }) => idle()));
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

/**
 * The statement that opens a transaction of a scope. Ids are UUIDs that a schema has checked; anything else
 * is refused here, because `set local` takes no parameters.
 */
export function openingStatement(scope: Scope, isolation = ''): string {
  const setting = (name: string, id: string | undefined) => {
    if (id === undefined) return '';
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new RangeError(`Not an id: ${name}`);
    return `set local app.${name} = '${id}';`;
  };
  return `begin${isolation};${setting('property', scope.propertyId)}${setting('account', scope.accountId)}`;
}

type Source = {
  readonly role: Role;
  readonly pool: pg.Pool;
  readonly announcer: Announcer;
  readonly onError: (error: unknown) => void;
};

/** Of the system role only transactions are work: its single statements count requests and read sessions. */
const WRITES = /\b(insert into|update|delete from)\b/i;

function databaseOver(source: Source, scope: Scope): Database {
  const { role, pool, announcer, onError } = source;
  const tenant = [scope.propertyId ?? '', scope.accountId ?? ''] as const;
  const isOfNobody = tenant.join('') === '';
  const alone = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (role === 'posada_app' && hasCompanion() && WRITES.test(config.text)) {
      return transact(source, scope, undefined, (_tx, client) => client.query(config));
    }
    const client = await connectionOf(pool);
    let broken: Error | undefined;
    try {
      // Of no tenant there is nothing to say: what a transaction set before ended with it.
      return await (isOfNobody ? client.query(config) : queryInScope(client, tenant, config));
    } catch (error) {
      onError(error);
      if (isBroken(error)) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const announce: Queries['announce'] = (channel, payload) => announcer.announce([{ channel, payload }]);
  const onOneConnection = async <Result>(read: (db: Queries) => Promise<Result>): Promise<Result> => {
    const client = await connectionOf(pool);
    const sent: Promise<unknown>[] = [];
    let [broken, isOver]: [Error | undefined, boolean] = [undefined, false];
    const query = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
      // By then the connection may be in the transaction of another tenant.
      if (isOver) throw new Error('The statements that travel together are over');
      // Alone on a connection, a write would not stand or fall with anything beside it.
      if (WRITES.test(config.text)) throw new Error('Statements that travel together only read');
      sendTogether(client);
      const answer = isOfNobody ? client.query(config) : queryInScope(client, tenant, config);
      sent.push(
        answer.catch((error: unknown) => {
          onError(error);
          if (isBroken(error)) broken = error;
        }),
      );
      return answer;
    };
    try {
      return await read(readsOver(query, announce));
    } finally {
      isOver = true;
      // One that failed leaves others under way.
      await Promise.all(sent);
      client.release(broken);
    }
  };
  // Made when first asked for: most hot reads are named statements and never need it.
  let kysely: Kysely<never> | undefined;
  return {
    scope,
    within: (other) => databaseOver(source, other),
    tables: <Tables>() => {
      kysely ??= new Kysely<never>({ dialect: scopedDialect((query) => alone(prepared(query))) });
      return kysely as unknown as Kysely<Tables>;
    },
    named: async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
      (await alone({ name, text, values: [...values] })).rows as Row[],
    together: onOneConnection,
    announce,
    transaction: (run, { isolation } = {}) => repeated(() => transact(source, scope, isolation, run)),
  };
}

function readsOver(
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>,
  announce: Queries['announce'],
): Queries {
  let kysely: Kysely<never> | undefined;
  const reads: Queries = {
    tables: <Tables>() => {
      kysely ??= new Kysely<never>({ dialect: scopedDialect((compiled) => query(prepared(compiled))) });
      return kysely as unknown as Kysely<Tables>;
    },
    named: async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
      (await query({ name, text, values: [...values] })).rows as Row[],
    together: (read) => read(reads),
    announce,
  };
  return reads;
}

type Sending = { readonly connection: { readonly stream: Duplex } };
const held = new WeakSet<Duplex>();

/**
 * Statements of one connection in one turn of the process go in one packet: sending is the largest cost of a small
 * statement.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as Sending).connection;
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
}

async function transact<Result>(
  { pool, announcer, onError }: Source,
  scope: Scope,
  isolation: 'serializable' | undefined,
  run: (tx: Transaction, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connectionOf(pool);
  let broken: Error | undefined;
  let committed: Promise<void> | undefined;
  const refuseAfterLast = () => {
    if (committed) throw new Error('The last statements of this transaction are already sent');
  };
  const query = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    refuseAfterLast();
    sendTogether(client);
    return client.query(config);
  };
  let kysely: Kysely<never> | undefined;
  const announcements: Announcement[] = [];
  const following = new Map<string, () => Promise<void>>();
  const tx: Transaction = {
    attempt: async (attempted) => {
      await client.query('savepoint attempt');
      const before = announcements.length;
      try {
        const result = await attempted();
        await client.query('release savepoint attempt');
        return result;
      } catch (error) {
        await client.query('rollback to savepoint attempt');
        announcements.length = before;
        throw error;
      }
    },
    tables: <Tables>() => {
      kysely ??= new Kysely<never>({ dialect: scopedDialect((compiled) => query(prepared(compiled))) });
      return kysely as unknown as Kysely<Tables>;
    },
    named: async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
      (await query({ name, text, values: [...values] })).rows as Row[],
    together: (read) => read(tx),
    announce: (channel, payload) => void announcements.push({ channel, payload }),
    beforeCommit: (key, follow) => {
      refuseAfterLast();
      following.set(key, follow);
    },
    last: async (send) => {
      const sent = send();
      if (following.size > 0) throw new Error('Work registered with beforeCommit would not run');
      committed = commit(client);
      // The error of a refused statement comes first: the commit only reports that nothing was written.
      committed.catch(() => {});
      const result = await sent;
      await committed;
      return result;
    },
  };
  const follow = async (): Promise<void> => {
    for (const [key, next] of following) {
      following.delete(key);
      await next();
    }
  };
  try {
    // Not awaited: it travels with the first statement. Its failure would make that statement fail too.
    sendTogether(client);
    const begun = client.query(openingStatement(scope, isolation && ` isolation level ${isolation}`));
    begun.catch(() => {});
    const result = await transactions.run(true, async () => {
      const done = await run(tx, client);
      await follow();
      return done;
    });
    await begun;
    await (committed ?? commit(client));
    announcer.announce(announcements);
    return result;
  } catch (error) {
    onError(error);
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function repeated<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let repeat = 0; ; repeat++) {
    try {
      return await attempt();
    } catch (error) {
      const state = sqlState(error);
      if ((state !== SERIALIZATION_FAILURE && state !== DEADLOCK) || repeat === MAX_REPEATS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** repeat));
    }
  }
}

const statementNames = new Map<string, string>();
/** Twice as many as all areas together ask: one process comes to 900 and more. */
const MAX_PREPARED = 2_000;

/**
 * Kysely's queries repeat word for word, so each gets a prepared statement; a runaway count stays unnamed. Without a name one is
 * planned each time, and for a property that the statistics do not know yet that may be by the property instead of by the id.
 */
function prepared(query: CompiledQuery): pg.QueryConfig {
  const config = { text: query.sql, values: [...query.parameters] };
  let name = statementNames.get(query.sql);
  if (name === undefined) {
    if (statementNames.size >= MAX_PREPARED) return config;
    name = `q${statementNames.size}`;
    statementNames.set(query.sql, name);
  }
  return { name, ...config };
}

/** Any number that no other lock of two numbers uses. */
const ALIVE = 7202;

/** Whether the process of that number, a column, has ended or lost the database; for one statement. */
export const isProcessGone = (column: string): string => `pg_try_advisory_xact_lock(${ALIVE}, ${column})`;

/** A connection that is lost without a word, in a network between, is noticed after twice this time (W2-K-09). */
const CHECK_LISTENERS_MS = 20_000;

/** Asks again and again whether the database still hears the connection, and ends it when an answer is missing. */
function checkListener(client: pg.Client, everyMs: number): void {
  let isAsking = false;
  const check = setInterval(() => {
    if (isAsking) {
      // With a question open, the driver closes the socket and waits for no farewell.
      client.end().catch(() => {});
      return;
    }
    isAsking = true;
    client.query('select').then(
      () => {
        isAsking = false;
      },
      () => {},
    );
  }, everyMs).unref();
  client.on('end', () => clearInterval(check));
}

/** Hears notifications until it is stopped; connects again after a database restart. */
async function listen(
  {
    url,
    channel,
    process,
    onGap,
    checkMs,
  }: { url: string; channel: string; process: number; onGap: () => void; checkMs: number },
  onPayload: (payload: string) => void,
  log: Log,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: `posada ${channel}`,
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      await next.query('select pg_advisory_lock_shared($1, $2)', [ALIVE, process]);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    // Only from here on: a client that never got in ends as well, and would start a second row of attempts.
    next.on('end', () => {
      if (stopped) return;
      onGap();
      void reconnect();
    });
    checkListener(next, checkMs);
    client = next;
    if (stopped) await next.end();
  };
  const reconnect = async (): Promise<void> => {
    while (!stopped) {
      await new Promise((resolve) => setTimeout(resolve, 500).unref());
      try {
        await connect();
        onGap();
        return;
      } catch (error) {
        log.debug({ channel, error: String(error) }, 'still waiting for the database');
      }
    }
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}

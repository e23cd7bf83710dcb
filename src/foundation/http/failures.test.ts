import net from 'node:net';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { createLog } from '#foundation/observability/log.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { holdPort } from '#support/ports.ts';
import { createServer } from './server.ts';

/** What a caller learns of a failure that the caller cannot fix (REL-47, REL-48, SEC-65, R-ASYNC-06). */
let app: TestApp;
let host: Host & { propertyId: string };
let client: pg.Client;

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
});

const SECRET = 'the sea at Getsemani';

describe('a database that fails a statement', () => {
  afterEach(() => client.query('drop function if exists fail() cascade'));

  /** From here on a new listing fails as the database fails in this state. */
  const failWith = (state: string) =>
    client.query(`
      create or replace function fail() returns trigger language plpgsql as
        $$ begin raise exception '${SECRET}' using errcode = '${state}'; end $$;
      create or replace trigger fail before insert on listings for each row execute function fail()`);
  const addListing = () => host.send('POST', '/api/pms/listings', { internalName: 'Casa Azul 1' });

  test.each([
    ['53100', 'its disk is full'],
    ['53300', 'it has no connection left'],
    ['57014', 'the statement took too long'],
    ['57P01', 'it is being stopped'],
    ['25P03', 'the transaction was idle for too long'],
    ['08006', 'the connection was lost'],
  ])('%s (%s) is a 503 that says when to try again [REL-47, REL-48]', async (state) => {
    await failWith(state);
    const answer = await addListing();
    expect([answer.status, answer.errors[0]?.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '2',
    ]);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    await client.query('drop trigger fail on listings');
    expect((await addListing()).status).toBe(201);
  });

  test.each([
    ['55P03', 'a lock was not free in time', 503, 'unavailable', '1'],
    ['40P01', 'a deadlock', 503, 'unavailable', '1'],
    ['40001', 'two that exclude each other', 503, 'unavailable', '1'],
    ['22P05', 'a character that no text may have', 400, 'invalid-input', null],
    ['22003', 'a number that is too large', 400, 'invalid-input', null],
    ['23505', 'a key that is taken', 409, 'conflict', null],
    ['23503', 'what it belongs to is gone', 409, 'conflict', null],
    ['23P01', 'nights that are taken', 409, 'conflict', null],
  ] as const)('%s (%s) is a %i [W1-C-06, W1-E-06]', async (state, _what, status, code, retryAfter) => {
    await failWith(state);
    const before = app.log.length;
    const answer = await addListing();
    expect([answer.status, answer.errors[0]?.code, answer.headers.get('retry-after')]).toEqual([
      status,
      code,
      retryAfter,
    ]);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    expect(app.log.slice(before).join('\n')).toContain(SECRET);
  });

  test('a fault of ours is a 500 with its number; what happened is in the log and nowhere else [SEC-65, R-ASYNC-06]', async () => {
    await failWith('XX000');
    const before = app.log.length;
    const answer = await addListing();
    const number = answer.headers.get('x-request-id');
    expect(answer).toMatchObject({ status: 500, requestId: number, errors: [{ type: 'server' }] });
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(JSON.stringify(answer)).not.toMatch(/Getsemani|XX000|listings|at .*\.ts/);
    const line = app.log.slice(before).find((one) => one.includes('a request failed unexpectedly'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      requestId: number,
      route: '/api/pms/listings',
      error: expect.stringContaining(SECRET),
    });
  });
});

describe('a database that cannot be reached', () => {
  /** A server whose one page asks a database, with the unmodified driver. */
  async function statusOf(
    port: number,
    onConnection: (socket: net.Socket) => void,
    more: pg.PoolConfig = {},
  ) {
    const database = net.createServer(onConnection);
    if (port === 0) await new Promise<void>((done) => database.listen(0, '127.0.0.1', done));
    const pool = new pg.Pool({
      host: '127.0.0.1',
      user: 'posada',
      port: port || (database.address() as net.AddressInfo).port,
      ...more,
    });
    pool.on('error', () => {});
    const server = await createServer({
      log: createLog({ level: 'silent' }),
      ownOrigins: () => [],
      trustedProxy: undefined,
      observe: () => {},
    });
    server.get('/asks', () => pool.query('select 1'));
    const { statusCode, headers } = await server.inject('/asks');
    await server.close();
    await pool.end();
    database.close();
    return [statusCode, headers['retry-after']];
  }

  test('a port without a listener: 503 [REL-47]', async () => {
    const { port, server } = await holdPort();
    await new Promise((done) => server.close(done));
    expect(await statusOf(port, () => {})).toEqual([503, '2']);
  });

  test('it hangs up: 503 [REL-47]', async () => {
    expect(await statusOf(0, (socket) => socket.destroy())).toEqual([503, '2']);
  });

  test('it resets the connection, as one does that is killed: 503 [REL-47]', async () => {
    const reset = (socket: net.Socket) => socket.once('data', () => socket.resetAndDestroy());
    expect(await statusOf(0, reset)).toEqual([503, '2']);
  });

  test('it says nothing: 503 [REL-47]', async () => {
    const silent = new Set<net.Socket>();
    expect(await statusOf(0, (socket) => silent.add(socket), { connectionTimeoutMillis: 20 })).toEqual([
      503,
      '2',
    ]);
    for (const socket of silent) socket.destroy();
  });
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import { serveMetrics } from './metrics-server.ts';

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

test('with a frozen database health answers within a second, however many ask, and holds one connection [W1-E-10, REL-47]', async () => {
  const { system } = app.platform.pools;
  const asks = system.named;
  let asked = 0;
  let thaw = () => {};
  const frozen = new Promise<never[]>((resolve) => (thaw = () => resolve([])));
  const named = (name: string, ...rest: [string, unknown[]]) =>
    name === 'health' ? ((asked += 1), frozen) : asks(name, ...rest);
  Object.assign(system, { named });
  const started = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.api.app.inject({ url: '/api/health/ready' })),
  );
  const took = performance.now() - started;
  Object.assign(system, { named: asks });
  thaw();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503));
  expect(took).toBeLessThan(1_000);
  expect(asked).toBe(1);
});

test('a stream that can hear nothing any more ends, and the one after it hears again [W1-E-10, REL-57]', async () => {
  const open = () =>
    fetch(`${app.url}/api/common/realtime?propertyId=${host.propertyId}`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
  const reader = (await open()).body!.getReader();
  await eventually(() => expect(app.api.live.listeners()).toBe(1));
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'posada posada_live'`,
  );
  const ended = (async () => {
    while (!(await reader.read()).done);
    return true;
  })();
  expect(await ended).toBe(true);
  await eventually(async () => {
    const next = (await open()).body!.getReader();
    const news = JSON.stringify({ property: host.propertyId, event: 'test.news', id: 1 });
    await client.query('select pg_notify($1, $2)', ['posada_live', news]);
    const text: string[] = [];
    const late = setTimeout(() => void next.cancel(), 1_000);
    for (let part = await next.read(); !part.done; part = await next.read()) {
      text.push(Buffer.from(part.value).toString());
      if (text.join('').includes('event: news')) break;
    }
    clearTimeout(late);
    await next.cancel();
    expect(text.join('')).toContain('event: news');
  });
});

test('an API without a worker and one whose worker stands still serve, and tell of it W2-Q-01 REL-47 REL-55', async () => {
  const ready = async () => {
    const { statusCode, body } = await app.api.app.inject({ url: '/api/health/ready' });
    const { data } = JSON.parse(body) as { data: { ready: boolean; workers: unknown } };
    return [statusCode, { ready: data.ready, workers: data.workers }];
  };
  await eventually(async () =>
    expect(await ready()).toEqual([200, { ready: true, workers: { running: 1, stalled: 0 } }]),
  );
  await client.query("insert into workers values (gen_random_uuid(), now(), now() - interval '61 seconds')");
  expect(await ready()).toEqual([200, { ready: true, workers: { running: 2, stalled: 1 } }]);
  const metrics = await app.api.metrics.text();
  expect(metrics).toMatch(/^posada_workers_running 2$/m);
  expect(metrics).toMatch(/^posada_workers_stalled 1$/m);
  expect(metrics).toMatch(/^posada_worker_sweep_age_seconds 6[1-9]/m);
  await client.query(
    "update workers set seen_at = now() - interval '31 seconds' where swept_at < now() - interval '1 minute'",
  );
  expect(await ready()).toEqual([200, { ready: true, workers: { running: 1, stalled: 0 } }]);
});

test('a database whose disk is full is told in health and in the metrics, and what can be read is read [W2-Q-08, REL-47]', async () => {
  const said = async () => {
    const { statusCode, body } = await app.api.app.inject({ url: '/api/health/ready' });
    return [statusCode, (JSON.parse(body) as { data: { database: unknown } }).data.database];
  };
  expect(await said()).toEqual([200, { isOutOfSpace: false }]);
  await client.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disk_full before insert on listings execute function disk_full()`);
  const added = await host.send('POST', '/api/pms/listings', { internalName: 'Casa llena' });
  await client.query('drop trigger disk_full on listings');
  expect(added.status).toBe(503);
  expect(await said()).toEqual([200, { isOutOfSpace: true }]);
  expect(await app.api.metrics.text()).toMatch(/^posada_database_out_of_space 1$/m);
  expect((await host.get('/api/pms/listings')).status).toBe(200);
});

test('requests to providers are counted, and a worker on its own shows them on a port of its own [REL-55]', async () => {
  await host.send('POST', '/api/common/sire-tra-settings', {
    establishmentName: 'Casa Azul',
    accommodationType: 'apartment',
    tra: { mode: 'test' },
    sire: { mode: 'test' },
  });
  const counted = /posada_provider_requests_total\{provider="(tra|sire)",outcome="2xx"\} [1-9]/;
  expect(await app.api.metrics.text()).toMatch(counted);
  expect(await serveMetrics(readConfig({}), app.api.metrics)).toBeUndefined();
  const METRICS_TOKEN = 'a-token-of-the-collector';
  const served = await serveMetrics(readConfig({ METRICS_PORT: '0', METRICS_TOKEN }), app.api.metrics);
  const address = `http://127.0.0.1:${served?.port}/metrics`;
  expect((await fetch(address)).status).toBe(404);
  const answer = await fetch(address, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(counted)]);
  served?.close();
});

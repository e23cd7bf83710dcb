import { spawn } from 'node:child_process';
import path from 'node:path';

import { afterEach, describe, expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { PASSWORD, request } from '#support/host.ts';
import { createSignedInPerson } from '#support/people.ts';
import { refusalOf } from './refusals.ts';

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

/** The output of a program that does not start, and its exit code. */
function refusal(program: string, environment: Record<string, string>): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, program)], {
    env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.on('exit', (code) => resolve([code, text])));
}

describe('the proxy in front [SEC-62]', () => {
  test.each(['api.ts', 'start.ts'])(
    'with an https address %s does not start before it is said',
    async (program) => {
      const environment = { PUBLIC_URL: 'https://posada.example.test', SIMULATORS: '0' };
      const [code, text] = await refusal(program, environment);
      expect(code).toBe(1);
      expect(text).toMatch(/^posada · PUBLIC_URL is https: say in TRUSTED_PROXY .* or none .*\n$/);
    },
  );

  test('none is an answer, and so are addresses; anything else is refused by name', () => {
    const PUBLIC_URL = 'https://posada.example.test';
    const usable = {
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SIMULATORS: '0',
      SMTP_URL: 'smtp://mail',
    };
    for (const TRUSTED_PROXY of ['none', 'loopback', '10.0.0.0/8, 192.168.1.1', 'uniquelocal,fd00::/8']) {
      expect(refusalOf('api', readConfig({ ...usable, PUBLIC_URL, TRUSTED_PROXY }))).toBeUndefined();
    }
    for (const TRUSTED_PROXY of ['true', '1', 'nginx', '10.0.0.0/x', 'none, loopback']) {
      expect(() => readConfig({ TRUSTED_PROXY })).toThrow(/TRUSTED_PROXY/);
    }
    expect(
      refusalOf('api', readConfig({ ...usable, PUBLIC_URL: 'http://192.168.1.2:3000' })),
    ).toBeUndefined();
    expect(refusalOf('api', readConfig({}))).toBeUndefined();
  });

  const wrongOnes = async (of: TestApp, network: string) => {
    // One that found no turn (503) was not tried, so it does not count.
    for (let count = 0; count < 30;) {
      const body = { username: `nadie-${count}@example.test`, password: 'Nada-que-ver-9' };
      const from = { 'x-forwarded-for': `${network}.7` };
      const { status } = await request(of, 'POST', '/api/auth/session/login', body, from);
      expect([400, 401, 429, 503]).toContain(status);
      if (status !== 503) count++;
    }
  };
  const signsIn = async (of: TestApp, network: string) => {
    const body = { username: 'duena@example.test', password: PASSWORD, carrier: 'token' };
    const headers = { 'x-forwarded-for': `${network}.8` };
    return (await request(of, 'POST', '/api/auth/session/login', body, headers)).status;
  };

  test('behind a declared proxy thirty wrong sign-ins of one network lock out no other network [W1-C-05, SEC-09]', async () => {
    app = await startTestApp({ TRUSTED_PROXY: 'loopback' });
    await createSignedInPerson(app, 'duena@example.test');
    await wrongOnes(app, '203.0.113');
    expect(await signsIn(app, '198.51.100')).toBe(200);
    expect(await signsIn(app, '203.0.113')).toBe(429);
  });

  test('without a declared proxy no header is trusted [W1-C-05]', async () => {
    app = await startTestApp({ TRUSTED_PROXY: 'none' });
    await createSignedInPerson(app, 'duena@example.test');
    await wrongOnes(app, '203.0.113');
    expect(await signsIn(app, '198.51.100')).toBe(429);
  });
});

describe('access to the metrics [REL-55]', () => {
  const statusOf = async (of: TestApp, headers: Record<string, string> = {}) =>
    (await fetch(`${of.url}/metrics`, { headers })).status;

  test('without a token the metrics answer this machine alone, and no caller through a proxy on it', async () => {
    app = await startTestApp({ TRUSTED_PROXY: 'loopback' });
    expect(await statusOf(app)).toBe(200);
    expect(await statusOf(app, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await statusOf(app, { via: '1.1 proxy' })).toBe(404);
  });

  test('with an https address the metrics answer no caller without a token', async () => {
    app = await startTestApp({ TRUSTED_PROXY: 'none', PUBLIC_URL: 'https://posada.example.test' });
    const { port } = new URL(app.url);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  });

  test('with a token the metrics answer every caller that sends it, from anywhere', async () => {
    const METRICS_TOKEN = 'a-token-of-twenty-letters';
    app = await startTestApp({
      TRUSTED_PROXY: 'loopback',
      PUBLIC_URL: 'https://posada.example.test',
      METRICS_TOKEN,
    });
    const through = { 'x-forwarded-for': '198.51.100.7' };
    expect(await statusOf(app, through)).toBe(404);
    expect(await statusOf(app, { ...through, authorization: 'Bearer another' })).toBe(404);
    expect(await statusOf(app, { ...through, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  });
});

describe('the name that people come by [W1-C-11, SEC-62]', () => {
  const PUBLIC_URL = 'https://posada.example.test';

  test('headers have ten seconds and a request thirty, looked at every second [REL-40]', async () => {
    app = await startTestApp();
    const { headersTimeout, requestTimeout } = app.api.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
    expect(app.api.app.initialConfig).toMatchObject({ connectionTimeout: 35_000 });
  });

  test('under another name nothing is answered but how it is, and another scheme does not write', async () => {
    app = await startTestApp({ PUBLIC_URL, TRUSTED_PROXY: 'loopback', SIMULATORS_IN_PUBLIC: '1' });
    const inject = app.api.app.inject.bind(app.api.app);
    const ask = async (headers: Record<string, string>, url = '/api/auth/me') =>
      (await inject({ url, headers })).statusCode;
    expect(await ask({ host: 'posada.example.test' })).toBe(401);
    expect(await ask({ host: '127.0.0.1:3000', 'x-forwarded-host': 'posada.example.test' })).toBe(401);
    for (const host of [
      'evil.example',
      'posada.example.test:8443',
      '127.0.0.1:3000',
      'posada.example.test.evil',
    ]) {
      expect(await ask({ host }), host).toBe(421);
    }
    expect(await ask({ host: '10.0.0.7:3000' }, '/api/health/ready')).toBe(200);
    const write = async (origin: string) =>
      (
        await inject({
          method: 'POST',
          url: '/api/auth/session/logout',
          headers: { host: 'posada.example.test', origin },
          payload: {},
        })
      ).statusCode;
    expect(await write('http://posada.example.test')).toBe(403);
    expect(await write('https://evil.example')).toBe(403);
    expect(await write(PUBLIC_URL)).not.toBe(403);
  });
});

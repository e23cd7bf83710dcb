import http from 'node:http';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { countsOf, postTwice, seedOf, sendHostile } from '#support/hostile-requests.ts';
import { type Host, hostWithProperty } from '#support/host.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp({ CHECK_REPLIES: '0' }, { entries: true });
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());
/** Sends the path unchanged: `fetch` would tidy it and add missing parts. */
const raw = (path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sent = http.request({ hostname, port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });

describe('nothing that is sent is answered with a 5xx [W1-C-06, G-12, T-FUZZ, SEC-62]', () => {
  const seed = seedOf();
  test(`every field of every call with hostile values, SEED=${seed}`, async () => {
    const sent = await sendHostile(app, { seed, perPlace: 1 });
    process.stdout.write(`T-FUZZ SEED=${seed}: ${countsOf(sent)}\n`);
    expect(sent.faults).toEqual([]);
    expect(sent.requests).toBeGreaterThan(1_000);
  });

  test('every POST twice at once', async () => {
    const sent = await postTwice(app);
    process.stdout.write(`T-FUZZ every POST twice at once: ${countsOf(sent)}\n`);
    expect(sent.faults).toEqual([]);
  });

  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00.js',
    '/assets/%ff',
    '/fonts/..%2f..%2f..%2fpackage.json',
    '/pictures/%2e%2e%2f%2e%2e%2fpackage.json',
    '/l/%00',
    '/g/%ed%a0%80',
    '/videos/%00',
    '/hooks/cloudbeds/%00',
    '/api/pms/listings/%00',
    '/api/pms/listings/%',
    '/%00',
  ])('a path that leads elsewhere or nowhere: %s', async (path) => {
    expect([400, 401, 404]).toContain(await raw(path));
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['with an empty one', 'multipart/form-data; boundary=', 'x'],
    [
      'that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="i',
    ],
    [
      'without its end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nx',
    ],
    [
      'whose file has NUL in its name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="\0"; filename="\0"\r\n\r\nx\r\n--b--\r\n',
    ],
    ['that is none', 'text/plain', 'x'],
  ])('a form %s', async (_what, type, body) => {
    const paths = app.api.routes.filter(({ call }) => call.multipart).map(({ call }) => call.path);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of [...paths, '/api/pms/listings']) {
      const headers = { authorization: `Bearer ${host.token}`, 'content-type': type };
      const status = await raw(path.replace(/\{\w+\}/g, host.propertyId), { method: 'POST', headers, body });
      expect([400, 401, 404, 415], path).toContain(status);
    }
  });

  test('no call takes a body that is too deep or has too many values (W2-N-01) [SEC-62]', async () => {
    const bombs = [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, `{"a":[${'1,'.repeat(30_000)}1]}`];
    const calls = app.api.routes.filter(({ call }) => call.method !== 'GET' && !call.multipart);
    for (const { call } of calls) {
      const headers = { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' };
      const path = call.path.replace(/\{\w+\}/g, host.propertyId);
      const send = (body: string) =>
        raw(path, { method: call.method, headers: { ...headers, 'content-length': `${body.length}` }, body });
      const answers = await Promise.all(bombs.map(send));
      expect(answers, call.id).toEqual([400, 413]);
    }
    // Forms of strangers are small, too.
    const large = JSON.stringify({ username: 'x'.repeat(70_000) });
    const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: large };
    expect(await raw('/api/auth/session/login', login)).toBe(413);
  });

  test('what no column takes is refused by name, at any depth, in queries and parameters too [SEC-62]', async () => {
    const named = await host.send('POST', '/api/pms/listings', { internalName: 'Casa\0Azul' });
    expect([named.status, named.errors[0]]).toMatchObject([
      400,
      { code: 'invalid-input', field: 'internalName' },
    ]);
    const half = await host.send('POST', '/api/pms/listings', { internalName: 'Casa', address: '\ud83d' });
    expect([half.status, half.errors[0]?.field]).toEqual([400, 'address']);
    expect((await host.get('/api/pms/listings?search=%00')).status).toBe(400);
    const deep = `${'['.repeat(90_000)}${']'.repeat(90_000)}`;
    const headers = {
      authorization: `Bearer ${host.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'deep',
    };
    expect(await raw('/api/pms/listings', { method: 'POST', headers, body: deep })).toBe(400);
  });
});

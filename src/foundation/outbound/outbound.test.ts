import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { BREAKER_LIMITS } from './breaker.ts';
import { failureOf, status, startProvider } from './outbound.test-server.ts';
import { publicLookup } from './public-lookup.ts';
import { sanitizeProviderText } from './redaction.ts';
import { retryAfterSeconds } from './retry.ts';

describe('what an answer becomes', () => {
  test('the base address keeps its path; forms, query and JSON arrive as written', async () => {
    const bodies: string[] = [];
    const { outbound, asked } = await startProvider((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      request.on('end', () => response.end('{"id":7}'));
    });
    await outbound.request({ method: 'GET', url: '/rooms', query: { page: 2, none: undefined } });
    await outbound.request({
      method: 'POST',
      url: '/guests',
      form: { 'rooms[0][id]': '12', name: 'Ana & Co' },
    });
    const answer = await outbound.request({ method: 'POST', url: '/json', json: { a: 1 } });
    await outbound.request({
      method: 'POST',
      url: '/file',
      multipart: {
        id: '1',
        file: { filename: 'a.txt', contentType: 'text/plain', bytes: new Uint8Array([65]) },
      },
    });

    expect(asked.map(({ url }) => url)).toEqual([
      '/api/rooms?page=2',
      '/api/guests',
      '/api/json',
      '/api/file',
    ]);
    expect(asked[1]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(asked[3]?.headers['content-type']).toContain('multipart/form-data; boundary=');
    expect(bodies.slice(0, 2)).toEqual(['rooms%5B0%5D%5Bid%5D=12&name=Ana+%26+Co', '{"a":1}']);
    expect(answer.read(z.object({ id: z.number() }))).toEqual({ id: 7 });
  });

  test.each([
    [401, 'GET', 'reconnect'],
    [403, 'POST', 'reconnect'],
    [429, 'POST', 'wait'],
    [500, 'GET', 'wait'],
    [500, 'POST', 'unknown'],
    [302, 'GET', 'wait'],
    [302, 'POST', 'unknown'],
  ] as const)('%i to %s is a failure of kind %s [REL-04]', async (code, method, kind) => {
    const { outbound } = await startProvider(status(code));
    expect((await failureOf(outbound.request({ method, url: '/x' }))).kind).toBe(kind);
  });

  test('other 4xx and accepted statuses are for the client to read', async () => {
    const { outbound } = await startProvider(status(422, 401));
    expect((await outbound.request({ method: 'POST', url: '/x' })).status).toBe(422);
    expect((await outbound.request({ method: 'POST', url: '/x', accept: [401] })).status).toBe(401);
  });

  test('what is not JSON, or not the known form, is a failure without the content', async () => {
    const { outbound } = await startProvider((_request, response) => response.end('{"guest":"Ana Rojas"'));
    const read = await outbound.request({ method: 'GET', url: '/x' });
    const write = await outbound.request({ method: 'POST', url: '/x' });
    expect(() => read.json()).toThrow(expect.objectContaining({ kind: 'wait' }));
    expect(() => write.json()).toThrow(expect.objectContaining({ kind: 'unknown' }));
    expect(() => write.json()).not.toThrow(/Ana/);
  });

  test('nothing listens: certainly not done, also for a write', async () => {
    const { outbound } = await startProvider(status(200), { baseUrl: 'http://127.0.0.1:1' });
    expect((await failureOf(outbound.request({ method: 'POST', url: '/x' }))).kind).toBe('wait');
  });

  test('dropped and timed out: a write is in doubt, a read is not [REL-04]', async () => {
    const { outbound } = await startProvider(
      (request) => {
        if (request.url?.includes('drop')) request.socket.destroy();
      },
      {
        timeouts: { answerMs: 60 },
        limits: { retry: { retries: 0, firstDelayMs: 1, longestDelayMs: 1, budgetShare: 1 } },
      },
    );
    const kinds = [];
    for (const url of ['/drop', '/hang']) {
      for (const method of ['POST', 'GET'] as const) {
        kinds.push((await failureOf(outbound.request({ method, url }))).kind);
      }
    }
    expect(kinds).toEqual(['unknown', 'wait', 'unknown', 'wait']);
  });

  test('an answer longer than allowed is not kept', async () => {
    const { outbound } = await startProvider((_request, response) => response.end('x'.repeat(5000)));
    const failure = await failureOf(outbound.request({ method: 'GET', url: '/x', maxBytes: 1000 }));
    expect(failure.message).toContain('more than is allowed');
  });
});

describe('repeats [REL-43]', () => {
  test('reads and idempotent writes, at most three times, with jitter that doubles', async () => {
    const { outbound, asked, pauses } = await startProvider(status(503));
    await failureOf(outbound.request({ method: 'GET', url: '/x' }));
    expect(asked).toHaveLength(4);
    expect(pauses).toEqual([500, 1000, 2000]);
  });

  test('a plain write is sent once', async () => {
    const { outbound, asked } = await startProvider(status(503));
    await failureOf(outbound.request({ method: 'POST', url: '/x' }));
    expect(asked).toHaveLength(1);
  });

  test('Retry-After is obeyed, and passed on when it is long', async () => {
    const waits = ['2', '3600'];
    const { outbound, asked, pauses } = await startProvider((_request, response) => {
      const wait = waits.shift();
      if (wait) response.writeHead(429, { 'retry-after': wait }).end();
      else response.end('{}');
    });
    const failure = await failureOf(outbound.request({ method: 'GET', url: '/x' }));
    expect(failure).toMatchObject({ kind: 'wait', retryAfterSeconds: 3600 });
    expect(pauses).toEqual([2250]);
    expect(asked).toHaveLength(2);
  });

  test('a write that was lost once stays in doubt, also when the repeat is only put off [REL-04]', async () => {
    const { outbound } = await startProvider(status(500, 429));
    const failure = await failureOf(outbound.request({ method: 'PUT', url: '/x', idempotent: true }));
    expect(failure.kind).toBe('unknown');
  });

  test('the budget keeps repeats at a tenth of the calls', async () => {
    const { outbound, asked } = await startProvider(status(500), {
      limits: { breaker: { ...BREAKER_LIMITS, leastCalls: 1000 } },
    });
    for (let call = 0; call < 40; call += 1) {
      await failureOf(outbound.request({ method: 'GET', url: '/x' }));
    }
    expect(asked.length).toBeLessThan(40 + 10 + 5);
  });

  test('Retry-After as seconds, as a date, as nonsense', () => {
    const now = Date.parse('2026-03-01T10:00:00Z');
    expect(retryAfterSeconds('7', now)).toBe(7);
    expect(retryAfterSeconds('Sun, 01 Mar 2026 10:00:30 GMT', now)).toBe(30);
    expect(retryAfterSeconds('soon', now)).toBeUndefined();
    expect(retryAfterSeconds(undefined, now)).toBeUndefined();
  });
});

describe('what must not happen', () => {
  test('no request while a transaction is open [REL-13]', async () => {
    const { outbound, asked } = await startProvider(status(200), { isInTransaction: () => true });
    await expect(outbound.request({ method: 'GET', url: '/x' })).rejects.toThrow('REL-13');
    expect(asked).toHaveLength(0);
  });

  test.each([
    'http://127.0.0.1:1/x',
    'https://evil.example/',
    'https://user:pass@good.example/',
    'http://good.example/',
    'https://good.example:8443/',
    'https://good.example.evil.example/',
  ])('%s is no declared host [SEC-67]', async (url) => {
    const { outbound } = await startProvider(status(200), { allowedHosts: ['good.example'] });
    await expect(outbound.request({ method: 'GET', url })).rejects.toThrow('not a declared host');
  });

  test.each([
    'http://good.example/x',
    'https://good.example:8443/x',
    'https://8.8.8.8/x',
    'https://0x7f.1/x',
    'https://[2606:4700::1111]/x',
    'https://user:pw@good.example/x',
  ])('%s is refused where every public host may be called [SEC-26]', async (url) => {
    const { outbound } = await startProvider(status(200), { publicHosts: true });
    await expect(outbound.request({ method: 'GET', url })).rejects.toThrow('not a declared host');
  });

  test('a name that leads into our own network is not connected to [SEC-26]', async () => {
    const { outbound } = await startProvider(status(200), { publicHosts: true });
    const failure = await failureOf(outbound.request({ method: 'GET', url: 'https://localhost/x' }));
    expect(failure).toMatchObject({ kind: 'wait', cause: { code: 'ERR_NOT_PUBLIC' } });
  });

  test('one address of a name that is not public spoils them all [SEC-26]', async () => {
    const found = async (addresses: readonly string[]): Promise<unknown> =>
      new Promise((resolve) => {
        const resolver = async () => addresses.map((address) => ({ address, family: 4 }));
        publicLookup(resolver)('pms.example', { all: true }, (error, all) => resolve(error?.code ?? all));
      });
    expect(await found(['8.8.8.8'])).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await found(['8.8.8.8', '169.254.169.254'])).toBe('ERR_NOT_PUBLIC');
    expect(await found([])).toBe('ERR_NOT_PUBLIC');
  });

  test('no secret in the request log, also when the answer repeats it', async () => {
    const { outbound, requestLog } = await startProvider((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-request-id', 'their-7');
      response.end(
        '{"message":"key sk-secret-1 is wrong","access_token":"tok-123456","guest":{"password":"pw"}}',
      );
    });
    await outbound.request({
      method: 'POST',
      url: '/login',
      query: { token: 'query-secret' },
      headers: { Authorization: 'Bearer sk-secret-1', 'x-api-key': 'cbat_abcdef' },
      form: {
        grant_type: 'authorization_code',
        code: 'code-secret',
        'rooms[0][password]': 'form-secret',
        name: 'x',
      },
    });
    const [entry] = requestLog;
    const written = JSON.stringify(entry);
    for (const secret of [
      'sk-secret-1',
      'cbat_abcdef',
      'query-secret',
      'code-secret',
      'form-secret',
      'tok-123456',
      '"pw"',
    ]) {
      expect.soft(written).not.toContain(secret);
    }
    expect(entry).toMatchObject({ provider: 'demo', status: 200, requestId: 'their-7', attempt: 1 });
    expect(entry?.request.body).toContain('name=x');
  });

  test('a code that comes with the secret of an application is a secret as well', async () => {
    const { outbound, requestLog } = await startProvider(status(200));
    const query = { client_id: '7', client_secret: 'secret-of-the-app', code: 'code-of-a-consent' };
    await outbound.request({ method: 'GET', url: '/oauth/access_token', query });
    const { url = '' } = requestLog[0] ?? {};
    expect(url).toContain('client_id=7');
    expect(url).not.toMatch(/secret-of-the-app|code-of-a-consent/);
  });

  test('a key that cannot travel in a header asks for another one', async () => {
    const { outbound, asked } = await startProvider(status(200));
    const headers = { 'x-api-key': 'cbat\n–1' };
    expect((await failureOf(outbound.request({ method: 'GET', url: '/x', headers }))).kind).toBe('reconnect');
    expect(asked).toHaveLength(0);
  });

  test.each([
    ['a word without end', 'a'.repeat(2_000_000)],
    ['tags without end', '<a'.repeat(1_000_000)],
    ['nested lists', '['.repeat(1_000_000)],
    ['half of a secret', `{"x":"${'y'.repeat(3000)}","password":"half-of-a-secret`],
  ])('%s is redacted in no time', async (_name, body) => {
    const { outbound, requestLog } = await startProvider((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(body);
    });
    const before = process.threadCpuUsage();
    await outbound.request({ method: 'GET', url: '/x' });
    // The work of this test alone, without that of the machine and of other tests.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
    expect(requestLog[0]?.response?.body?.length).toBeLessThanOrEqual(4000);
    expect(requestLog[0]?.response?.body).not.toContain('half-of-a-secret');
  });

  test('a log entry that fails does not undo the request', async () => {
    const { outbound } = await startProvider(status(200), {
      onRequestLogged: () => {
        throw new Error('full');
      },
    });
    expect((await outbound.request({ method: 'GET', url: '/x' })).status).toBe(200);
  });

  test('text of a provider is plain and short [SEC-40]', () => {
    expect(sanitizeProviderText('<b>No</b>\u0000 vale\n\u202e ahora')).toBe('No vale ahora');
    expect(sanitizeProviderText('x'.repeat(1000))).toHaveLength(300);
  });
});

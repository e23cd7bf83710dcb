import http from 'node:http';
import net from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty, request } from '#support/host.ts';

let app: TestApp;
let host: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/auth/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const envelope = async (response: Response) =>
  (await response.json()) as {
    statusCode: number;
    errors: { code: string; message: string; field?: string }[];
  };

describe('what a server must bear', () => {
  test('broken JSON, a wrong type and a large body each get the envelope [SEC-62]', async () => {
    const broken = await post('{"username": ');
    expect(broken.status).toBe(400);
    expect((await envelope(broken)).errors[0]?.code).toBe('invalid-json');

    const text = await post('hello', { 'content-type': 'text/plain' });
    expect(text.status).toBe(415);

    const large = await post(JSON.stringify({ username: 'x'.repeat(1_200_000) }));
    expect(large.status).toBe(413);
    expect((await envelope(large)).errors[0]?.message).toBe('El contenido enviado es demasiado grande');

    const empty = await post('');
    expect([empty.status, (await envelope(empty)).errors[0]?.code]).toEqual([400, 'invalid-json']);
    const long = await host.get(`/api/pms/reservations/${'9'.repeat(300)}`);
    expect([long.status, long.errors[0]?.code]).toEqual([404, 'not-found']);
  });

  test('a success says its status as statusCode, whichever of the 2xx it is [R-ASYNC-04, D-58]', async () => {
    const said = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${app.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { statusCode, data } = (await answer.json()) as { statusCode: number; data: { _id: string } };
      return { seen: [answer.status, statusCode], data };
    };
    expect((await said('GET', '/api/v2/auth/me')).seen).toEqual([200, 200]);
    const user = { name: 'Marta Ruiz', email: 'marta@example.test' };
    const invited = await said('POST', '/api/v2/auth/teams', { user, rol: 'reception' });
    expect(invited.seen).toEqual([201, 201]);
    expect((await said('DELETE', `/api/v2/auth/teams/${invited.data._id}`, {})).seen).toEqual([202, 202]);
  });

  test('the message is in the language of the caller, the code is not [D-58]', async () => {
    const inEnglish = await post('{}', { 'accept-language': 'en-GB,en;q=0.8' });
    const { errors } = await envelope(inEnglish);
    expect(errors.map(({ field, message }) => [field, message])).toEqual([
      ['username', 'Required field'],
      ['password', 'Required field'],
    ]);
    const query = await fetch(`${app.url}/api/nothing?language=pt`);
    expect((await envelope(query)).errors[0]).toMatchObject({
      code: 'not-found',
      message: 'Não encontramos o que você procura',
    });
  });

  test('PERFORMANCE a big reply is compressed for a client that accepts it, with the same content', async () => {
    for (let number = 0; number < 6; number += 1) {
      const directions = 'Frente al parque, segunda puerta. '.repeat(55);
      await host.send('POST', '/api/pms/listings', { internalName: `Apto ${number}`, directions });
    }
    const ask = async (path: string, encoding: string) => {
      const headers = { authorization: `Bearer ${host.token}`, 'accept-encoding': encoding };
      const reply = await fetch(`${app.url}${path}`, { headers });
      return { encoding: reply.headers.get('content-encoding'), body: await reply.text() };
    };
    const [plain, small] = [await ask('/api/pms/listings', 'identity'), await ask('/api/auth/me', 'br')];
    const compressed = await ask('/api/pms/listings', 'gzip, br');
    expect([plain.encoding, small.encoding, compressed.encoding]).toEqual([null, null, 'br']);
    expect(compressed.body).toBe(plain.body);
    // As long as what Hoy asks for.
    expect(plain.body.length).toBeLessThan(16_000);
  });

  test('a filter that is no JSON is named [R-CALL-02]', async () => {
    const { status, errors } = await host.get('/api/pms/reservations?filter=%7Bbroken');
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({ field: 'filter', message: 'El filtro no es un JSON válido' });
  });

  test('a page of another site cannot write [SEC-06]', async () => {
    const foreign = await post('{}', { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect((await envelope(foreign)).errors[0]?.code).toBe('origin-refused');
    expect((await post('{}', { origin: app.url })).status).toBe(400);
    expect((await post('{}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test('a program writes with its token from wherever it runs; beside a cookie the token proves nothing [SEC-06]', async () => {
    const elsewhere = { origin: 'https://panel.example', 'sec-fetch-site': 'cross-site' };
    const add = (headers: Record<string, string>) =>
      host.send('POST', '/api/pms/listings', { internalName: 'Casa Azul' }, { ...elsewhere, ...headers });
    expect((await add({})).status).toBe(201);
    const refused = await add({ cookie: `posada=${host.token}` });
    expect([refused.status, refused.errors[0]?.code]).toEqual([403, 'origin-refused']);
  });

  test('every answer carries the protecting headers, refusals too [SEC-60]', async () => {
    for (const path of ['/api/health', '/api/nothing', '/api/pms/reservations']) {
      const { headers } = await fetch(`${app.url}${path}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('a target that two servers could read differently is refused [W2-N-11, SEC-62]', async () => {
    const { host: name, hostname, port } = new URL(app.url);
    const ask = (...lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = net.connect(Number(port), hostname, () =>
          socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
        );
        let answer = '';
        socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
        socket.once('end', () => resolve(answer.split('\r\n')[0] ?? '')).once('error', reject);
      });
    const own = `Host: ${name}`;
    expect(await ask('GET /api/health/live HTTP/1.1', own)).toBe('HTTP/1.1 200 OK');
    for (const lines of [
      [`GET http://${name}/api/health/live HTTP/1.1`, own],
      ['GET http://evil.example/api/health/live HTTP/1.1', own],
      ['GET /api/health/live HTTP/1.1', own, 'Host: evil.example'],
      ['GET /api/health/live HTTP/1.1', own, own],
      ['OPTIONS * HTTP/1.1', own],
    ]) {
      expect(await ask(...lines), lines.join(' ')).toBe('HTTP/1.1 400 Bad Request');
    }
  });

  test('an unknown Host or path ends in an envelope, not in a crash [SEC-62]', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const url = new URL(app.url);
      http
        .request(
          { hostname: url.hostname, port: url.port, path: '/api/%E0%A4%A', method: 'GET' },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        )
        .on('error', reject)
        .end();
    });
    expect([400, 404]).toContain(status);
  });
});

describe('GET /api/health', () => {
  test('says live, ready and versions', async () => {
    const { status, data } = await request<{ ready: boolean; versions: { posada: string } }>(
      app,
      'GET',
      '/api/health',
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({ live: true, ready: true, versions: { posada: expect.any(String) } });
  });
});

describe('GET /api/openapi.json', () => {
  test('is OpenAPI 3.1 with every route, its id and its access', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-call-id': string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((call) => call['x-call-id']),
    );
    expect(ids.length).toBe(app.api.routes.length);
    expect(ids).toContain('C-RES-01');
  });
});

describe('GET /metrics', () => {
  test('counts requests by route and jobs by lane, without ids [REL-55]', async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    expect(text).toContain('posada_jobs_waiting{lane="registry"}');
    expect(text).toMatch(/posada_request_seconds_count\{route="\/api\/auth\/session\/login"/);
    expect(text).not.toContain(host.propertyId);
  });
});

import http from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';

let app: TestApp;
let host: Host;
/** One connection, so that the second request is on that of the first. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => {
  agent.destroy();
  return app.stop();
});

const MB = 1_000_000;

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: Buffer };

/** The status, and the local port of the connection on which it came. */
const send = ({ method, path, headers = {}, body }: Sent) =>
  new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const asked = http.request(
      { agent, hostname, port, method, path, headers: { authorization: `Bearer ${host.token}`, ...headers } },
      (answer) => {
        const { localPort } = answer.socket;
        answer.resume().once('end', () => resolve({ status: answer.statusCode, port: localPort }));
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });

const BOUNDARY = 'a-boundary-of-the-test';
const files = (count: number) =>
  Buffer.concat([
    ...Array.from({ length: count }, (_none, number) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="${number}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      Buffer.alloc(2 * MB, 'x'),
      Buffer.from('\r\n'),
    ]).flat(),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

test('an upload of several files leaves a connection that answers the next request [W2-N-07, SEC-62]', async () => {
  const upload = {
    method: 'POST',
    path: '/api/third-party/document-metadata',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: files(4),
  };
  const first = await send(upload);
  expect(first.status).toBe(415);
  const second = await Promise.race([send({ method: 'GET', path: '/api/auth/me' }), wait(5_000, null)]);
  expect(second).toEqual({ status: 200, port: first.port });
});

test('a body that is too large gets its answer, and the connection lives on [W2-N-11, SEC-62]', async () => {
  const body = Buffer.from(JSON.stringify({ username: 'x'.repeat(3 * MB) }));
  const json = { 'content-type': 'application/json' };
  for (const headers of [json, { ...json, 'transfer-encoding': 'chunked' }]) {
    const path = '/api/auth/session/login';
    const first = await send({ method: 'POST', path, headers, body });
    expect(first.status).toBe(413);
    expect(await send({ method: 'GET', path: '/api/auth/me' })).toEqual({ status: 200, port: first.port });
  }
});

/** All that comes back on a connection of its own until it ends; refuses where it is reset. */
const exchange = (head: readonly string[], body: Buffer) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    let text = '';
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () => {
      socket.write([...head, '', ''].join('\r\n'));
      socket.write(body);
    });
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.once('end', () => {
      socket.end();
      resolve(text);
    });
    socket.once('error', reject);
  });

test('a client that closes after its request reads why its body was refused [W2-N-11, SEC-62]', async () => {
  const body = Buffer.from(JSON.stringify({ username: 'x'.repeat(3 * MB) }));
  const answer = await exchange(
    [
      'POST /api/auth/session/login HTTP/1.1',
      `Host: ${new URL(app.url).host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ],
    body,
  );
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('body-too-large');
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';

import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { keepRawBody, rawPostOf } from './raw-body.ts';

const LIMIT = 1000;

const app = fastify({ bodyLimit: LIMIT });
let last: FastifyRequest | undefined;

beforeAll(async () => {
  app.post('/', {
    preParsing: keepRawBody,
    handler: async (request) => ({ body: request.body, raw: rawPostOf(request).raw.toString() }),
  });
  app.addHook('onRequest', async (request) => {
    last = request;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** In pieces and without a length, as a sender may; the status and the body of the answer. */
const post = (...pieces: string[]) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json' };
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.on('error', reject);
    const send = ([piece, ...rest]: string[]) => {
      if (piece === undefined) request.end();
      else request.write(piece, () => setTimeout(() => send(rest), 5));
    };
    send(pieces);
  });

test('the bytes of a body are kept as they came, beside what was read from them [SEC-33]', async () => {
  const { status, text } = await post('{ "name":', ' "Íñigo",  "a"', ':1}');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ body: { name: 'Íñigo', a: 1 }, raw: '{ "name": "Íñigo",  "a":1}' });
});

test('of a body that is too long no more is kept than of one that is not [SEC-06]', async () => {
  const { status } = await post('{ "a": "', ...Array.from({ length: 8 }, () => 'x'.repeat(400)), '"}').catch(
    // The connection may be closed under the sender.
    () => ({ status: 413 }),
  );
  expect(status).toBe(413);
  expect(rawPostOf(last!).raw.length).toBeLessThanOrEqual(LIMIT);
});

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';

import { movableClock, systemClock } from '../context/clock.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { bodyOf } from './request-body.ts';
import { defineSimulator } from './simulator.ts';
import { startSimulator } from './start-simulator.ts';

/** A guest book: the smallest thing with a memory. */
const guestBook = defineSimulator<{ names: string[] }, { name: string }, { to: string }>({
  id: 'guest-book',
  seed: () => ({ names: ['Ana'] }),
  has: ({ world }, { name }) => {
    world.names.push(name);
  },
  emit: async ({ notify }, { to }) => {
    await notify(to, { json: { hello: true } });
  },
  routes: (app, stage) => {
    app.get('/names', async () => stage.world.names);
    app.get('/time', async () => stage.clock.now());
    app.post('/names', async (request) => {
      const { type, form } = bodyOf(request);
      stage.world.names.push(form['name'] ?? type);
      return stage.world.names;
    });
  },
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const start = async (options: Parameters<typeof startSimulator>[1] = {}) => {
  const book = await startSimulator(guestBook, options);
  stops.push(book.stop);
  const read = async (path: string, init?: RequestInit): Promise<unknown> =>
    (await fetch(book.url + path, init)).json();
  const sign = (name: string) => read('/names', { method: 'POST', body: new URLSearchParams({ name }) });
  return { book, read, sign };
};

describe('a simulator', () => {
  test('remembers, is put back, and shows what it was asked', async () => {
    const { book, read, sign } = await start();
    await sign('Lucas');
    book.has({ name: 'Marie' });
    expect(await read('/names?page=1')).toEqual(['Ana', 'Lucas', 'Marie']);
    expect(book.received('POST names')).toMatchObject([
      { form: { name: 'Lucas' }, status: 200, path: '/names' },
    ]);
    expect(book.received('GET names')).toMatchObject([{ query: { page: '1' } }]);
    book.reset();
    expect(await read('/names')).toEqual(['Ana']);
  });

  test('fails in every steered way, and then no more', async () => {
    const { book, read, sign } = await start();
    book.failNext({ match: 'GET names', status: 503, retryAfterSeconds: 9 });
    const answer = await fetch(`${book.url}/names`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '9']);

    book.failNext({ match: 'GET names', garbage: true });
    await expect(read('/names')).rejects.toThrow(SyntaxError);

    book.failNext({ match: 'POST names', drop: true });
    await expect(sign('lost')).rejects.toThrow();
    expect(book.world.names).toEqual(['Ana']);

    book.failNext({ match: '* *', acceptThenDrop: true });
    await expect(sign('kept')).rejects.toThrow();
    expect(book.world.names).toEqual(['Ana', 'kept']);

    book.failNext({ match: 'GET names', delayMs: 60 });
    const before = performance.now();
    expect(await read('/names')).toEqual(['Ana', 'kept']);
    expect(performance.now() - before).toBeGreaterThan(50);
  });

  test('holds a request until it is released, or until the caller is gone', async () => {
    const { book, read, sign } = await start();
    const arrived = (match: string, times: number) =>
      expect.poll(() => book.received(match)).toHaveLength(times);
    book.failNext({ match: 'POST names', hold: true, times: 2 });
    const held = sign('Lucas');
    await arrived('POST names', 1);
    expect(await read('/names')).toEqual(['Ana']);
    book.release();
    expect(await held).toEqual(['Ana', 'Lucas']);
    // Released before it came.
    expect(await sign('Marie')).toEqual(['Ana', 'Lucas', 'Marie']);

    book.failNext({ match: 'POST names', hold: true });
    const gone = new AbortController();
    const given = read('/names', { method: 'POST', signal: gone.signal });
    await arrived('POST names', 3);
    gone.abort();
    await expect(given).rejects.toThrow();
    // The request is carried out, as by a slow provider.
    await expect.poll(() => read('/names')).toHaveLength(4);

    book.failNext({ match: 'GET names', hold: true });
    const last = read('/names').catch(() => 'closed');
    await arrived('GET names', 3);
    await book.stop();
    stops.pop();
    await last;
  });

  test('keeps its memory over a restart, readable for its owner only [W2-N-11]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
    const stateFile = join(folder, 'deeper', 'guest-book.json');
    const first = await start({ stateFile });
    await first.sign('Lucas');
    await first.book.stop();
    const second = await start({ stateFile });
    expect(await second.read('/names')).toEqual(['Ana', 'Lucas']);
    await second.book.stop();
    // Letters with names and codes are for no other user of the machine (W2-N-11).
    expect(statSync(stateFile).mode & 0o077).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test('has a clock that can be moved on', async () => {
    const clock = movableClock(instantOf(Date.UTC(2026, 2, 1)));
    const { book, read } = await start({ clock });
    book.advance(3600);
    expect(await read('/time').catch(String)).toContain('SyntaxError');
    expect(await (await fetch(`${book.url}/time`)).text()).toBe('2026-03-01T01:00:00.000Z');
  });

  test('notifies only addresses it may', async () => {
    const receiver = await start();
    const { book } = await start();
    await book.emit({ to: `${receiver.book.url}/names` });
    await book.emit({ to: 'https://elsewhere.example/' });
    expect(book.sent().map(({ status }) => status)).toEqual([200, null]);
    expect(receiver.book.received('POST names')).toMatchObject([{ json: { hello: true } }]);
  });

  test('is steered from outside only when that is open [D-62]', async () => {
    const open = await start();
    const steer = (origin: string, path: string, body: unknown) =>
      fetch(`${origin}/_simulator/guest-book/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await steer(open.book.origin, 'has', { name: 'Marie' })).status).toBe(204);
    expect((await steer(open.book.origin, 'failNext', { match: 'GET names', status: 500 })).status).toBe(204);
    expect((await steer(open.book.origin, 'failNext', { match: 'nonsense' })).status).toBe(400);
    expect((await fetch(`${open.book.url}/names`)).status).toBe(500);
    expect(await open.read('/names')).toEqual(['Ana', 'Marie']);

    const closed = await start({ control: false });
    expect((await steer(closed.book.origin, 'reset', {})).status).toBe(404);
  });

  test('lives beside other routes without being touched by them', async () => {
    const app = Fastify();
    app.setErrorHandler((_error, _request, reply) => reply.code(500).send({ envelope: true }));
    app.get('/api/ping', async () => ({ pong: true }));
    guestBook.mount(app, { clock: systemClock, control: false });
    const broken = await app.inject({
      method: 'POST',
      url: '/simulators/guest-book/names',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    });
    expect(broken.json()).toEqual(['Ana', 'application/json']);
    expect((await app.inject('/api/ping')).json()).toEqual({ pong: true });
    await app.close();
  });
});

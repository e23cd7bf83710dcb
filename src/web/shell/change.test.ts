import { MutationObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { allTexts } from '#texts/all.ts';
import { defineCall } from '#vocabulary/call.ts';
import { call } from './call.ts';
import { changeOptions } from './change.ts';
import { CallFailure } from './failure.ts';
import { createQueryClient } from './query-client.ts';
import { startLanguage } from './language/texts.ts';

/** A press and its call as a page sees them: the line is a stub, the rest is the product's own. */
const save = defineCall({
  id: 'C-TEST-01',
  method: 'POST',
  path: '/api/common/things',
  access: 'public',
  reason: 'A call of this test',
  summary: 'Save a thing',
  body: z.object({ name: z.string() }),
  status: 201,
  reply: z.object({ name: z.string() }),
});
const args = { body: { name: 'Loft 3' } };

/** The network's behaviour for the next request. */
let line: () => Promise<Response>;
const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const saved = () => reply(201, { statusCode: 201, data: { name: 'Loft 3' } });
const refused = () => reply(409, { statusCode: 409, errors: [{ code: 'taken', message: 'Ya existe' }] });

beforeAll(async () => {
  vi.stubGlobal('document', { cookie: '', documentElement: {} });
  vi.stubGlobal('location', { search: '?language=es' });
  vi.stubGlobal('fetch', () => line());
  await startLanguage({
    es: async () => allTexts.es,
    pt: async () => allTexts.pt,
    en: async () => allTexts.en,
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('a press', () => {
  /** The states that a page gets, one after the other. */
  function shown() {
    const queries = createQueryClient();
    const stale = vi.spyOn(queries, 'invalidateQueries');
    const observer = new MutationObserver(
      queries,
      changeOptions(save, queries, { invalidates: [['things']] }),
    );
    const states = [observer.getCurrentResult().status];
    const busy = [observer.getCurrentResult().isPending];
    observer.subscribe(({ status, isPending }) => {
      if (states.at(-1) !== status) states.push(status);
      if (busy.at(-1) !== isPending) busy.push(isPending);
    });
    const press = () => observer.mutate({ args, options: {}, key: 'one-press' });
    return { press, states, busy, stale, observer };
  }

  test('goes from idle through pending to succeeded, and the changed data is read again [R-ASYNC-01]', async () => {
    line = async () => saved();
    const { press, states, stale } = shown();
    expect(await press()).toEqual({ name: 'Loft 3' });
    expect(states).toEqual(['idle', 'pending', 'success']);
    expect(stale).toHaveBeenCalledWith({ queryKey: ['things'] });
  });

  test('or to failed, with why; pressed again it is pending again, and nothing was read in vain [R-ASYNC-01]', async () => {
    line = async () => refused();
    const { press, states, stale, observer } = shown();
    await expect(press()).rejects.toThrow('Ya existe');
    expect(states).toEqual(['idle', 'pending', 'error']);
    expect(observer.getCurrentResult().error).toBeInstanceOf(CallFailure);
    expect(stale).not.toHaveBeenCalled();
    line = async () => saved();
    await press();
    expect(states).toEqual(['idle', 'pending', 'error', 'pending', 'success']);
  });

  test('a component that only shows pending gets idle and pending, with any result [R-ASYNC-02]', async () => {
    for (const outcome of [saved, refused]) {
      line = async () => outcome();
      const { press, busy } = shown();
      await press().catch(() => undefined);
      expect(busy).toEqual([false, true, false]);
    }
  });
});

describe('the result of a call', () => {
  test.each([200, 201, 202, 206])(
    '%i is a success, and its data is what comes back [R-ASYNC-04]',
    async (status) => {
      line = async () => reply(status, { statusCode: status, data: { name: 'Loft 3' } });
      expect(await call(save, args)).toEqual({ name: 'Loft 3' });
    },
  );

  test('as is an answer without a body [R-ASYNC-04]', async () => {
    line = async () => new Response(null, { status: 204 });
    expect(await call(save, args)).toBeUndefined();
  });

  test('what the browser itself throws is a failure of the client, with status 500 [R-ASYNC-09]', async () => {
    line = () => Promise.reject(new TypeError('Failed to fetch'));
    const failure = await call(save, args).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      name: 'CallFailure',
      status: 500,
      message: 'Error interno del cliente',
      isNetworkLoss: true,
      entries: [{ code: 'client-error', message: 'Error interno del cliente' }],
    });
  });

  test('but a page that was left is no failure [R-ASYNC-09]', async () => {
    const leaving = new AbortController();
    const left = new DOMException('left', 'AbortError');
    line = async () => {
      leaving.abort();
      throw left;
    };
    const thrown = await call(save, args, { signal: leaving.signal }).catch((error: unknown) => error);
    expect(thrown).toBe(left);
  });
});

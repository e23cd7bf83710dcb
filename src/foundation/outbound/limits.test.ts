import { setImmediate } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { BREAKER_LIMITS, createBreaker } from './breaker.ts';
import { failureOf, startProvider, status } from './outbound.test-server.ts';
import { rateLimit } from './rate-limit.ts';

describe('and REL-42 one provider does not use up everything [REL-41]', () => {
  test('the third request of a connection is refused at once, another connection is served [REL-41]', async () => {
    const held: (() => void)[] = [];
    const { outbound } = await startProvider((_request, response) => held.push(() => response.end('{}')));
    const ask = (connectionKey: string) => outbound.request({ method: 'GET', url: '/x', connectionKey });
    const first = [ask('a'), ask('a')];
    const third = await failureOf(ask('a'));
    expect(third).toMatchObject({ kind: 'wait' });
    const other = ask('b');
    await expect.poll(() => held.length).toBe(3);
    for (const release of held) release();
    expect((await Promise.all([...first, other])).map((answer) => answer.status)).toEqual([200, 200, 200]);
  });

  test('where people press, some wait for a place, in order, and no longer than for a turn [REL-41, W2-Q-08]', async () => {
    const held: (() => void)[] = [];
    const { outbound } = await startProvider((_request, response) => held.push(() => response.end('{}')), {
      concurrency: { perProvider: 1, perConnection: 1, waiting: 2 },
      limits: { longestTurnMs: 800 },
    });
    const ask = () => outbound.request({ method: 'GET', url: '/x' });
    const first = ask();
    await expect.poll(() => held.length).toBe(1);
    const [second, third] = [ask(), failureOf(ask())];
    expect(await failureOf(ask()), 'one more than may wait').toMatchObject({ kind: 'wait' });
    held[0]?.();
    await expect.poll(() => held.length).toBe(2);
    expect(await third, 'too long').toMatchObject({ kind: 'wait' });
    held[1]?.();
    expect((await Promise.all([first, second])).map(({ status: code }) => code)).toEqual([200, 200]);
    const fourth = ask();
    await expect.poll(() => held.length, { message: 'the place is free' }).toBe(3);
    held[2]?.();
    expect((await fourth).status).toBe(200);
  });

  test('writes nothing when the lease passes while it waits for its turn or its connection [REL-06]', async () => {
    let asks = 0;
    const lease = { holds: () => ++asks > 1 };
    const { outbound, asked } = await startProvider((_request, response) => response.end('{}'), {
      lease: () => lease,
    });
    const ask = () => outbound.request({ method: 'POST', url: '/x' });
    await expect(ask()).rejects.toThrow('REL-06');
    expect(asked).toHaveLength(0);
    expect((await ask()).status).toBe(200);
  });

  test('opens after five time-outs in a row, one probe after 15 s, closes when it is back [REL-42]', async () => {
    let now = 0;
    let isBack = false;
    const { outbound, asked } = await startProvider((_request, response) => isBack && response.end('{}'), {
      limits: { monotonicMs: () => now },
    });
    // Waits briefly for an answer that never comes, and long enough on a busy machine for one that does.
    const ask = () => outbound.request({ method: 'POST', url: '/x', answerTimeoutMs: isBack ? 10_000 : 100 });
    for (let call = 0; call < 5; call += 1) await failureOf(ask());
    expect(await failureOf(ask())).toMatchObject({ kind: 'wait', retryAfterSeconds: 15 });
    now += 15_000;
    await failureOf(ask());
    expect(await failureOf(ask())).toMatchObject({ kind: 'wait' });
    expect(asked).toHaveLength(6);
    isBack = true;
    now += 15_000;
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  test('opens at half failures of twenty calls within 30 s, not of older ones [REL-42]', () => {
    let now = 0;
    const breaker = createBreaker(BREAKER_LIMITS, () => now);
    for (let call = 0; call < 10; call += 1) breaker.record('failed', false);
    now += 31_000;
    for (let call = 0; call < 10; call += 1) breaker.record('ok', false);
    for (let call = 0; call < 9; call += 1) breaker.record('failed', false);
    expect(breaker.isOpen()).toBe(false);
    expect(breaker.record('failed', false)).toBe('opened');
    expect(breaker.waitMs()).toBe(15_000);
  });

  test('at most five requests in any second, in order', () => {
    let now = 0;
    const limit = rateLimit(5, () => now);
    expect([1, 2, 3, 4, 5].map(() => limit.take(2000))).toEqual([0, 0, 0, 0, 0]);
    now += 100;
    expect([limit.take(2000), limit.take(2000)]).toEqual([950, 950]);
    expect(limit.take(500)).toBeNull();
    now += 3000;
    expect(limit.take(0)).toBe(0);
  });

  test('two processes that share a limit that counts refusals come to share it, and one alone has the whole limit again [REL-43, W1-E-01]', () => {
    let now = 0;
    const arrived: number[] = [];
    // As providers count: a refused request counts too.
    const isRefused = (): boolean => {
      const recent = arrived.filter((at) => now - at < 1000).length;
      arrived.push(now);
      return recent >= 5;
    };
    const asker = () => ({ limit: rateLimit(5, () => now), next: 0, pace: 0, served: 0 });
    const both = [asker(), asker()];
    const run = (askers: typeof both, seconds: number) => {
      askers.forEach((one, index) => Object.assign(one, { served: 0, next: now + index * 500 }));
      for (const end = now + seconds * 1000; now < end; now += 5) {
        for (const one of askers) {
          if (one.next > now) continue;
          const isVoid = one.pace !== one.limit.pace();
          if (!isVoid && isRefused()) one.limit.wasTooMany();
          else if (!isVoid) one.served += 1;
          one.pace = one.limit.pace();
          one.next = now + (one.limit.take(60_000) ?? 60_000);
        }
      }
      return askers.map(({ served }) => served / seconds);
    };
    const [first = 0, second = 0] = run(both, 120);
    expect(first + second).toBeGreaterThan(3);
    expect(Math.min(first, second)).toBeGreaterThan(1);
    run(both.slice(0, 1), 20);
    expect(run(both.slice(0, 1), 20)[0]).toBeGreaterThan(4.5);
  });

  test('a request whose turn is void waits no longer than any other [REL-41]', async () => {
    let now = 0;
    const sleepers: { until: number; wake: () => void }[] = [];
    const pass = async (milliseconds: number) => {
      now += milliseconds;
      for (const { until, wake } of sleepers) if (until <= now) wake();
      await setImmediate();
    };
    const { outbound } = await startProvider(status(429), {
      requestsPerSecond: 1,
      limits: {
        monotonicMs: () => now,
        sleep: (milliseconds) =>
          new Promise<void>((wake) => sleepers.push({ until: now + milliseconds, wake })),
      },
    });
    const ask = () => failureOf(outbound.request({ method: 'POST', url: '/x' }));
    await ask();
    const [second, ...others] = Array.from({ length: 9 }, ask);
    await pass(1050);
    // Refused twice: what was handed out to the others is void, and they leave further apart.
    await second;
    while (now < 30_000) await pass(50);
    await Promise.all(others);
    expect(Math.max(...sleepers.map(({ until }) => until))).toBeLessThanOrEqual(10_000);
  });

  test('what may be sent again leaves a little earlier, but for ten minutes after one too many', () => {
    let now = 0;
    const limit = rateLimit(1, () => now);
    const take = (mayRepeat: boolean) => limit.take(9000, mayRepeat);
    expect([take(true), take(true), take(false)]).toEqual([0, 1020, 2070]);
    limit.wasTooMany();
    expect(take(true)).toBe(3120);
    now += 600_000;
    expect([take(true), take(true)]).toEqual([0, 1020]);
  });

  test('one request every two seconds', () => {
    const limit = rateLimit(0.5, () => 0);
    expect([limit.take(9000), limit.take(9000)]).toEqual([0, 2100]);
  });
});

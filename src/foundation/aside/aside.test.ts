import { expect, test } from 'vitest';

import { Aside, AsideFailure } from './aside.ts';
import type { TestWork } from './aside.test-work.ts';

const MODULE = new URL('./aside.test-work.ts', import.meta.url);
const open = (limits: ConstructorParameters<typeof Aside>[1] = {}) =>
  new Aside<TestWork, string>(MODULE, limits);

test('work runs in turn, without the settings of the process, and an error is reported [SEC-62]', async () => {
  const aside = open();
  const told = await Promise.allSettled([
    aside.run({ say: 'uno' }),
    aside.run({ fail: 'no' }),
    aside.run({ say: 'dos' }),
  ]);
  expect(told).toMatchObject([
    { status: 'fulfilled', value: 'uno 0' },
    { status: 'rejected', reason: { name: 'TypeError', message: 'no' } },
    { status: 'fulfilled', value: 'dos 0' },
  ]);
});

test('work that does not end is ended, all other work continues, and the next piece of work is done [SEC-62, W2-N-03]', async () => {
  const aside = open({ seconds: 0.2 });
  let isOver = false;
  const endless = aside
    .run({ spin: true })
    .catch((error: unknown) => error)
    .finally(() => (isOver = true));
  const next = aside.run({ say: 'sigue' });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  expect(await endless).toEqual(new AsideFailure('too-slow'));
  expect(await next).toBe('sigue 0');
});

test('work that fills its memory ends alone [SEC-62, W2-N-02]', async () => {
  const aside = open({ megabytes: 16 });
  await expect(aside.run({ fill: true })).rejects.toEqual(new AsideFailure('too-large'));
  expect(await aside.run({ say: 'sigue' })).toBe('sigue 0');
});

test('what waits is bounded [SEC-62]', async () => {
  const aside = open({ waiting: 2 });
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((say) => aside.run({ say }));
  await expect(fourth).rejects.toEqual(new AsideFailure('busy'));
  expect(await Promise.all([first, second, third])).toEqual(['1 0', '2 0', '3 0']);
});

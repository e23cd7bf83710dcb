import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type AccessToken, getCurrentToken, createAccessToken } from '#capabilities/tokens.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { forgetTokens, withTokens } from './tokens.service.ts';

const CREDENTIALS = {
  mode: 'live',
  credentials: { clientId: 'posada', clientSecret: 'of-the-client' },
} as const;

let app: TestApp;
let ctx: PropertyContext;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { propertyId } = await hostWithProperty(app, `tokens${counter++}@example.test`);
  ctx = app.context(null).forProperty(propertyId as PropertyId);
});

/** The token store of another process: only the database is shared. */
const keeper = (credentials: Parameters<typeof withTokens>[2] = CREDENTIALS) => {
  const { tokens } = withTokens(ctx, 'guesty', credentials);
  if (!tokens) throw new Error('The provider has no token store');
  return tokens;
};
const token = (value: string): AccessToken =>
  createAccessToken(value, { now: app.clock.now(), seconds: 86_400 });

describe('tokens of a provider', () => {
  test('eight processes that need one at once get the same one, asked for once', async () => {
    let asked = 0;
    const make = async () => {
      asked += 1;
      await wait(300);
      return token(`made-${asked}`);
    };
    const got = await Promise.all(
      Array.from({ length: 8 }, () => getCurrentToken(keeper(), app.clock.now(), make)),
    );
    expect(new Set(got.map(({ value }) => value))).toEqual(new Set(['made-1']));
    expect(asked).toBe(1);
  });

  test('a token is renewed at four fifths of its life, and not before', async () => {
    const values = ['first', 'second'];
    const make = async () => token(values.shift() ?? 'too many');
    const value = async () => (await getCurrentToken(keeper(), app.clock.now(), make)).value;
    expect(await value()).toBe('first');
    app.clock.advance(86_400 * 0.79);
    expect(await value()).toBe('first');
    app.clock.advance(86_400 * 0.02);
    expect(await value()).toBe('second');
  });

  test('a refused token is renewed by the first caller that reports it; the others use the new one', async () => {
    const refused = await keeper().renew(null, async () => token('refused'));
    const first = await keeper().renew(refused, async () => token('good'));
    const second = await keeper().renew(refused, async () => token('one too many'));
    expect([first.value, second.value]).toEqual(['good', 'good']);
  });

  test('a failed renewal does not block the next', async () => {
    await expect(keeper().renew(null, () => Promise.reject(new Error('five a day')))).rejects.toThrow(
      'five a day',
    );
    expect((await keeper().renew(null, async () => token('later'))).value).toBe('later');
  });

  test('the earlier refresh token reaches the process that requests the next one', async () => {
    await keeper().renew(null, async () => ({ ...token('old'), refresh: 'good once' }));
    let seen: string | null | undefined;
    await keeper().renew(await keeper().current(), async (before) => {
      seen = before?.refresh;
      return token('new');
    });
    expect(seen).toBe('good once');
  });

  test('other credentials have another; a forgotten one cannot be read [SEC-34]', async () => {
    await keeper().renew(null, async () => token('secret-of-the-token'));
    expect(await keeper({ ...CREDENTIALS, mode: 'test' }).current()).toBeNull();
    await ctx.db.transaction((tx) => forgetTokens(ctx, tx, 'guesty', CREDENTIALS));
    expect(await keeper().current()).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createServer, registerRoutes } from '#foundation/http/server.ts';
import { createLog } from '#foundation/observability/log.ts';
import { routesOf } from '#main/app.ts';
import { APPS, type CallShape, defineCall } from '#vocabulary/call.ts';

// No port is opened: the test only reads the routes.
const routes = routesOf({ live: {} as never, stillAllowed: () => Promise.resolve(false) });
const calls = routes.map(({ call }) => call);

const AMOUNT =
  /^(total|amount|price|cost|balance|paid|due|deposit|fee|tax)$|(Total|Amount|Price|Cost|Balance)$/;

/** Fields of a schema that look like money: an amount by its name, and no whole number. */
function amountsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, unknown> };
  const own = Object.entries(properties).flatMap(([name, inner]) =>
    AMOUNT.test(name) && /"number"/.test(JSON.stringify(inner)) ? [name] : [],
  );
  return [...new Set([...own, ...Object.values(schema).flatMap(amountsIn)])];
}

describe('default deny [SEC-01]', () => {
  const options = {
    log: createLog({ level: 'error' }),
    ownOrigins: () => [],
    trustedProxy: undefined,
    observe: () => {},
  };

  test('sabotage: a route that was registered without a declaration stops the start', async () => {
    const server = await createServer(options);
    expect(() => server.get('/api/common/forgotten', async () => ({ data: 'everything' }))).toThrow(
      /without a declaration/,
    );
    await server.close();
  });

  test('sabotage: a declaration that does not say who may call, or of which app it is, stops the start', async () => {
    const route = routes.find(({ call }) => call.access === 'member');
    if (!route) throw new Error('There are no routes');
    for (const lost of [{ access: undefined }, { app: undefined }, { access: 'public', reason: undefined }]) {
      const server = await createServer(options);
      const call = { ...route.call, ...lost } as unknown as CallShape;
      expect(() => registerRoutes(server, {} as never, [{ ...route, call }])).toThrow(/does not say who/);
      await server.close();
    }
  });

  test('a call of members that names no app does not compile [D-9]', () => {
    const common = {
      id: 'C-X-01',
      method: 'GET',
      path: '/api/x',
      summary: '',
      status: 200,
      reply: z.void(),
    } as const;
    expect(defineCall({ ...common, access: 'member', app: 'today' }).app).toBe('today');
    // @ts-expect-error every call of members belongs to an app
    expect(defineCall({ ...common, access: 'member' }).app).toBeUndefined();
    // @ts-expect-error an app cannot guard a call that is not for members
    expect(defineCall({ ...common, access: 'signed-in', app: 'today' }).app).toBe('today');
  });

  test('a reply to members that holds an amount says so, so that it can be hidden [D-9]', () => {
    const silent = (declared: readonly Pick<CallShape, 'id' | 'reply' | 'money'>[]) =>
      declared.flatMap(({ id, reply, money = [] }) =>
        amountsIn(z.toJSONSchema(reply as z.ZodType, { io: 'output', unrepresentable: 'any' }))
          .filter((name) => !money.includes(name))
          .map((name) => `${id} ${name}`),
      );
    // A call that asks for `money` answers only members who see amounts; members who bill or spend see them too.
    const sees = new Set(['money', 'bill', 'spend']);
    const open = calls.filter(
      ({ access, permission }) => access === 'member' && !sees.has(permission ?? 'read'),
    );
    expect(silent(open)).toEqual([]);
    const planted = {
      id: 'C-X-01',
      reply: z.array(z.object({ stay: z.object({ total: z.number().nullable() }) })),
    };
    expect(silent([planted])).toEqual(['C-X-01 total']);
    const named = calls.filter(({ money }) => money !== undefined);
    expect(named.length).toBeGreaterThan(8);
  });

  test('every app has calls, so that none is given for nothing [D-9]', () => {
    const used = new Set(calls.flatMap((call) => call.app ?? []));
    expect(APPS.filter((one) => !used.has(one))).toEqual([]);
  });
});

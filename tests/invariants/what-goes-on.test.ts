import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setPaidApps, setBillingStatus } from '#areas/property/marketplace/index.ts';
import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty, openHost, request } from '#support/host.ts';
import type { CallShape } from '#vocabulary/call.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import { functionOf, PROPERTY_STATES, type PropertyState } from '#vocabulary/property-functions.ts';

/**
 * D-26 over HTTP, cell by cell: what each state of a property closes is written here a second time on purpose, and every
 * writing call of the product is asked in the two states that close something.
 */
const CLOSED: Readonly<Record<PropertyState, readonly string[]>> = {
  none: [],
  trialing: [],
  active: [],
  past_due: [],
  expired: ['newSales', 'changeSettings', 'paidApps'],
  blocked: ['newSales', 'changeSettings', 'paidApps', 'payOrLeave'],
};
const REFUSALS = ['subscription-expired', 'account-blocked'];
const MISSING = '01976f00-0000-7000-8000-00000000dead';
const SIIGO = 'siigo-connect';

let app: TestApp;
let database: pg.Client;

beforeAll(async () => {
  app = await startTestApp({ BILLING: 'on' });
  database = new pg.Client(app.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await app.stop();
});

/** A property that stands so and pays for a program, with a sign-in that begins afterwards. */
async function standing(state: PropertyState): Promise<Host & { propertyId: string }> {
  const { propertyId } = await hostWithProperty(app, `${state.replace('_', '-')}@example.test`);
  const ctx = app.context().forProperty(propertyId as PropertyId);
  await ctx.db.transaction(async (tx) => {
    await setPaidApps(ctx, tx, [SIIGO]);
    await setBillingStatus(ctx, tx, {
      plan: null,
      state: state === 'blocked' ? 'active' : state,
      until: null,
    });
  });
  if (state === 'expired') {
    await database.query('insert into stopped_properties (property_id, since) values ($1, now())', [
      propertyId,
    ]);
  }
  const { rows } = await database.query<{ user_id: UserId; account_id: string }>(
    'select user_id, account_id from memberships where property_id = $1',
    [propertyId],
  );
  const [owner] = rows;
  if (!owner) throw new Error('A property has an owner');
  if (state === 'blocked') {
    await database.query('update accounts set blocked_at = now() where account_id = $1', [owner.account_id]);
  }
  return { ...(await openHost(app, owner.user_id)), propertyId };
}

const writes = (): CallShape[] =>
  app.api.routes
    .map(({ call }) => call)
    .filter(({ access, method }) => access === 'member' && method !== 'GET');

/** Whether a call is closed by how the property stands. What it says of ids that do not exist is another matter. */
async function isClosed(host: Host & { propertyId: string }, call: CallShape): Promise<boolean> {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    call.propertyIn === `params.${name}` ? host.propertyId : MISSING,
  );
  const named = call.propertyIn?.startsWith('body.') ? { [call.propertyIn.slice(5)]: host.propertyId } : {};
  const { errors } = await request(
    app,
    call.method,
    `${path}?propertyId=${host.propertyId}`,
    // No property is deleted by a name that is not its own.
    { ...named, ...(call.id === 'C-PROP-05' && { name: 'not its name' }) },
    { authorization: `Bearer ${host.token}` },
  );
  return errors?.some(({ code }) => REFUSALS.includes(code)) ?? false;
}

const forgetLimits = () => database.query('delete from rate_windows');

describe('the state of a property closes each call as declared [D-26, W2-J-17]', () => {
  test.each(PROPERTY_STATES)(
    '%s closes what the table says and nothing else: never a duty, a tax document or an export',
    async (state) => {
      const host = await standing(state);
      const isAll = CLOSED[state].length > 0;
      const perFunction = Map.groupBy(writes(), functionOf);
      const wrong: string[] = [];
      for (const [what, calls] of perFunction) {
        await forgetLimits();
        for (const call of isAll ? calls : calls.slice(0, 2)) {
          const closed = await isClosed(host, call);
          if (closed !== CLOSED[state].includes(what)) wrong.push(`${what}: ${call.id} is closed: ${closed}`);
        }
      }
      expect(wrong).toEqual([]);
      const { data } = await host.get<App[]>(`/api/common/apps?propertyId=${host.propertyId}`);
      const siigo = data.find(({ _id }) => _id === SIIGO);
      expect(siigo?.property.access.open).toBe(!CLOSED[state].includes('paidApps'));
    },
    60_000,
  );

  test('every call that writes a tax document, reports a guest or checks one in is a function that no state closes', () => {
    const never = writes().filter(({ app: of }) => of !== undefined && ['registry', 'check-in'].includes(of));
    const documents = writes().filter(
      ({ path, id }) => path.startsWith('/api/accounting/invoices') || id.startsWith('C-FOL-'),
    );
    expect(never.length).toBeGreaterThan(15);
    expect(documents.length).toBeGreaterThan(10);
    for (const call of [...never, ...documents]) {
      expect(['registryDuties', 'guestsAlreadyBooked', 'taxDocuments'], call.id).toContain(functionOf(call));
    }
  });
});

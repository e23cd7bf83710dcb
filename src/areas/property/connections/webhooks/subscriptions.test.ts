import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { PropertyContext } from '#foundation/context/context.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { connectionOf, connectSystem } from '#support/connection.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import type { WebhookAddress } from '../connections.contract.ts';
import { takeSubscriptionLease } from '../connections.store.ts';
import { subscribeToWebhooks } from './webhook-subscriptions.service.ts';
import { webhookSecretOf } from './webhook-keys.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let ctx: PropertyContext;
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const subscribed = async (): Promise<string[]> =>
  (await steer(app, 'hostfully').world<{ webhooks: { eventType: string }[] }>()).webhooks.map(
    ({ eventType }) => eventType,
  );
const ask = async () => {
  const { _id } = await connectionOf(host);
  return host.send<WebhookAddress>('POST', `/api/common/property-integrations/${_id}/webhooks`);
};
/** Each event once. */
const ONCE = ['NEW_BOOKING', 'NEW_BOOKING_REQUEST', 'BOOKING_UPDATED', 'BOOKING_CANCELLED'];

describe('subscribing to the webhook events of a property system [REL-08, C-INT-21]', () => {
  beforeEach(async () => {
    await fetch(`${app.url}/_simulator/hostfully/reset`, { method: 'POST' });
    host = await hostWithProperty(app, `subscriptions${counter++}@example.test`);
    await connectSystem(app, host, 'hostfully');
    const propertyId = host.propertyId as PropertyId;
    ctx = app.context(null).forProperty(propertyId);
    // The request after connecting has a limit too.
    await eventually(async () => {
      const jobs = await app.platform.pools.system.named('test-jobs', 'select id from jobs', []);
      expect(jobs).toEqual([]);
    });
    await fetch(`${app.url}/_simulator/hostfully/reset`, { method: 'POST' });
  });

  test('three that subscribe at once make one subscription, which the others find', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ data }) => data.subscriptions)).toEqual([4, 4, 4]);
    expect(await subscribed()).toEqual(ONCE);
  });

  test('a failed subscription does not block the next; one that died is waited for only as long as its lock', async () => {
    await steer(app, 'hostfully').failNext({ match: 'POST webhooks', status: 429, retryAfterSeconds: 60 });
    expect((await ask()).status).toBeGreaterThanOrEqual(400);
    const { _id } = await connectionOf(host);
    const now = app.clock.now();
    const claim = { now, until: plusSeconds(now, 180) };
    expect(await takeSubscriptionLease(ctx.db, ctx.propertyId, _id, claim)).toBe(true);
    expect(await takeSubscriptionLease(ctx.db, ctx.propertyId, _id, claim)).toBe(false);
    app.clock.advance(181);
    expect((await ask()).data.subscriptions).toBe(4);
    expect(await subscribed()).toEqual(ONCE);
  });

  test('an event before the provider’s key is known is repeated, and a forged one is refused later', async () => {
    const other = await hostWithProperty(app, `subscriptions${counter++}@example.test`);
    await steer(app, 'guesty').failNext({ match: 'POST webhooks', status: 429, retryAfterSeconds: 900 });
    await connectSystem(app, other, 'guesty');
    const { _id } = await connectionOf(other);
    const inside = app.context(null).forProperty(other.propertyId as PropertyId);
    const post = async () => {
      const address = `${app.url}/hooks/guesty/${webhookSecretOf(inside, _id)}`;
      const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' };
      const { status, headers: said } = await fetch(address, { method: 'POST', headers, body: '{}' });
      return [status, said.get('retry-after')];
    };
    // The address is stored here before the provider is asked for it.
    await eventually(async () => expect(await post()).toEqual([503, '5']));
    app.clock.advance(901);
    await subscribeToWebhooks(inside, _id);
    expect(await post()).toEqual([401, null]);
  });
});

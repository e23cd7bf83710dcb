import { goOnWithBills } from '#areas/subscription/billing/billing.jobs.ts';
import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import type { Owner } from '#areas/subscription/billing/billing.test-stage.ts';
import type { TestApp } from '#support/app.ts';
import { openHost } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Subscription } from './subscriptions.contract.ts';
import { goOnWithSubscriptions } from './subscriptions.jobs.ts';

export const SUBSCRIPTIONS = '/api/common/subscriptions';
export const SUBSCRIBE = '/api/third-party/stripe/subscribe';

const LEFT = `
  select count(*)::int as left from jobs
   where (name like 'billing.%' or name like 'subscriptions.%') and state in ('waiting', 'running')
     and run_at <= now() + interval '2 seconds'
     -- Of earlier properties, whose cards and payments a simulator that began anew does not know: tried again for long.
     and last_error is null`;

/** The rounds of the worker come by, and what they queue is done. */
export async function settle(app: TestApp): Promise<void> {
  const quiet = () =>
    eventually(async () => {
      const [row] = await app.platform.pools.system.named<{ left: number }>('work-left', LEFT, []);
      if (row?.left !== 0) throw new Error('There is work left');
    });
  await goOnWithSubscriptions(app.context());
  await quiet();
  await goOnWithBills(app.context());
  await quiet();
}

/** Days go by, and the rounds with them, one after each day. */
export async function passDays(app: TestApp, days: number): Promise<void> {
  for (let left = days; left > 0; left--) {
    app.clock.advance(Math.min(left, 1) * 86_400);
    await settle(app);
  }
}

/** As far as the first moment of a day in Bogotá. */
export async function goTo(app: TestApp, day: string): Promise<void> {
  const until = Date.parse(`${day}T05:00:01Z`);
  const seconds = Math.ceil((until - Date.parse(app.clock.now())) / 1000);
  if (seconds > 0) app.clock.advance(seconds);
  await settle(app);
}

/** A property whose trial ends then; null: it never had one. */
export async function trialEnds(app: TestApp, { propertyId }: Owner, endsAt: string | null): Promise<void> {
  await app.context(propertyId as never).db.named(
    'test-trial',
    `update properties set trial_offered_at = $2::timestamptz - interval '8 days',
            trial_started_at = $2::timestamptz - interval '8 days', trial_ends_at = $2::timestamptz where property_id = $1`,
    [propertyId, endsAt],
  );
}

/** Whom the documents name; without it nothing is charged. */
export const namePayer = (host: Owner) =>
  host.send('PATCH', `${SUBSCRIPTIONS}/customer`, {
    ...{ legalName: 'Inversiones Casa Azul S.A.S.', taxId: '900373076-4', country: 'CO' },
  });

export async function addListings(host: Owner, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await host.send('POST', '/api/pms/listings', {
      propertyId: host.propertyId,
      internalName: `Suite ${at}`,
    });
  }
}

export const standing = async (host: Owner): Promise<Subscription> =>
  (await host.get<Subscription>(`${SUBSCRIPTIONS}?propertyId=${host.propertyId}`)).data;

/** Sessions end while months go by: the same person signs in again. */
export async function later(app: TestApp, host: Owner, userId: UserId): Promise<Owner> {
  return Object.assign(await openHost(app, userId), { propertyId: host.propertyId });
}
export const userOf = async (host: Owner): Promise<UserId> => (await host.get<User>('/api/auth/me')).data._id;

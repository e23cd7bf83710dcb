import pg from 'pg';

import { findDueBills, collectDueBills } from '#areas/subscription/billing/billing.jobs.ts';
import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import type { Owner } from '#areas/subscription/billing/billing.test-stage.ts';
import type { TestApp } from '#support/app.ts';
import { openHost } from '#support/host.ts';
import { eventually } from '#support/wait.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Checkout, CheckoutBegun, Subscription } from './subscriptions.contract.ts';
import { findDueSubscriptions, processDueSubscriptions } from './subscriptions.jobs.ts';

export const SUBSCRIPTIONS = '/api/common/subscriptions';
export const SUBSCRIBE = '/api/third-party/stripe/subscribe';

const LEFT = `
  select count(*)::int as left from jobs
   where (name like 'billing.%' or name like 'subscriptions.%') and state in ('waiting', 'running')
     and run_at <= now() + interval '2 seconds' and last_error is null`;

const isQuiet = (app: TestApp): Promise<void> =>
  eventually(async () => {
    const [row] = await app.platform.pools.system.named<{ left: number }>('work-left', LEFT, []);
    if (row?.left !== 0) throw new Error('Jobs are left');
  });

/** Runs the worker's sweeps and their jobs. */
export async function settle(app: TestApp): Promise<void> {
  await processDueSubscriptions(app.context());
  await isQuiet(app);
  await collectDueBills(app.context());
  await isQuiet(app);
}

/**
 * Resets the simulated provider and clears what is due for earlier tests: their cards no longer exist, so that their
 * charges would fail and be retried.
 */
export async function startOver(app: TestApp): Promise<void> {
  const owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  await owner.query(`
    delete from jobs where name like 'billing.%' or name like 'subscriptions.%';
    update subscriptions set look_at = null;
    update properties set trial_ends_at = null;
    update bills set state = 'void', retry_at = null, closed_at = now() where state = 'open';
    update bill_attempts set state = 'declined' where state not in ('succeeded', 'declined');
    update bill_refunds set state = 'failed' where state in ('decided', 'pending')`);
  await owner.end();
  await fetch(`${app.url}/_simulator/stripe/reset`, { method: 'POST' });
}

const DAY = 86_400;

/** Whether the sweeps would find something at that moment. */
async function isAnythingDue({ platform: { pools } }: TestApp, at: Instant): Promise<boolean> {
  const { trials, accounts } = await findDueSubscriptions(pools.system, at);
  const { toTry, inDoubt, refunds, toGiveUp } = await findDueBills(pools.system, at);
  return [trials, accounts, toTry, inDoubt, refunds, toGiveUp].some(({ length }) => length > 0);
}

/** Days until a sweep finds something, up to a maximum. A due subscription stays due, so a binary search works. */
async function daysUntilDue(app: TestApp, most: number): Promise<number> {
  let [first, last] = [1, Math.ceil(most)];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (await isAnythingDue(app, plusSeconds(app.clock.now(), middle * DAY))) last = middle;
    else first = middle + 1;
  }
  return Math.min(first, most);
}

/**
 * Advances by days, with the sweeps after each day that has something due: the sweep's own query decides, so a skipped day
 * is one without work.
 */
export async function passDays(app: TestApp, days: number): Promise<void> {
  for (let left = days; left > 0;) {
    const step = await daysUntilDue(app, left);
    app.clock.advance(step * DAY);
    await settle(app);
    left -= step;
  }
}

/** Advances to the first moment of a day in Bogotá, with the sweeps of the days before it: charges are announced. */
export async function advanceToDay(app: TestApp, day: string): Promise<void> {
  const until = Date.parse(`${day}T05:00:01Z`);
  const secondsLeft = () => Math.ceil((until - Date.parse(app.clock.now())) / 1000);
  await passDays(app, Math.max(0, Math.floor(secondsLeft() / DAY)));
  if (secondsLeft() > 0) app.clock.advance(secondsLeft());
  await settle(app);
}

/** A checkout as on its page: sends the shown amount. */
export async function checkOut(host: Owner, input: object) {
  const shown = await host.send<Checkout>('POST', `${SUBSCRIPTIONS}/preview`, input);
  return host.send<CheckoutBegun>('POST', SUBSCRIBE, { expected: shown.data?.today ?? 0, ...input });
}

/** Sets the end of a property's trial; null: no trial. */
export async function setTrialEnd(app: TestApp, { propertyId }: Owner, endsAt: string | null): Promise<void> {
  await app.context(propertyId as never).db.named(
    'test-trial',
    `update properties set trial_offered_at = $2::timestamptz - interval '8 days',
            trial_started_at = $2::timestamptz - interval '8 days', trial_ends_at = $2::timestamptz where property_id = $1`,
    [propertyId, endsAt],
  );
}

/** Sets the name for documents; without it nothing is charged. */
export const namePayer = (host: Owner) =>
  host.send('PATCH', `${SUBSCRIPTIONS}/customer`, {
    legalName: 'Inversiones Casa Azul S.A.S.',
    taxId: '900373076-4',
    country: 'CO',
  });

export async function addListings(host: Owner, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await host.send('POST', '/api/pms/listings', {
      propertyId: host.propertyId,
      internalName: `Suite ${at}`,
    });
  }
}

export const readSubscription = async (host: Owner): Promise<Subscription> =>
  (await host.get<Subscription>(`${SUBSCRIPTIONS}?propertyId=${host.propertyId}`)).data;

/** Sessions end over months: signs the same person in again. */
export async function reopenSession(app: TestApp, host: Owner, userId: UserId): Promise<Owner> {
  return Object.assign(await openHost(app, userId), { propertyId: host.propertyId });
}
export const userOf = async (host: Owner): Promise<UserId> => (await host.get<User>('/api/auth/me')).data._id;

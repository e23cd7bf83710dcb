import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import { listPropertiesWithEndedTrial, propertyFacts } from '#areas/property/properties/index.ts';
import type { Context } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { GRACE_DAYS } from './subscriptions.constants.ts';
import { letterDue, subscriptionChanged } from './subscriptions.events.ts';
import { insertSubscription, propertiesSubscribed } from './subscriptions.store.ts';

const DAY = 86_400;

/** Ended trials of properties without a subscription. */
export async function findEndedTrials(system: Queries, now: Instant) {
  const known = await propertiesSubscribed(system);
  return (await listPropertiesWithEndedTrial(system, now)).filter(({ propertyId }) => !known.has(propertyId));
}

/**
 * Ends trials without a subscription. A trial that ended long before billing was enabled keeps its rights for thirty days
 * after the notice (D-26), as promised.
 */
export async function endTrials(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await forEachIsolated(await findEndedTrials(ctx.system, now), async ({ propertyId, trialEndsAt }) => {
    const accountId = await accountOfProperty(ctx.system, propertyId);
    if (accountId === undefined) return;
    const isLate = epochMs(now) - epochMs(trialEndsAt) > DAY * 1000;
    const inside = ctx.forAccount(accountId);
    const { currency } = await propertyFacts(ctx.forProperty(propertyId));
    await inside.db.transaction(async (tx) => {
      const isNew = await insertSubscription(tx, {
        id: newId(now),
        account_id: accountId,
        property_id: propertyId,
        currency,
        at: now,
        state: isLate ? 'grace' : 'expired',
        ...(isLate && { lookAt: plusSeconds(now, GRACE_DAYS * DAY) }),
      });
      if (!isNew) return;
      const news = { accountId, propertyId };
      await ctx.publish(tx, subscriptionChanged, news);
      await ctx.publish(tx, letterDue, { ...news, letter: isLate ? 'grace' : 'trial-over' });
    });
  });
}

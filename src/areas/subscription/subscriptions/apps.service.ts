import { catalogueToday, marketplaceErrors, markAppDeactivated } from '#areas/property/marketplace/index.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Activation } from './apps.contract.ts';
import { changeChoice, isRunning, previewChange } from './change-subscription.service.ts';
import { voidUnpaidChange } from './open-change.ts';
import { cancelCheckout, statusInForce } from './open-checkout.ts';
import { presentSubscription } from './present.service.ts';
import type { ChangeInput, ChangePreview, Subscription } from './subscriptions.contract.ts';
import { subscriptionChanged } from './subscriptions.events.ts';
import {
  changeSubscription,
  lockSubscriptions,
  subscriptionOf,
  type SubscriptionRow,
} from './subscriptions.store.ts';

const accountOf = (ctx: MemberContext) => ctx.forAccount(ctx.property.accountId);
const without = (apps: readonly AppId[], app: AppId) => apps.filter((one) => one !== app);

/** It is paid, and not part of the next charge. */
const isEnding = ({ apps, wanted }: SubscriptionRow, app: AppId): boolean =>
  apps.includes(app) && wanted !== null && !wanted.apps.includes(app);

async function liveApp(ctx: MemberContext, id: AppId) {
  const app = (await catalogueToday(ctx)).apps.find((one) => one.id === id);
  if (!app) throw httpErrors.missing();
  if (app.status !== 'live') throw marketplaceErrors.notLive();
  return app;
}

/** Whether and how an app has to be paid here. */
async function wayTo(
  ctx: MemberContext,
  id: AppId,
  row: SubscriptionRow | undefined,
): Promise<Activation['way']> {
  const { pricingModel, plans } = await liveApp(ctx, id);
  if (!ctx.hasBilling || pricingModel === 'free' || pricingModel === 'stamp') return 'none';
  if (!row || !isRunning(row)) return 'checkout';
  const isIncluded = row.plan !== null && plans.includes(row.plan);
  if (isIncluded && (row.wanted === null || plans.includes(row.wanted.plan))) return 'none';
  return (row.wanted ?? row).apps.includes(id) ? 'none' : 'change';
}

/** Adds an app to the property's current and next apps: another tab may have added one meanwhile. */
const withApp =
  (id: AppId) =>
  (row: SubscriptionRow): ChangeInput => ({
    propertyId: row.property_id,
    apps: [...(row.wanted ?? row).apps, id],
  });

/** C-SUB-17. */
export async function getActivation(ctx: MemberContext, id: AppId): Promise<Activation> {
  const found = await subscriptionOf(accountOf(ctx).db, ctx.propertyId);
  const row = found && statusInForce(found);
  const way = await wayTo(ctx, id, row);
  return {
    appId: id,
    way,
    change: way === 'change' && row ? await previewChange(ctx, withApp(id)(row)) : null,
    endsOn: row && isRunning(row) && isEnding(row, id) ? row.period_end : null,
  };
}

/** C-SUB-18. An app is active only once its bill is paid; in a trial it is part of the first charge. */
export async function activatePaidApp(
  ctx: MemberContext,
  id: AppId,
  expected: number,
): Promise<ChangePreview> {
  await liveApp(ctx, id);
  return changeChoice(ctx, withApp(id), { expected });
}

/** Removes an app: from the next period on if it is paid, at once if nothing was paid. */
async function takeOut(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
  app: AppId,
): Promise<SubscriptionRow | undefined> {
  const { apps, wanted, plan, frequency, currency } = row;
  const isAsked = row.change?.apps.includes(app) === true && !apps.includes(app);
  const isOn = (wanted ?? row).apps.includes(app);
  if (!isAsked && !isOn) return undefined;
  if (isAsked) await voidUnpaidChange(ctx, tx, row);
  const none = isAsked ? { change: null, change_bill_id: null } : {};
  if (!isOn) return changeSubscription(tx, row, none, ctx.clock.now());
  const isPaid = row.state === 'active' || row.state === 'past_due';
  const next = wanted ?? (plan === null ? null : { plan, apps, frequency, currency });
  return changeSubscription(
    tx,
    row,
    isPaid && next
      ? { ...none, wanted: { ...next, apps: without(next.apps, app) } }
      : { apps: without(apps, app), wanted: wanted && { ...wanted, apps: without(wanted.apps, app) } },
    ctx.clock.now(),
  );
}

/** C-SUB-19. */
export async function endPaidApp(ctx: MemberContext, id: AppId): Promise<Subscription> {
  const inside = accountOf(ctx);
  const property = ctx.forProperty(ctx.propertyId, inside.accountId);
  const row = await property.db.transaction(async (tx) => {
    const [locked] = await lockSubscriptions(tx, [ctx.propertyId]);
    const before = locked && (await cancelCheckout(inside, tx, locked));
    const changed = before && isRunning(before) ? await takeOut(inside, tx, before, id) : undefined;
    if (!changed) throw marketplaceErrors.nothingToEnd();
    await markAppDeactivated(property, tx, id);
    await property.publish(tx, subscriptionChanged, {
      accountId: inside.accountId,
      propertyId: ctx.propertyId,
    });
    return changed;
  });
  return presentSubscription(ctx, ctx.propertyId, row);
}

/** A person without access to money, who manages the property, turned it off (C-APP-16). */
export async function removeDeactivatedApp(
  ctx: AccountContext,
  propertyId: PropertyId,
  app: AppId,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await lockSubscriptions(tx, [propertyId]);
    if (!row || !(await takeOut(ctx, tx, row, app))) return;
    await ctx.publish(tx, subscriptionChanged, { accountId: ctx.accountId, propertyId });
  });
}

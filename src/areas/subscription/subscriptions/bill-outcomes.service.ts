import { refundBill, readBillState } from '#areas/subscription/billing/index.ts';
import { setPropertyStopped } from '#areas/platform/accounts/index.ts';
import { setPaidApps, setBillingStatus } from '#areas/property/marketplace/index.ts';
import { propertyFacts, getSetupFacts } from '#areas/property/properties/index.ts';
import type { AccountContext, Context } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AccountId, BillId, PropertyId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { nextRenewalStepAt } from './next-charge.ts';
import { abandonCheckout, statusInForce } from './open-checkout.ts';
import { voidSubscriptionBill, writeBasePeriod } from './periods.service.ts';
import { beginsAt } from './prices/periods.ts';
import { letterDue, subscriptionChanged } from './subscriptions.events.ts';
import {
  changeSubscription,
  lockSubscriptions,
  subscriptionOf,
  type SubscriptionRow,
  subscriptionsOfBill,
} from './subscriptions.store.ts';

/** The effect of a bill's state on one of its properties. */
function afterBill(
  row: SubscriptionRow,
  billId: BillId,
  bill: 'open' | 'paid' | 'void' | 'uncollectible',
  isPeriodOver: boolean,
): Parameters<typeof changeSubscription>[2] | null {
  if (row.change_bill_id === billId) {
    if (bill === 'open') return null;
    const more = bill === 'paid' && row.change ? { ...row.change, apps: [...row.change.apps] } : {};
    return { ...more, change: null, change_bill_id: null };
  }
  if (bill === 'paid') {
    const isOwed = row.state === 'incomplete' || row.state === 'past_due';
    // A payment long after its period ended restarts nothing.
    return isOwed || (row.state === 'expired' && !isPeriodOver) ? { state: 'active', standing: null } : null;
  }
  if (row.state !== 'active' && row.state !== 'past_due') return null;
  if (bill === 'uncollectible') return { state: 'expired', look_at: null, wanted: null };
  return row.state === 'active' ? { state: 'past_due' } : null;
}

/**
 * The row after a bill from before its open checkout: once that bill is paid, it covers the same days, and the checkout
 * ends.
 */
async function standingAfter(
  ctx: AccountContext,
  tx: Transaction,
  {
    row,
    billId,
    bill,
  }: { row: SubscriptionRow; billId: BillId; bill: 'open' | 'paid' | 'void' | 'uncollectible' },
): Promise<SubscriptionRow | undefined> {
  const { standing } = row;
  if (standing?.bill_id !== billId) return row;
  const checkout = row.bill_id === null ? undefined : await readBillState(tx, row.bill_id);
  if (bill === 'paid' && checkout?.state === 'open') return abandonCheckout(ctx, tx, row);
  const then = afterBill({ ...row, ...standing }, billId, bill, false);
  if (then) await changeSubscription(tx, row, { standing: { ...standing, ...then } }, ctx.clock.now());
  return undefined;
}

type Followed = { readonly accountId: AccountId; readonly propertyId: PropertyId; readonly zone: string };

/** False if another bill paid its days at the same moment: days are paid once, and this bill is refunded. */
async function followIn(
  ctx: AccountContext,
  tx: Transaction,
  billId: BillId,
  { accountId, propertyId, zone }: Followed,
): Promise<boolean> {
  const [locked] = await lockSubscriptions(tx, [propertyId]);
  const bill = await readBillState(tx, billId);
  if (!locked || !bill) return true;
  // A canceled subscription may still owe its bill while another checkout is open.
  const row = await standingAfter(ctx, tx, { row: locked, billId, bill: bill.state });
  if (!row) return true;
  const { period_start: from, period_end: to } = row;
  // A change that no longer waits cannot be paid: it would begin nothing.
  if (row.change_bill_id === billId && bill.state === 'uncollectible')
    await voidSubscriptionBill(ctx, tx, billId);
  const isPeriodOver = to !== null && to <= dayIn(zone, ctx.clock.now());
  const change = afterBill(row, billId, bill.state, isPeriodOver);
  if (!change) return true;
  const news = { accountId, propertyId };
  await ctx.publish(tx, subscriptionChanged, news);
  if (row.state === 'incomplete' && change.state === 'active' && from !== null && to !== null) {
    const paid = { propertyId, billId, period: { from, to }, zone };
    if (!(await writeBasePeriod(ctx, tx, paid))) {
      await abandonCheckout(ctx, tx, row);
      return false;
    }
  }
  const goesOn = change.state === 'active' && to !== null && from !== null;
  // Its period may have ended while it was owed: then its turn is now.
  const look = goesOn
    ? { look_at: nextRenewalStepAt({ from, to }, row.told_for, zone, ctx.clock.now()) }
    : {};
  await changeSubscription(tx, row, { ...look, ...change }, ctx.clock.now());
  if (change.state === 'expired') await ctx.publish(tx, letterDue, { ...news, letter: 'expired' });
  return true;
}

/** D-26: a bill was paid, refused, or given up. The state of the bill decides, also for repeated or late events. */
export async function applyBillOutcome(ctx: AccountContext, billId: BillId): Promise<void> {
  const { accountId } = ctx;
  for (const { property_id: propertyId } of await subscriptionsOfBill(ctx.db, billId)) {
    const { timeZone: zone } = await propertyFacts(ctx.forProperty(propertyId));
    const isKept = await ctx.db.transaction((tx) =>
      followIn(ctx, tx, billId, { accountId, propertyId, zone }),
    );
    if (!isKept) await refundBill(ctx, billId, { amount: null, reason: 'taken-back' });
  }
}

/** The subscription decides what the property may use (D-4, D-26). */
export async function updateBillingStatus(
  ctx: Context,
  { accountId, propertyId }: { readonly accountId: AccountId; readonly propertyId: PropertyId },
): Promise<void> {
  const inside = ctx.forProperty(propertyId, accountId);
  const { timeZone: zone } = await propertyFacts(inside);
  const { trialEndsAt } = await getSetupFacts(inside);
  await inside.db.transaction(async (tx) => {
    const found = await subscriptionOf(tx, propertyId);
    const row = found && statusInForce(found);
    if (!row || row.state === 'incomplete') return;
    const { plan, period_end: end } = row;
    const until = end && beginsAt({ from: end, to: end }, zone);
    const apps = row.state === 'active' || row.state === 'past_due' ? row.apps : [];
    let isStopped = false;
    switch (row.state) {
      case 'grace':
        // Everything continues as in a trial, to the announced day.
        await setBillingStatus(inside, tx, { plan: null, state: 'trialing', until: row.look_at });
        break;
      case 'trialing':
        await setBillingStatus(inside, tx, { plan, state: 'trialing', until: trialEndsAt });
        break;
      case 'active':
      case 'past_due':
        await setBillingStatus(inside, tx, { plan, state: row.state, until });
        break;
      default: {
        // An unpaid checkout ends nothing that runs without it.
        const state = trialEndsAt !== null && trialEndsAt > ctx.clock.now() ? 'trialing' : 'expired';
        await setBillingStatus(inside, tx, {
          plan: null,
          state,
          until: state === 'trialing' ? trialEndsAt : null,
        });
        isStopped = state === 'expired';
      }
    }
    await setPropertyStopped(tx, propertyId, isStopped ? ctx.clock.now() : null);
    await setPaidApps(inside, tx, apps);
  });
}

/**
 * A property was deleted: nothing more is charged for it. Its own debt is voided, or refunded if it was paid at the same
 * moment; a bill with other properties stays owed.
 */
export async function endSubscriptionOfProperty(ctx: Context, propertyId: PropertyId): Promise<void> {
  const found = await subscriptionOf(ctx.system, propertyId);
  if (!found || found.state === 'canceled') return;
  const account = ctx.forAccount(found.account_id);
  await account.db.transaction(async (tx) => {
    const [row] = await lockSubscriptions(tx, [propertyId]);
    if (!row) return;
    for (const billId of [row.bill_id, row.change_bill_id, row.standing?.bill_id ?? null]) {
      if (billId === null) continue;
      const named = await subscriptionsOfBill(tx, billId);
      if (named.every(({ property_id: id }) => id === propertyId))
        await voidSubscriptionBill(account, tx, billId);
    }
    const nothing = { wanted: null, standing: null, change: null, change_bill_id: null, look_at: null };
    await changeSubscription(tx, row, { state: 'canceled', ...nothing }, ctx.clock.now());
  });
}

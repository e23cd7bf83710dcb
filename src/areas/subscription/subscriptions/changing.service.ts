import { openBill, presentLine } from '#areas/subscription/billing/index.ts';
import { propertyFacts, setupFacts, startTrial } from '#areas/property/properties/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import { majorUnits } from '#vocabulary/money.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { draftOf } from './prices/bill-lines.ts';
import { nextChargeDay } from './next-charge.ts';
import { isBegun, takeBackChange } from './open-change.ts';
import { endCheckout, standingOf } from './open-checkout.ts';
import { type BillTerms, priceBill } from './prices/price.ts';
import type { PropertyChoice } from './prices/price-lines.ts';
import { beginsAt } from './prices/periods.ts';
import { type Change, changeOf } from './prices/proration.ts';
import { presentSubscription } from './present.service.ts';
import { pricedOrRefused } from './starts.service.ts';
import { billKey } from './subscribing.service.ts';
import type { ChangeInput, ChangePreview, Subscription } from './subscriptions.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';
import { letterDue, subscriptionChanged } from './subscriptions.events.ts';
import {
  changeSubscription,
  lockSubscriptions,
  subscriptionOf,
  type SubscriptionRow,
} from './subscriptions.store.ts';
import type { Wanted } from './subscriptions.tables.ts';
import { oneUsed, priceDayOf, termsOfCodes, termsOfToday, termsOn } from './terms.service.ts';

const accountOf = (ctx: MemberContext) => ctx.forAccount(ctx.property.accountId);

const RUNNING: readonly SubscriptionRow['state'][] = ['trialing', 'active', 'past_due'];

export const isRunning = ({ plan, state }: SubscriptionRow): boolean =>
  plan !== null && RUNNING.includes(state);

async function runningRow(ctx: MemberContext): Promise<SubscriptionRow & { readonly plan: string }> {
  const found = await subscriptionOf(accountOf(ctx).db, ctx.propertyId);
  const row = found && standingOf(found);
  if (!row || row.plan === null || !isRunning(row)) throw subscriptionErrors.notActive();
  return { ...row, plan: row.plan };
}

const wantedOf = (row: SubscriptionRow, input: ChangeInput): Wanted => {
  const from = row.wanted ?? row;
  if (from.plan === null) throw subscriptionErrors.notActive();
  return {
    plan: input.plan ?? from.plan,
    apps: [...new Set(input.apps ?? from.apps)],
    frequency: input.frequency ?? from.frequency,
    currency: input.currency ?? from.currency,
  };
};

type Worked = { readonly change: Change; readonly running: BillTerms; readonly wanted: Wanted };

/** With what is too little to be charged today, which the next charge asks for. */
function renewalOf(
  { now }: Change,
  { running, renewal }: { readonly running: BillTerms; readonly renewal: BillTerms },
  after: PropertyChoice,
): Change['renewal'] {
  const left = now.lines.length === 0 ? running.carried : now.carriedOver;
  const carried = running.currency === renewal.currency ? left : renewal.carried;
  return priceBill({ ...renewal, carried, properties: [after] });
}

/** A change in the middle of a period: its price is found once, for the page and for the charge. */
async function workOut(ctx: MemberContext, row: SubscriptionRow, input: ChangeInput): Promise<Worked> {
  const inside = accountOf(ctx);
  const { country, timeZone } = await propertyFacts(ctx);
  const wanted = wantedOf(row, input);
  const { plan, apps, rooms, property_id: propertyId, period_start: from, period_end: to } = row;
  if (from === null || to === null || plan === null) throw subscriptionErrors.notActive();
  const codes = await termsOfCodes(inside.db, row.codes);
  const next = await termsOfCodes(inside.db, oneUsed(row.codes));
  const running = await termsOfToday(inside, inside.db, {
    currency: row.currency,
    frequency: row.frequency,
    discounts: codes,
    country,
  });
  const renewal = await termsOn(inside, inside.db, {
    currency: wanted.currency,
    frequency: wanted.frequency,
    discounts: next,
    country,
    on: priceDayOf(inside, beginsAt({ from: to, to }, timeZone)),
  });
  const own = { propertyId, rooms };
  let change: Change | undefined;
  pricedOrRefused(() => {
    change = changeOf({
      running,
      period: { from, to },
      today: dayIn(timeZone, ctx.clock.now()),
      before: [{ ...own, plan, apps }],
      after: [{ ...own, plan: wanted.plan, apps: wanted.apps }],
      renewal: { ...renewal, carried: 0 },
    });
    return change.now;
  });
  if (!change) throw new Error('A change has a price');
  const after = { ...own, plan: wanted.plan, apps: wanted.apps };
  return { change: { ...change, renewal: renewalOf(change, { running, renewal }, after) }, running, wanted };
}

async function present(
  ctx: MemberContext,
  row: SubscriptionRow,
  worked: Worked | null,
): Promise<ChangePreview> {
  const subscription = await presentSubscription(ctx, row.property_id, row);
  const { currency } = row;
  if (!worked) {
    return {
      today: 0,
      currency,
      daysLeft: 0,
      days: 0,
      lines: [],
      tax: 0,
      waits: false,
      billId: null,
      renewal: subscription.nextCharge,
      subscription,
    };
  }
  const { change, running } = worked;
  const { name } = await propertyFacts(ctx);
  const { trialEndsAt } = await setupFacts(ctx);
  const day = nextChargeDay(row, { trialEndsAt, zone: (await propertyFacts(ctx)).timeZone });
  const draft = draftOf(change.now, running, {
    key: '',
    period: null,
    dueAt: ctx.clock.now(),
    isCollected: false,
    names: new Map([[row.property_id, name]]),
    days: { charged: change.daysLeft, of: change.days },
  });
  const { renewal } = change;
  return {
    today: majorUnits({ minor: draft.charge, currency }),
    currency,
    daysLeft: change.daysLeft,
    days: change.days,
    waits: change.waits,
    billId: row.change_bill_id,
    lines: draft.lines.map((line) => presentLine(line, currency)),
    tax: majorUnits({ minor: change.now.tax, currency }),
    renewal:
      day === null
        ? null
        : { day, amount: majorUnits({ minor: renewal.charged, currency: renewal.currency }) },
    subscription,
  };
}

/** C-SUB-08. */
export async function previewChange(ctx: MemberContext, input: ChangeInput): Promise<ChangePreview> {
  const row = await runningRow(ctx);
  if (row.state === 'trialing') {
    const { plan, apps, frequency, currency } = wantedOf(row, input);
    return present(ctx, { ...row, plan, apps: [...apps], frequency, currency, wanted: null }, null);
  }
  return present(ctx, row, await workOut(ctx, row, input));
}

type Expecting = { readonly expected?: number | undefined };

/** More begins when it is paid; less, another currency or frequency with the renewal. In a trial all of it begins now. */
export async function change(
  ctx: MemberContext,
  asked: (row: SubscriptionRow) => ChangeInput,
  { expected }: Expecting = {},
): Promise<ChangePreview> {
  const inside = accountOf(ctx);
  const seen = await runningRow(ctx);
  const input = asked(seen);
  const worked = seen.state === 'trialing' ? null : await workOut(ctx, seen, input);
  const today = majorUnits({ minor: worked?.change.now.charged ?? 0, currency: seen.currency });
  if (expected !== undefined && expected !== today) {
    throw subscriptionErrors.priceChanged({ field: 'expected', details: { today } });
  }
  const { name } = await propertyFacts(ctx);
  const changed = await inside.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const [locked] = await lockSubscriptions(tx, [ctx.propertyId]);
    if (locked?.version !== seen.version) throw subscriptionErrors.priceChanged();
    const row = await endCheckout(inside, tx, locked);
    await inside.publish(tx, subscriptionChanged, {
      accountId: inside.accountId,
      propertyId: ctx.propertyId,
    });
    if (!worked) {
      const { plan, apps, frequency, currency } = wantedOf(row, input);
      return changeSubscription(tx, row, { plan, apps: [...apps], frequency, currency, wanted: null }, at);
    }
    const { change, running, wanted } = worked;
    const [until] = change.properties;
    const next = change.waits ? wanted : null;
    const more = until?.plan ? { plan: until.plan, apps: until.apps, rooms: until.rooms } : null;
    if (await isBegun(tx, row, { more, next, charge: change.now.charged })) return row;
    await takeBackChange(inside, tx, row);
    const none = { change: null, change_bill_id: null };
    if (change.now.lines.length === 0 || !more) {
      return changeSubscription(tx, row, { ...none, wanted: next }, at);
    }
    const bill = await openBill(
      inside,
      tx,
      draftOf(change.now, running, {
        key: billKey('change', [row.id, row.version]),
        period: null,
        dueAt: at,
        isCollected: false,
        names: new Map([[row.property_id, name]]),
        days: { charged: change.daysLeft, of: change.days },
      }),
    );
    return changeSubscription(tx, row, { change: more, change_bill_id: bill.id, wanted: next }, at);
  });
  return present(ctx, changed, worked);
}

/** C-SUB-13. */
export const changePlan = (
  ctx: MemberContext,
  { expected, ...input }: ChangeInput & Expecting,
): Promise<ChangePreview> => change(ctx, () => input, { expected });

/** C-SUB-06. */
export const changeCurrency = async (ctx: MemberContext, currency: string): Promise<Subscription> =>
  (await changePlan(ctx, { propertyId: ctx.propertyId, currency })).subscription;

async function alter(
  ctx: MemberContext,
  how: (row: SubscriptionRow) => Parameters<typeof changeSubscription>[2],
  letter?: 'canceled',
): Promise<Subscription> {
  const inside = accountOf(ctx);
  await runningRow(ctx);
  const row = await inside.db.transaction(async (tx) => {
    const [locked] = await lockSubscriptions(tx, [ctx.propertyId]);
    if (!locked) throw subscriptionErrors.notActive();
    const news = { accountId: inside.accountId, propertyId: ctx.propertyId };
    await inside.publish(tx, subscriptionChanged, news);
    if (letter) await inside.publish(tx, letterDue, { ...news, letter });
    const before = await endCheckout(inside, tx, locked);
    return changeSubscription(tx, before, how(before), ctx.clock.now());
  });
  return presentSubscription(ctx, ctx.propertyId, row);
}

/** C-SUB-15: with the period that is paid for, or with the trial. Nothing is asked, nothing is charged for it. */
export const cancelSubscription = (ctx: MemberContext): Promise<Subscription> =>
  alter(ctx, () => ({ canceled_at: ctx.clock.now(), wanted: null }), 'canceled');

/** C-SUB-16. */
export const resumeSubscription = (ctx: MemberContext): Promise<Subscription> =>
  alter(ctx, () => ({ canceled_at: null }));

/** C-PAY-02, D-2. */
export async function beginSelfOnboarding(ctx: MemberContext): Promise<Subscription> {
  await startTrial(ctx);
  const row = await subscriptionOf(accountOf(ctx).db, ctx.propertyId);
  return presentSubscription(ctx, ctx.propertyId, row);
}

import {
  isSameBill,
  lockCarriedAmount,
  openBill,
  presentBillLine,
  readBill,
} from '#areas/subscription/billing/index.ts';
import { startTrial } from '#areas/property/properties/index.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { requireLive } from './live-apps.ts';
import { findBillOfProperty, planNextBills } from './next-bills.service.ts';
import { isSameWantedChoice, isSameAddition, voidUnpaidChange } from './open-change.ts';
import { cancelCheckout, statusInForce } from './open-checkout.ts';
import { writeChangePeriod } from './periods.service.ts';
import { type PriceFacts, readAllPriceFacts } from './price-facts.ts';
import { type BillPlan, planBill, priceDayOf, requireSold } from './plan.service.ts';
import { buildBillDraft } from './prices/bill-lines.ts';
import { daysIn, daysLeft, type Period } from './prices/periods.ts';
import { type ProratedChange, choicesUntilRenewal } from './prices/proration.ts';
import { presentNextCharge, presentSubscription } from './present.service.ts';
import { translateNotSold } from './checkout-starts.service.ts';
import { billKey } from './subscribe.service.ts';
import type { ChangeInput, ChangePreview, NextCharge, Subscription } from './subscriptions.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';
import { letterDue, subscriptionChanged } from './subscriptions.events.ts';
import {
  changeSubscription,
  lockSubscriptions,
  subscriptionOf,
  type SubscriptionRow,
  subscriptionsOf,
} from './subscriptions.store.ts';
import type { Wanted } from './subscriptions.tables.ts';
import { termsOfCodes } from './promised-codes.service.ts';

const accountOf = (ctx: MemberContext) => ctx.forAccount(ctx.property.accountId);

const RUNNING: readonly SubscriptionRow['state'][] = ['trialing', 'active', 'past_due'];

export const isRunning = ({ plan, state }: SubscriptionRow): boolean =>
  plan !== null && RUNNING.includes(state);

async function runningRow(ctx: MemberContext): Promise<SubscriptionRow & { readonly plan: string }> {
  const found = await subscriptionOf(accountOf(ctx).db, ctx.propertyId);
  const row = found && statusInForce(found);
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

/** The account's subscriptions and properties, read before the transaction, which uses no other connection. */
type Account = {
  readonly inside: AccountContext;
  readonly rows: readonly SubscriptionRow[];
  readonly places: ReadonlyMap<PropertyId, PriceFacts>;
};

async function accountWith(ctx: MemberContext): Promise<Account> {
  const inside = accountOf(ctx);
  const rows = (await subscriptionsOf(inside.db, inside.accountId)).map(statusInForce);
  const ids = rows.map(({ property_id: id }) => id);
  return { inside, rows, places: await readAllPriceFacts(inside, [ctx.propertyId, ...ids]) };
}

/** A change within a period: its charge now, and what the property has until the renewal and after it. */
type Worked = BillPlan &
  Pick<ProratedChange, 'properties' | 'waits' | 'days' | 'daysLeft'> & {
    readonly wanted: Wanted;
    readonly period: Period;
  };

async function workOut(
  { inside, places }: Account,
  db: Queries,
  { row, wanted }: { readonly row: SubscriptionRow; readonly wanted: Wanted },
): Promise<Worked> {
  const place = places.get(row.property_id);
  const { plan, apps, rooms, property_id: propertyId, period_start: from, period_end: to } = row;
  if (!place || from === null || to === null || plan === null) throw subscriptionErrors.notActive();
  const today = dayIn(place.zone, inside.clock.now());
  const period = { from, to };
  const own = { propertyId, rooms };
  const before = [{ ...own, plan, apps }];
  const after = [{ ...own, plan: wanted.plan, apps: wanted.apps }];
  const codes = await termsOfCodes(db, row.codes);
  const now = await translateNotSold(
    planBill(inside, db, {
      currency: row.currency,
      frequency: row.frequency,
      // A fixed amount reduced the charge of the period once; a percentage applies to additions too.
      discounts: codes.filter(({ type }) => type === 'percentage'),
      country: place.country,
      properties: [],
      rest: [{ before, after, period, today }],
      on: priceDayOf(inside, null),
      keepsPrices: true,
      without: row.change_bill_id === null ? [] : [row.change_bill_id],
    }),
  );
  return {
    ...now,
    ...choicesUntilRenewal({ running: row, renewal: wanted, before, after }),
    days: daysIn(period),
    daysLeft: daysLeft(period, today),
    wanted,
    period,
  };
}

/** An addition has to be on sale and available, even if the subscription keeps withdrawn items. */
async function requireOffered(
  ctx: MemberContext,
  { inside, places }: Account,
  { row, wanted }: { readonly row: SubscriptionRow; readonly wanted: Wanted },
): Promise<void> {
  const { plan, apps, property_id: propertyId } = row;
  const place = places.get(propertyId);
  if (!place) throw subscriptionErrors.notActive();
  await requireLive(
    ctx,
    [{ propertyId, apps: wanted.apps }],
    [{ property_id: propertyId, apps: [...apps, ...(row.wanted?.apps ?? [])] }],
  );
  const own = { propertyId, rooms: place.rooms };
  const has = row.wanted ?? row;
  await translateNotSold(
    requireSold(inside, {
      currency: wanted.currency,
      frequency: wanted.frequency,
      discounts: [],
      country: place.country,
      on: priceDayOf(inside, null),
      before: has.currency === wanted.currency ? { ...own, plan, apps: [...apps, ...has.apps] } : null,
      after: { ...own, plan: wanted.plan, apps: wanted.apps },
    }),
  );
}

/**
 * The next bill of a property under a hypothetical choice: with today's rooms, the prices of its day and everything else on
 * it.
 */
async function nextChargeWith(
  { inside, rows, places }: Account,
  changed: SubscriptionRow,
  worked: Worked | null,
): Promise<NextCharge | null> {
  const others = rows.filter(({ id }) => id !== changed.id);
  // Today's charge comes before it, and an amount too small for today moves to it.
  const { lines, currency, carriedOver } = worked?.priced ?? { lines: [], currency: '', carriedOver: 0 };
  const left = new Map(lines.length > 0 ? [[currency, carriedOver]] : []);
  const then = worked ? { ...changed, change: null, change_bill_id: null, wanted: worked.wanted } : changed;
  const bills = await planNextBills(inside, inside.db, [...others, then], places, left);
  return presentNextCharge(findBillOfProperty(bills, changed.property_id), changed.property_id);
}

const draftFor = (account: Account, row: SubscriptionRow, worked: Worked, key: string) =>
  buildBillDraft(worked, {
    key,
    period: null,
    dueAt: account.inside.clock.now(),
    isCollected: false,
    names: new Map([[row.property_id, account.places.get(row.property_id)?.name ?? '']]),
    days: () => ({ charged: worked.daysLeft, of: worked.days }),
  });

async function present(
  ctx: MemberContext,
  account: Account,
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
      renewal: await nextChargeWith(account, row, null),
      subscription,
    };
  }
  const { priced, days, daysLeft: left, waits } = worked;
  const draft = draftFor(account, row, worked, '');
  return {
    today: toMajorUnits({ minor: draft.charge, currency }),
    currency,
    daysLeft: left,
    days,
    waits,
    billId: row.change_bill_id,
    lines: draft.lines.map((line) => presentBillLine(line, currency)),
    tax: toMajorUnits({ minor: priced.tax, currency }),
    renewal: await nextChargeWith(account, row, worked),
    subscription,
  };
}

/** C-SUB-08. */
export async function previewChange(ctx: MemberContext, input: ChangeInput): Promise<ChangePreview> {
  const row = await runningRow(ctx);
  const wanted = wantedOf(row, input);
  const account = await accountWith(ctx);
  await requireOffered(ctx, account, { row, wanted });
  if (row.state === 'trialing') {
    const { plan, apps, frequency, currency } = wanted;
    const then = { ...row, plan, apps: [...apps], frequency, currency, wanted: null };
    return present(ctx, account, then, null);
  }
  const worked = await workOut(account, account.inside.db, { row, wanted });
  return present(ctx, account, row, worked);
}

type Expecting = { readonly expected: number };

/** Refuses another amount than the page showed. */
function requireExpected({ priced }: Worked, { currency }: SubscriptionRow, expected: number): void {
  const today = toMajorUnits({ minor: priced.charged, currency });
  if (expected !== today) throw subscriptionErrors.priceChanged({ field: 'expected', details: { today } });
}

/** The bill of a change, written under the lock of the carried amount: of two parallel changes one takes it. */
async function billChange(
  account: Account,
  tx: Transaction,
  { row, worked, expected }: { row: SubscriptionRow; worked: Worked; expected: number },
): Promise<SubscriptionRow> {
  const { inside, places } = account;
  const at = inside.clock.now();
  // On the last day the whole change begins with the renewal.
  const next = worked.waits || worked.daysLeft === 0 ? worked.wanted : null;
  const [until] = worked.properties;
  const more = until?.plan ? { plan: until.plan, apps: until.apps, rooms: until.rooms } : null;
  const isAlike = isSameAddition(row.change, more) && isSameWantedChoice(row.wanted, next);
  const open = isAlike && row.change_bill_id !== null ? await readBill(tx, row.change_bill_id) : undefined;
  // The other tab asked for the same lines: both pay one bill.
  if (open?.state === 'open' && isSameBill(open, draftFor(account, row, worked, ''))) return row;
  await voidUnpaidChange(inside, tx, row);
  const none = { change: null, change_bill_id: null };
  if (worked.priced.lines.length === 0 || worked.daysLeft === 0 || !more) {
    return changeSubscription(tx, row, { ...none, wanted: next }, at);
  }
  await lockCarriedAmount(inside, tx);
  const now = await workOut(account, tx, { row: { ...row, ...none }, wanted: worked.wanted });
  requireExpected(now, row, expected);
  const zone = places.get(row.property_id)?.zone ?? 'UTC';
  const bill = await openBill(
    inside,
    tx,
    draftFor(account, row, now, billKey('change', [row.id, row.version])),
  );
  await writeChangePeriod(inside, tx, {
    propertyId: row.property_id,
    billId: bill.id,
    period: now.period,
    zone,
    today: dayIn(zone, at),
    change: JSON.stringify([more.plan, more.rooms, ...more.apps.toSorted()]),
  });
  return changeSubscription(tx, row, { change: more, change_bill_id: bill.id, wanted: next }, at);
}

/**
 * An addition begins with its payment; a reduction, another currency or frequency with the renewal. In a trial everything
 * begins now.
 */
export async function changeChoice(
  ctx: MemberContext,
  asked: (row: SubscriptionRow) => ChangeInput,
  { expected }: Expecting,
): Promise<ChangePreview> {
  const seen = await runningRow(ctx);
  const wanted = wantedOf(seen, asked(seen));
  const account = await accountWith(ctx);
  const { inside } = account;
  await requireOffered(ctx, account, { row: seen, wanted });
  const worked = seen.state === 'trialing' ? null : await workOut(account, inside.db, { row: seen, wanted });
  if (worked) requireExpected(worked, seen, expected);
  else if (expected !== 0) {
    throw subscriptionErrors.priceChanged({ field: 'expected', details: { today: 0 } });
  }
  const changed = await inside.db.transaction(async (tx) => {
    const [locked] = await lockSubscriptions(tx, [ctx.propertyId]);
    if (locked?.version !== seen.version) throw subscriptionErrors.priceChanged();
    const row = await cancelCheckout(inside, tx, locked);
    await inside.publish(tx, subscriptionChanged, {
      accountId: inside.accountId,
      propertyId: ctx.propertyId,
    });
    if (worked) return billChange(account, tx, { row, worked, expected });
    const { plan, apps, frequency, currency } = wanted;
    const now = { plan, apps: [...apps], frequency, currency, wanted: null };
    return changeSubscription(tx, row, now, inside.clock.now());
  });
  return present(ctx, account, changed, worked);
}

/** C-SUB-13. */
export const changePlan = (
  ctx: MemberContext,
  { expected, ...input }: ChangeInput & Expecting,
): Promise<ChangePreview> => changeChoice(ctx, () => input, { expected });

/** C-SUB-06. */
export const changeCurrency = async (ctx: MemberContext, currency: string): Promise<Subscription> =>
  (await changePlan(ctx, { propertyId: ctx.propertyId, currency, expected: 0 })).subscription;

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
    const before = await cancelCheckout(inside, tx, locked);
    return changeSubscription(tx, before, how(before), ctx.clock.now());
  });
  return presentSubscription(ctx, ctx.propertyId, row);
}

/** C-SUB-15: ends with the paid period, or with the trial. Asks no reason and charges nothing. */
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

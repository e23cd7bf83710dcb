import { readCarriedAmount } from '#areas/subscription/billing/index.ts';
import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Frequency } from '#vocabulary/plans.ts';
import { nextChargeAt, nextChargeDay } from './next-charge.ts';
import type { PriceFacts } from './price-facts.ts';
import { type BillPlan, planBill, priceDayOf } from './plan.service.ts';
import { nextPeriod, type Period, periodOn } from './prices/periods.ts';
import { NotSold, type PropertyChoice } from './prices/price-lines.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';
import type { PromisedCode } from './subscriptions.tables.ts';
import { termsOfCodes } from './promised-codes.service.ts';

/** One subscription on a future bill. */
export type NextItem = {
  readonly row: SubscriptionRow;
  readonly place: PriceFacts;
  readonly choice: PropertyChoice;
  /** The day on its page and in its mail. */
  readonly day: PlainDate;
  readonly at: Instant;
  readonly anchor: PlainDate;
  readonly period: Period;
};

/** A future bill with everything on it. */
export type NextBill = {
  readonly at: Instant;
  readonly day: PlainDate;
  readonly currency: string;
  readonly frequency: Frequency;
  readonly items: readonly NextItem[];
  readonly codes: readonly PromisedCode[];
  /** Null: the catalogue has no price for it, and it cannot be charged. */
  readonly plan: BillPlan | null;
};

const later = (one: Instant, other: Instant): Instant => (epochMs(one) > epochMs(other) ? one : other);

/** The first period after the trial. Subscriptions of one checkout share the first day, which may be tomorrow here. */
function firstPeriod(row: SubscriptionRow, zone: string, endedAt: Instant) {
  const ended = dayIn(zone, endedAt);
  const anchor = row.anchor !== null && row.anchor > ended ? row.anchor : ended;
  return { anchor, period: periodOn(anchor, row.frequency, anchor) };
}

function followingPeriod(row: SubscriptionRow, zone: string, moment: Instant) {
  const { anchor, period_start: from, period_end: to } = row;
  if (anchor === null || from === null || to === null) return undefined;
  const frequency = row.wanted?.frequency ?? row.frequency;
  // Another frequency counts from the day on which it begins.
  const since = frequency === row.frequency ? anchor : to;
  const next = nextPeriod(since, frequency, { from, to });
  // Periods in which no charge was possible are not charged later.
  const today = dayIn(zone, moment);
  return { anchor: since, period: next.to > today ? next : periodOn(since, frequency, today) };
}

/** The next charge of a subscription; undefined if none follows. */
function nextItem(ctx: AccountContext, row: SubscriptionRow, place: PriceFacts): NextItem | undefined {
  const { plan, apps } = row.wanted ?? row;
  const { zone, trialEndsAt } = place;
  const now = ctx.clock.now();
  // A trial without an end is over now.
  const isTrial = row.state === 'trialing';
  const endsAt = isTrial ? (trialEndsAt ?? now) : trialEndsAt;
  const day = nextChargeDay(row, { trialEndsAt: endsAt, zone });
  const at = nextChargeAt(row, { trialEndsAt: endsAt, zone });
  if (plan === null || day === null || at === null || !place.isOurs) return undefined;
  const next = isTrial ? firstPeriod(row, zone, at) : followingPeriod(row, zone, later(at, now));
  if (!next) return undefined;
  const choice = { propertyId: row.property_id, plan, apps, rooms: place.rooms };
  return { row, place, choice, day, at, ...next };
}

/** Subscriptions with the same moment, currency, frequency, first day and codes share one bill and one charge. */
function together({ row, period, at }: NextItem): string {
  const { currency, frequency } = row.wanted ?? row;
  const codes = row.codes.map(({ discountId, left }) => `${discountId}/${left}`).toSorted();
  // A debt waits for its own bill, and is charged with no other.
  const owes = row.state === 'past_due' ? row.id : '';
  return [at, currency, frequency, period.from, owes, ...codes].join(':');
}

type Chain = {
  readonly left: Map<string, number>;
  /** How many charges used a promise before. */
  readonly used: Map<string, number>;
};

/** A code promised as a fixed amount applies once, on the first bill that follows. */
const promiseOf = ({ use, discountId }: PromisedCode): string => `${use}:${discountId}`;

async function discountsOf(
  db: Queries,
  codes: readonly PromisedCode[],
  { used }: Chain,
): Promise<DiscountTerms[]> {
  const terms = await termsOfCodes(db, codes);
  return terms.filter((one) => {
    if (one.type !== 'fixed') return true;
    const code = codes.find(({ discountId }) => discountId === one.discountId);
    return !code || code.left === null || code.left > (used.get(promiseOf(code)) ?? 0);
  });
}

async function planned(
  ctx: AccountContext,
  db: Queries,
  items: readonly [NextItem, ...NextItem[]],
  chain: Chain,
): Promise<NextBill> {
  const [{ row, place, at, day }] = items;
  const { currency, frequency } = row.wanted ?? row;
  const codes = items.flatMap((item) => item.row.codes);
  const bill = { at, day, currency, frequency, items, codes };
  // The renewal voids an unpaid change, with the carried amount that it asked for.
  const without = items.flatMap(({ row: { change_bill_id: id } }): BillId[] => (id === null ? [] : [id]));
  const [discounts, whole, now] = await db.together((reads) =>
    Promise.all([
      discountsOf(reads, codes, chain),
      readCarriedAmount(reads, ctx.accountId, currency, without),
      readCarriedAmount(reads, ctx.accountId, currency),
    ]),
  );
  const carried = (chain.left.get(currency) ?? now) + whole - now;
  try {
    const plan = await planBill(ctx, db, {
      currency,
      frequency,
      discounts,
      carried,
      country: place.country,
      on: priceDayOf(ctx, at),
      keepsPrices: true,
      properties: items.map(({ choice }) => choice),
    });
    chain.left.set(currency, plan.priced.carriedOver);
    for (const code of new Map(codes.map((one) => [promiseOf(one), one])).values()) {
      chain.used.set(promiseOf(code), (chain.used.get(promiseOf(code)) ?? 0) + 1);
    }
    return { ...bill, plan };
  } catch (error) {
    if (!(error instanceof NotSold)) throw error;
    return { ...bill, plan: null };
  }
}

/** A subscription without a price delays none of those that are charged with it. */
async function planTogether(
  ctx: AccountContext,
  db: Queries,
  items: readonly NextItem[],
  chain: Chain,
): Promise<NextBill[]> {
  const [first, ...others] = items;
  if (!first) return [];
  const bill = await planned(ctx, db, [first, ...others], chain);
  if (bill.plan !== null || others.length === 0) return [bill];
  const sold: NextItem[] = [];
  const unsold: NextBill[] = [];
  for (const item of items) {
    const alone = await planned(ctx, db, [item], { left: new Map(chain.left), used: new Map(chain.used) });
    if (alone.plan === null) unsold.push(alone);
    else sold.push(item);
  }
  const [one, ...rest] = sold;
  return one ? [await planned(ctx, db, [one, ...rest], chain), ...unsold] : unsold;
}

/**
 * The next bills of an account in order: each takes what the one before it carried over. The page of a subscription, the
 * mail before a renewal and the renewal itself use this function.
 */
export async function planNextBills(
  ctx: AccountContext,
  db: Queries,
  rows: readonly SubscriptionRow[],
  places: ReadonlyMap<PropertyId, PriceFacts>,
  /** Carried amounts by currency, if a payment precedes these bills. */
  left: ReadonlyMap<string, number> = new Map(),
): Promise<NextBill[]> {
  const items = rows
    .toSorted((one, other) => (one.property_id < other.property_id ? -1 : 1))
    .flatMap((row) => {
      const place = places.get(row.property_id);
      return (place && nextItem(ctx, row, place)) ?? [];
    });
  const chain: Chain = { left: new Map(left), used: new Map() };
  const groups = [...Map.groupBy(items, together)].toSorted(([one, of], [other, than]) => {
    const [first, second] = [epochMs(of[0]?.at ?? ctx.clock.now()), epochMs(than[0]?.at ?? ctx.clock.now())];
    return first - second || (one < other ? -1 : 1);
  });
  const bills: NextBill[] = [];
  for (const [, group] of groups) bills.push(...(await planTogether(ctx, db, group, chain)));
  return bills;
}

/** The bill that contains a property. */
export const findBillOfProperty = (
  bills: readonly NextBill[],
  propertyId: PropertyId,
): NextBill | undefined => bills.find(({ items }) => items.some(({ row }) => row.property_id === propertyId));

/** Whether the bill equals the last announcement for the same day; a bill that charges nothing needs none. */
export const isAnnounced = ({ items, plan, currency }: NextBill): boolean =>
  plan !== null &&
  (plan.priced.charged === 0 ||
    items.every(
      ({ row, day }) =>
        row.told_for === day && row.told?.minor === plan.priced.charged && row.told.currency === currency,
    ));

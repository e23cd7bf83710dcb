import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import { openBill } from '#areas/subscription/billing/index.ts';
import { propertyFacts, setupFacts } from '#areas/property/properties/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { draftOf } from './prices/bill-lines.ts';
import { nextLook, tellAt } from './next-charge.ts';
import { endChange } from './open-change.ts';
import { endCheckout } from './open-checkout.ts';
import { beginsAt, nextPeriod, type Period, periodOn } from './prices/periods.ts';
import { priceBill } from './prices/price.ts';
import { billKey } from './subscribing.service.ts';
import { letterDue, subscriptionChanged } from './subscriptions.events.ts';
import {
  changeSubscription,
  lockSubscriptions,
  subscriptionsOf,
  type SubscriptionRow,
} from './subscriptions.store.ts';
import { oneUsed, roomsOf, termsOfCodes, termsOfToday } from './terms.service.ts';

type Place = {
  readonly name: string;
  readonly zone: string;
  readonly country: string;
  readonly trialEndsAt: Instant | null;
  readonly rooms: number;
  readonly isOurs: boolean;
};

/** One that is charged now, with the period that it is charged for. */
type Due = {
  readonly row: SubscriptionRow;
  readonly place: Place;
  readonly period: Period;
  readonly anchor: PlainDate;
};

async function placeOf(ctx: AccountContext, propertyId: PropertyId): Promise<Place> {
  const property = ctx.forProperty(propertyId);
  const { name, timeZone: zone, country } = await propertyFacts(property);
  const { trialEndsAt } = await setupFacts(property);
  const isOurs = (await accountOfProperty(ctx.system, propertyId)) === ctx.accountId;
  return { name, zone, country, trialEndsAt, rooms: await roomsOf(property), isOurs };
}

const isOver = (moment: Instant, now: Instant): boolean => epochMs(moment) <= epochMs(now);

/** What is to be done with one whose turn it is, without charging it; the charge where there is one. */
async function step(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
  place: Place,
): Promise<Due | undefined> {
  const now = ctx.clock.now();
  const { zone, trialEndsAt } = place;
  const news = { accountId: ctx.accountId, propertyId: row.property_id };
  const end = async (state: 'expired' | 'canceled', letter?: 'expired'): Promise<undefined> => {
    await changeSubscription(
      tx,
      row,
      { state, look_at: null, ...(state === 'expired' && { wanted: null }) },
      now,
    );
    await ctx.publish(tx, subscriptionChanged, news);
    if (letter) await ctx.publish(tx, letterDue, { ...news, letter });
  };
  // Deleted, or somebody else's by now: whoever paid for it until then pays no more.
  if (!place.isOurs) return end('canceled');
  if (row.state === 'grace') return end('expired', 'expired');
  if (row.state === 'incomplete') {
    const before = await endCheckout(ctx, tx, row);
    await ctx.publish(tx, subscriptionChanged, news);
    // What was before it may have ended meanwhile.
    return before.look_at !== null && isOver(before.look_at, now) ? step(ctx, tx, before, place) : undefined;
  }
  if (row.state === 'trialing') {
    if (trialEndsAt !== null && !isOver(trialEndsAt, now)) {
      await changeSubscription(tx, row, { look_at: trialEndsAt }, now);
      return undefined;
    }
    if (row.canceled_at !== null) return end('canceled');
    const ended = dayIn(zone, trialEndsAt ?? now);
    // Those of one checkout begin on one day, which may be tomorrow here.
    const anchor = row.anchor !== null && row.anchor > ended ? row.anchor : ended;
    return { row, place, anchor, period: periodOn(anchor, row.frequency, anchor) };
  }
  const { anchor, period_start: from, period_end: to } = row;
  if (row.state !== 'active' || anchor === null || from === null || to === null) {
    // Collecting decides: paid it goes on, given up it is over.
    await changeSubscription(tx, row, { look_at: null }, now);
    return undefined;
  }
  if (isOver(beginsAt({ from: to, to }, zone), now)) {
    if (row.canceled_at !== null) return end('canceled');
    const frequency = row.wanted?.frequency ?? row.frequency;
    // Another frequency counts from the day on which it begins.
    const since = frequency === row.frequency ? anchor : to;
    const next = nextPeriod(since, frequency, { from, to });
    // Periods in which nobody could be charged are not charged for later.
    const today = dayIn(zone, now);
    return { row, place, anchor: since, period: next.to > today ? next : periodOn(since, frequency, today) };
  }
  const tells = isOver(tellAt(to, zone), now) && row.told_for !== to;
  if (tells && row.canceled_at === null) await ctx.publish(tx, letterDue, { ...news, letter: 'renewal' });
  const toldFor = tells ? to : row.told_for;
  const look = nextLook({ from, to }, toldFor, zone);
  await changeSubscription(tx, row, { told_for: toldFor, look_at: look }, now);
  return undefined;
}

/** Those of one currency, frequency and first day, with the same codes, are one bill and one charge. */
const together = ({ row, period }: Due): string => {
  const { currency, frequency } = row.wanted ?? row;
  const codes = row.codes.map(({ discountId, left }) => `${discountId}/${left}`).toSorted();
  return [currency, frequency, period.from, ...codes].join(':');
};

async function charge(ctx: AccountContext, tx: Transaction, group: readonly Due[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const now = ctx.clock.now();
  const { currency, frequency } = first.row.wanted ?? first.row;
  const codes = group.flatMap(({ row }) => row.codes);
  const terms = await termsOfToday(ctx, tx, {
    currency,
    frequency,
    country: first.place.country,
    discounts: await termsOfCodes(tx, codes),
  });
  const choices = group.map(({ row, place: { rooms } }) => {
    const { plan, apps } = row.wanted ?? row;
    if (plan === null) throw new Error('What is charged has a plan');
    return { propertyId: row.property_id, plan, apps, rooms };
  });
  const { period } = first;
  const bill = await openBill(
    ctx,
    tx,
    draftOf(priceBill({ ...terms, properties: choices }), terms, {
      key: billKey('period', [...group.map(({ row }) => row.id), period.from]),
      names: new Map(group.map(({ row, place }) => [row.property_id, place.name])),
      period: { start: period.from, end: period.to },
      dueAt: now,
      isCollected: true,
    }),
  );
  for (const { row, place, anchor, period: own } of group) {
    const choice = choices.find(({ propertyId }) => propertyId === row.property_id);
    if (!choice) continue;
    await changeSubscription(
      tx,
      row,
      {
        state: 'active',
        plan: choice.plan,
        apps: [...choice.apps],
        rooms: choice.rooms,
        currency,
        frequency,
        anchor,
        period_start: own.from,
        period_end: own.to,
        wanted: null,
        codes: oneUsed(row.codes),
        bill_id: bill.id,
        told_for: null,
        look_at: nextLook(own, null, place.zone),
      },
      now,
    );
    await ctx.publish(tx, subscriptionChanged, { accountId: ctx.accountId, propertyId: row.property_id });
  }
}

/** Everything of an account whose turn it is, in one transaction: states, periods and the bill of them belong together. */
export async function renewAccount(ctx: AccountContext): Promise<void> {
  const now = ctx.clock.now();
  const due = (await subscriptionsOf(ctx.db, ctx.accountId)).filter(
    ({ look_at: at }) => at !== null && isOver(at, now),
  );
  if (due.length === 0) return;
  const places = new Map<PropertyId, Place>();
  for (const { property_id: id } of due) places.set(id, await placeOf(ctx, id));
  await ctx.db.transaction(async (tx) => {
    const rows = await lockSubscriptions(tx, [...places.keys()]);
    const charged: Due[] = [];
    for (const row of rows) {
      const place = places.get(row.property_id);
      if (!place || row.look_at === null || !isOver(row.look_at, now)) continue;
      const isEnd =
        row.period_end !== null &&
        isOver(beginsAt({ from: row.period_end, to: row.period_end }, place.zone), now);
      const one = await step(ctx, tx, isEnd ? await endChange(ctx, tx, row) : row, place);
      if (one) charged.push(one);
    }
    for (const group of Map.groupBy(charged, together).values()) await charge(ctx, tx, group);
  });
}

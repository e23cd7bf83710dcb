import { hasCard, lockCarriedAmount, openBill, readBillState } from '#areas/subscription/billing/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { nextRenewalStepAt, nextChargeStepAt, announcementRecheckAt, announcementAt } from './next-charge.ts';
import { isAnnounced, type NextBill, planNextBills, type NextItem } from './next-bills.service.ts';
import { endPastChange } from './open-change.ts';
import { abandonCheckout } from './open-checkout.ts';
import { writeBasePeriod } from './periods.service.ts';
import { type PriceFacts, readAllPriceFacts } from './price-facts.ts';
import { buildBillDraft } from './prices/bill-lines.ts';
import { beginsAt } from './prices/periods.ts';
import { billKey } from './subscribe.service.ts';
import { LATE_ANNOUNCEMENT_SECONDS, UNPRICED_RETRY_SECONDS } from './subscriptions.constants.ts';
import { chargeAnnounced, letterDue, subscriptionChanged } from './subscriptions.events.ts';
import {
  changeSubscription,
  lockSubscriptions,
  type SubscriptionRow,
  subscriptionsOf,
} from './subscriptions.store.ts';
import type { PromisedCode } from './subscriptions.tables.ts';
import { returnCodeUses, useCodesOnce } from './promised-codes.service.ts';

type Places = ReadonlyMap<PropertyId, PriceFacts>;

const isOver = (moment: Instant, now: Instant): boolean => epochMs(moment) <= epochMs(now);
const isDue = ({ look_at: at }: SubscriptionRow, now: Instant): boolean => at !== null && isOver(at, now);

/** Ends a subscription: nothing more of it is charged. */
async function end(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
  { state, letter }: { readonly state: 'expired' | 'canceled'; readonly letter?: 'expired' | 'trial-over' },
): Promise<void> {
  const news = { accountId: ctx.accountId, propertyId: row.property_id };
  // The codes of a trial reduced no charge.
  if (row.state === 'trialing') await returnCodeUses(ctx, tx, { row, codes: row.codes });
  await changeSubscription(
    tx,
    row,
    { state, look_at: null, ...(state === 'expired' && { wanted: null }) },
    ctx.clock.now(),
  );
  await ctx.publish(tx, subscriptionChanged, news);
  if (letter) await ctx.publish(tx, letterDue, { ...news, letter });
}

type Turn = { readonly place: PriceFacts; readonly hasCard: boolean };

/** Handles a due subscription that needs no announcement or charge. True if it is done. */
async function step(
  ctx: AccountContext,
  tx: Transaction,
  row: SubscriptionRow,
  turn: Turn,
): Promise<boolean> {
  const now = ctx.clock.now();
  const { zone, trialEndsAt, isOurs } = turn.place;
  const done = async (work: Promise<unknown>): Promise<true> => {
    await work;
    return true;
  };
  // Deleted, or it belongs to another account: this account no longer pays for it.
  if (!isOurs) return done(end(ctx, tx, row, { state: 'canceled' }));
  if (row.state === 'grace') return done(end(ctx, tx, row, { state: 'expired', letter: 'expired' }));
  if (row.state === 'incomplete') {
    const bill = row.bill_id === null ? undefined : await readBillState(tx, row.bill_id);
    // It was paid at this moment: the effects of the payment follow.
    if (bill?.state === 'paid') return done(changeSubscription(tx, row, { look_at: null }, now));
    const before = await abandonCheckout(ctx, tx, row);
    await ctx.publish(tx, subscriptionChanged, { accountId: ctx.accountId, propertyId: row.property_id });
    // The state before it may have ended meanwhile.
    return !isDue(before, now) || step(ctx, tx, before, turn);
  }
  if (row.state === 'trialing') {
    if (trialEndsAt !== null && !isOver(trialEndsAt, now)) return false;
    if (row.canceled_at !== null) return done(end(ctx, tx, row, { state: 'canceled' }));
    // Without a card for the time after it, it ends, and nothing is owed.
    return turn.hasCard ? false : done(end(ctx, tx, row, { state: 'expired', letter: 'trial-over' }));
  }
  const { period_end: to } = row;
  // Collecting decides: it continues if paid, and ends if given up.
  if (row.state !== 'active' || row.anchor === null || to === null) {
    return done(changeSubscription(tx, row, { look_at: null }, now));
  }
  if (row.canceled_at === null) return false;
  const endsAt = beginsAt({ from: to, to }, zone);
  return done(
    isOver(endsAt, now)
      ? end(ctx, tx, await endPastChange(ctx, tx, row), { state: 'canceled' })
      : changeSubscription(tx, row, { look_at: endsAt }, now),
  );
}

/** Stores an announcement and publishes it in one transaction: neither exists without the other. */
async function announce(
  ctx: AccountContext,
  tx: Transaction,
  { items, plan, currency }: NextBill,
  { on, rows }: { readonly on: NextItem['day']; readonly rows: readonly SubscriptionRow[] },
): Promise<void> {
  const [first] = items;
  if (!plan || !first) return;
  const toldBefore = rows.find((row) => row.told_for === first.day && row.told?.currency === currency);
  const minor = plan.priced.charged;
  const before = toldBefore?.told?.minor ?? null;
  await ctx.publish(tx, chargeAnnounced, {
    accountId: ctx.accountId,
    propertyIds: items.map(({ row }) => row.property_id),
    minor,
    currency,
    day: on,
    before: before === minor ? null : before,
  });
}

/** Locks the subscriptions of a bill, and returns whether they are unchanged since it was planned. */
async function lockPlanned(
  tx: Transaction,
  { items }: NextBill,
  others: readonly PropertyId[] = [],
): Promise<SubscriptionRow[] | undefined> {
  const rows = await lockSubscriptions(tx, [...items.map(({ row }) => row.property_id), ...others]);
  const isSame = items.every(({ row }) =>
    rows.some(({ id, version }) => id === row.id && version === row.version),
  );
  return isSame ? rows : undefined;
}

/** Announces a bill if it differs from the last announcement, and schedules the next check. */
const tell = (ctx: AccountContext, bill: NextBill): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const rows = await lockPlanned(tx, bill);
    if (!rows || !bill.plan) return;
    const now = ctx.clock.now();
    const { currency, items, plan } = bill;
    const told = { minor: plan.priced.charged, currency };
    const isKnown = isAnnounced(bill);
    // The checkout announced the trial; a distant charge is not announced yet.
    const isTime = items.some(
      ({ row, day, place }) => row.told_for === day || isOver(announcementAt(day, place.zone), now),
    );
    // The checkout showed the first charge, perhaps weeks ago: the payer gets a mail before the card is charged (W2-J-17).
    const isFirst =
      plan.priced.charged > 0 &&
      items.some(
        ({ row, day, place }) =>
          row.state === 'trialing' && isOver(announcementRecheckAt(day, place.zone), now),
      );
    if ((!isKnown && isTime) || isFirst) await announce(ctx, tx, bill, { on: bill.day, rows });
    for (const { row, day, at, place } of items) {
      const toldFor = isTime ? day : row.told_for;
      await changeSubscription(
        tx,
        row,
        {
          ...(isTime && { told_for: day, told }),
          look_at: nextChargeStepAt({ day, at, toldFor, zone: place.zone, now }),
        },
        now,
      );
    }
  });

/** Nothing on the bill is on sale: it stays, the payer is told once, and it is checked again the next day. */
const postpone = (ctx: AccountContext, bill: NextBill): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if (!(await lockPlanned(tx, bill))) return;
    const now = ctx.clock.now();
    for (const { row, day } of bill.items) {
      if (row.told_for !== day || row.told !== null) {
        const news = { accountId: ctx.accountId, propertyId: row.property_id };
        await ctx.publish(tx, letterDue, { ...news, letter: 'not-sold' });
      }
      const look = { told_for: day, told: null, look_at: plusSeconds(now, UNPRICED_RETRY_SECONDS) };
      await changeSubscription(tx, row, look, now);
    }
    ctx.log.error(
      { account: ctx.accountId, properties: bill.items.map(({ row }) => row.property_id) },
      'a renewal has no price',
    );
  });

type Shared = { readonly rows: readonly SubscriptionRow[]; readonly uses: ReadonlySet<string> };

/** Other properties of the account that share the promise of a code with a bill. */
async function sharingCodes(
  ctx: AccountContext,
  tx: Transaction,
  { items, codes }: NextBill,
): Promise<PropertyId[]> {
  const uses = new Set(codes.map(({ use }) => use));
  const own = new Set(items.map(({ row }) => row.id));
  return (await subscriptionsOf(tx, ctx.accountId))
    .filter(({ id, codes: theirs }) => !own.has(id) && theirs.some(({ use }) => uses.has(use)))
    .map(({ property_id: id }) => id);
}

/** A code promised as a fixed amount applied once, for all properties that share the promise. */
async function useAmounts(
  ctx: AccountContext,
  tx: Transaction,
  { plan }: NextBill,
  { rows, uses }: Shared,
): Promise<void> {
  const amounts = new Set(
    (plan?.terms.discounts ?? []).filter(({ type }) => type === 'fixed').map(({ discountId }) => discountId),
  );
  const isUsed = ({ discountId, use }: PromisedCode): boolean => amounts.has(discountId) && uses.has(use);
  for (const row of rows) {
    if (!row.codes.some(isUsed)) continue;
    const codes = row.codes.flatMap((code) => (isUsed(code) ? useCodesOnce([code]) : [code]));
    await changeSubscription(tx, row, { codes }, ctx.clock.now());
  }
}

/**
 * Charges a due bill: plans it again under the lock of the carried amount and writes it with its periods. An unannounced
 * sum is announced now, and charged a day later.
 */
const charge = (ctx: AccountContext, planned: NextBill, places: Places): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const locked = await lockPlanned(tx, planned, await sharingCodes(ctx, tx, planned));
    if (!locked) return;
    const own = new Set(planned.items.map(({ row }) => row.id));
    const rows: SubscriptionRow[] = [];
    for (const row of locked) if (own.has(row.id)) rows.push(await endPastChange(ctx, tx, row));
    await lockCarriedAmount(ctx, tx);
    for (const bill of await planNextBills(ctx, tx, rows, places)) {
      if (!bill.plan) continue;
      await write(ctx, tx, bill);
      const uses = new Set(bill.codes.map(({ use }) => use));
      await useAmounts(ctx, tx, bill, { uses, rows: locked.filter(({ id }) => !own.has(id)) });
    }
  });

async function write(ctx: AccountContext, tx: Transaction, bill: NextBill): Promise<void> {
  const [first] = bill.items;
  if (!first || !bill.plan) return;
  const now = ctx.clock.now();
  const { items, plan, currency, frequency } = bill;
  const dueAt = isAnnounced(bill) ? now : plusSeconds(now, LATE_ANNOUNCEMENT_SECONDS);
  if (dueAt !== now) {
    const rows = items.map(({ row }) => row);
    await announce(ctx, tx, bill, { on: dayIn(first.place.zone, dueAt), rows });
  }
  const written = await openBill(
    ctx,
    tx,
    buildBillDraft(plan, {
      key: billKey('period', [...items.map(({ row }) => row.id), first.period.from]),
      names: new Map(items.map(({ row, place }) => [row.property_id, place.name])),
      period: { start: first.period.from, end: first.period.to },
      dueAt,
      isCollected: true,
    }),
  );
  for (const { row, place, anchor, period, choice } of items) {
    const paid = { propertyId: row.property_id, billId: written.id, period, zone: place.zone };
    if (!(await writeBasePeriod(ctx, tx, paid))) {
      throw new Error(`Property ${row.property_id} already paid for days from ${period.from} on`);
    }
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
        period_start: period.from,
        period_end: period.to,
        wanted: null,
        codes: useCodesOnce(row.codes),
        bill_id: written.id,
        told_for: null,
        told: null,
        look_at: nextRenewalStepAt(period, null, place.zone, now),
      },
      now,
    );
    await ctx.publish(tx, subscriptionChanged, { accountId: ctx.accountId, propertyId: row.property_id });
  }
}

/** Bills of the account that have to be announced or charged now. */
async function announceOrChargeBill(ctx: AccountContext, bill: NextBill, places: Places): Promise<void> {
  const isNow = isOver(bill.at, ctx.clock.now());
  if (bill.plan === null) return isNow ? postpone(ctx, bill) : waitFor(ctx, bill);
  return isNow ? charge(ctx, bill, places) : tell(ctx, bill);
}

/** It has no price now; that may change before the charge. */
const waitFor = (ctx: AccountContext, bill: NextBill): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if (!(await lockPlanned(tx, bill))) return;
    const now = ctx.clock.now();
    for (const { row, at } of bill.items) await changeSubscription(tx, row, { look_at: at }, now);
  });

/**
 * Handles everything of an account that is due. Each ended subscription and each bill has its own transaction with its
 * states, periods and bill: a failure of one stops no other, and fails the job.
 */
export async function renewAccount(ctx: AccountContext): Promise<void> {
  const now = ctx.clock.now();
  const before = await subscriptionsOf(ctx.db, ctx.accountId);
  const due = before.filter((row) => isDue(row, now));
  if (due.length === 0) return;
  const places = await readAllPriceFacts(
    ctx,
    before
      .filter(({ state, look_at: at }) => state !== 'canceled' || at !== null)
      .map(({ property_id: id }) => id),
  );
  const has = await hasCard(ctx);
  const steps = due.map(({ property_id: id }) => async () => {
    const place = places.get(id);
    if (!place) return;
    await ctx.db.transaction(async (tx) => {
      const [row] = await lockSubscriptions(tx, [id]);
      if (row && isDue(row, now)) await step(ctx, tx, row, { place, hasCard: has });
    });
  });
  await forEachIsolated([...steps, () => collectDueBills(ctx, places)], (work) => work());
}

const nameOf = ({ items }: NextBill): string => items.map(({ row }) => row.id).join();

/** One bill after the other, each planned with the amount that the one before it carried over. */
async function collectDueBills(ctx: AccountContext, places: Places): Promise<void> {
  const now = ctx.clock.now();
  const seen = new Set<string>();
  const turns = async function* (): AsyncGenerator<NextBill> {
    for (;;) {
      const rows = (await subscriptionsOf(ctx.db, ctx.accountId)).filter(isCharged);
      const bills = await planNextBills(ctx, ctx.db, rows, places);
      const next = bills.find(
        (bill) => !seen.has(nameOf(bill)) && bill.items.some(({ row }) => isDue(row, now)),
      );
      if (!next) return;
      seen.add(nameOf(next));
      yield next;
    }
  };
  const failures: unknown[] = [];
  for await (const bill of turns()) {
    await announceOrChargeBill(ctx, bill, places).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bills failed`);
}

/** A debt waits for its own bill. */
const isCharged = ({ state }: SubscriptionRow): boolean => state === 'trialing' || state === 'active';

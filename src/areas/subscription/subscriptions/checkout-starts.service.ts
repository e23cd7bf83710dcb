import { readBill } from '#areas/subscription/billing/index.ts';
import {
  AUTO_DISCOUNT_PATTERN,
  findAutomaticTerms,
  type Basket,
  countDiscountGuess,
  discountErrors,
  findDiscountTerms,
  type DiscountTerms,
  readPromisedTerms,
} from '#areas/subscription/discounts/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import { requireLive } from './live-apps.ts';
import { statusInForce } from './open-checkout.ts';
import { findUnpaidBillsFrom, findFirstUnpaidDay } from './periods.service.ts';
import { readPriceFacts } from './price-facts.ts';
import { type BillPlan, planBill, priceDayOf, type Rest } from './plan.service.ts';
import { NotSold } from './prices/price-lines.ts';
import type { CheckoutInput } from './subscriptions.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';
import { subscriptionsOf, type SubscriptionRow } from './subscriptions.store.ts';

/** One property of a checkout. */
export type Start = {
  readonly propertyId: PropertyId;
  readonly name: string;
  readonly zone: string;
  readonly country: string;
  readonly plan: PlanId;
  readonly apps: readonly AppId[];
  readonly rooms: number;
  /** End of its running trial: the first charge is then (D-2). */
  readonly trialEndsAt: Instant | null;
  /** The first charged day. */
  readonly from: PlainDate;
  /**
   * Whether that day is its own: a returning property has paid days, after which the new ones begin, or owed days, which
   * are charged now.
   */
  readonly isBack: boolean;
  /** Its additions until then. */
  readonly rest: Rest | null;
};

/** Properties that begin at one moment share a bill. */
export type StartGroup = BillPlan & {
  readonly starts: readonly Start[];
  /**
   * The first day of their shared period, so that they renew together: the latest of their days, if some are past midnight.
   * Earlier days of the others are free. Returning properties have a day of their own.
   */
  readonly from: PlainDate;
  /** Null: now. */
  readonly at: Instant | null;
};

/** Only properties of the paying account in which the person has the permission. */
function requireOwn(
  ctx: MemberContext,
  properties: CheckoutInput['properties'],
  permission: 'money' | 'spend',
): void {
  const seen = new Set<string>();
  for (const [at, { propertyId }] of properties.entries()) {
    const membership = ctx.person.memberships.get(propertyId);
    const mayPay = membership?.accountId === ctx.property.accountId && membership.permissions.has(permission);
    if (!mayPay || seen.has(propertyId)) {
      throw subscriptionErrors.notYours({ field: `properties.${at}.propertyId` });
    }
    seen.add(propertyId);
  }
}

/** The days of a returning property: paid days are not charged again, owed days are charged once. */
async function daysOf(
  db: Queries,
  { propertyId, ...choice }: CheckoutInput['properties'][number],
  { row, input, today }: { row: SubscriptionRow | undefined; input: CheckoutInput; today: PlainDate },
): Promise<Pick<Start, 'isBack' | 'rest'> & { readonly from: PlainDate | null }> {
  const end = await findFirstUnpaidDay(db, propertyId, today);
  const before = row && statusInForce(row);
  if (before?.state === 'past_due' && before.period_start !== null && (end === null || end <= today)) {
    return { from: before.period_start, isBack: true, rest: null };
  }
  if (end === null) return { from: null, isBack: false, rest: null };
  const { plan, apps, rooms, period_start: from, period_end: to } = before ?? {};
  const isAlike = before?.currency === input.currency && before.frequency === input.frequency;
  const runs = before?.state === 'active' && isAlike && plan && from && to && to > today;
  const own = { propertyId, rooms: rooms ?? 1 };
  return {
    from: end,
    isBack: true,
    rest: runs
      ? {
          period: { from, to },
          today,
          before: [{ ...own, plan, apps: apps ?? [] }],
          after: [{ ...own, plan: choice.plan, apps: choice.apps }],
        }
      : null,
  };
}

async function startOf(
  ctx: MemberContext,
  choice: CheckoutInput['properties'][number],
  { row, input }: { row: SubscriptionRow | undefined; input: CheckoutInput },
): Promise<Start> {
  const { propertyId, plan, apps } = choice;
  const inside = ctx.forAccount(ctx.property.accountId);
  const { name, zone, country, trialEndsAt, rooms } = await readPriceFacts(inside, propertyId);
  const now = ctx.clock.now();
  const runs = trialEndsAt !== null && epochMs(trialEndsAt) > epochMs(now);
  const today = dayIn(zone, runs ? trialEndsAt : now);
  const days = await daysOf(inside.db, choice, { row, input, today });
  return {
    propertyId,
    name,
    zone,
    country,
    plan,
    apps,
    rooms,
    trialEndsAt: runs ? trialEndsAt : null,
    ...days,
    from: days.from ?? today,
  };
}

/** Codes that an unpaid checkout counted already: it may be opened again. */
const alreadyPromised = (db: Queries, rows: readonly SubscriptionRow[]): Promise<DiscountTerms[]> =>
  readPromisedTerms(
    db,
    rows
      .filter(({ state }) => state === 'incomplete' || state === 'trialing')
      .flatMap(({ codes }) => codes.map(({ discountId }) => discountId)),
  );

/**
 * Each code with its record, or the error of its field; it has to reduce something chosen. A missing code counts as a guess
 * (SEC-38). Adds Posada's automatic discounts (R-SUB-08).
 */
async function codesOf(
  ctx: MemberContext,
  { codes, currency, properties }: CheckoutInput,
  rows: readonly SubscriptionRow[],
): Promise<DiscountTerms[]> {
  const terms: DiscountTerms[] = [];
  const { accountId } = ctx.property;
  const { db } = ctx.forAccount(accountId);
  const own = await alreadyPromised(db, rows);
  const baskets = properties.map(({ plan, apps }): Basket => ({ currency, plan, apps }));
  for (const [at, code] of codes.entries()) {
    const before = own.find((one) => one.code === code.toUpperCase());
    if (before) {
      terms.push(before);
      continue;
    }
    const look = await countDiscountGuess(ctx, async () => {
      const looks = await Promise.all(
        baskets.map((basket) => findDiscountTerms(ctx, db, { code, accountId, ...basket })),
      );
      return looks.find((one) => one.terms) ?? looks[0] ?? { reason: 'not-found' as const };
    });
    if (!look.terms) throw discountErrors[look.reason]({ field: `codes.${at}` });
    terms.push(look.terms);
  }
  const automatic = [...own, ...(await findAutomaticTerms(ctx, db, { accountId, baskets }))].filter(
    ({ code }) => code.includes(AUTO_DISCOUNT_PATTERN),
  );
  return [...new Map([...terms, ...automatic].map((one) => [one.discountId, one])).values()];
}

/** Bills of unpaid checkouts, which another checkout replaces. */
export const unpaidCheckoutBills = (rows: readonly SubscriptionRow[]): BillId[] =>
  rows.flatMap(({ state, bill_id: id }) => (state === 'incomplete' && id !== null ? [id] : []));

/**
 * Days must not be charged twice: this bill replaces another bill for them once it is paid. A bill that other properties
 * owe too cannot be replaced, and is paid first.
 */
async function requirePayable(db: Queries, starts: readonly Start[]): Promise<void> {
  const named = new Set<string | null>(starts.map(({ propertyId }) => propertyId));
  for (const { propertyId, from } of starts) {
    for (const billId of await findUnpaidBillsFrom(db, propertyId, from)) {
      const bill = await readBill(db, billId);
      if (bill?.lines.every((line) => named.has(line.propertyId)) === false) {
        throw subscriptionErrors.owedFirst({ details: { billId } });
      }
    }
  }
}

/** The input of a checkout, read before it is priced. */
export type Starting = {
  readonly starts: readonly Start[];
  readonly discounts: readonly DiscountTerms[];
  readonly input: CheckoutInput;
  /** Earlier unpaid bills of this checkout. */
  readonly unpaid: readonly BillId[];
};

/** @param permission in each property: the price needs `money`, starting needs `spend`. */
export async function readStarts(
  ctx: MemberContext,
  input: CheckoutInput,
  permission: 'money' | 'spend',
): Promise<Starting> {
  requireOwn(ctx, input.properties, permission);
  const { db, accountId } = ctx.forAccount(ctx.property.accountId);
  const ids = new Set(input.properties.map(({ propertyId }) => propertyId));
  const rows = (await subscriptionsOf(db, accountId)).filter(({ property_id: id }) => ids.has(id));
  await requireLive(ctx, input.properties, rows);
  const discounts = await codesOf(ctx, input, rows);
  const starts: Start[] = [];
  for (const choice of input.properties) {
    const row = rows.find(({ property_id: id }) => id === choice.propertyId);
    starts.push(await startOf(ctx, choice, { row, input }));
  }
  await requirePayable(db, starts);
  return { starts, discounts, input, unpaid: unpaidCheckoutBills(rows) };
}

/** Converts NotSold to an error at the property that wants the item. */
export async function translateNotSold<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof NotSold)) throw error;
    throw subscriptionErrors.notSold({ field: 'currency', cause: error });
  }
}

const byMoment = (one: Start, other: Start): number =>
  epochMs(one.trialEndsAt ?? ('1970-01-01T00:00:00.000Z' as Instant)) -
  epochMs(other.trialEndsAt ?? ('1970-01-01T00:00:00.000Z' as Instant));

/**
 * Prices a checkout: groups properties by the moment of their first charge, earliest first, at the prices of that day. A
 * fixed amount and the carried amount belong to the first group, so that neither counts twice.
 */
export async function planStarts(
  ctx: MemberContext,
  db: Queries,
  { starts, discounts, input }: Starting,
  /** Unpaid bills of this checkout. */
  without: readonly BillId[],
): Promise<StartGroup[]> {
  const inside = ctx.forAccount(ctx.property.accountId);
  const groups: StartGroup[] = [];
  const moments = Map.groupBy(starts.toSorted(byMoment), ({ trialEndsAt }) => trialEndsAt);
  for (const [at, together] of moments) {
    const isFirst = groups.length === 0;
    const plan = await translateNotSold(
      planBill(inside, db, {
        currency: input.currency,
        frequency: input.frequency,
        country: together[0]?.country ?? '',
        discounts: isFirst ? discounts : discounts.filter(({ type }) => type === 'percentage'),
        properties: together,
        rest: together.flatMap(({ rest }) => rest ?? []),
        on: priceDayOf(inside, at),
        keepsPrices: false,
        without,
        ...(!isFirst && { carried: 0 }),
      }),
    );
    const shared = together.filter(({ isBack }) => !isBack);
    const days = (shared.length > 0 ? shared : together).map(({ from }) => from);
    const from = days.reduce((one, other) => (one > other ? one : other));
    groups.push({
      ...plan,
      starts: together.map((start) => (start.isBack ? start : { ...start, from })),
      from,
      at,
    });
  }
  return groups;
}

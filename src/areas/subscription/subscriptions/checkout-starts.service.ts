import { catalogueToday } from '#areas/property/marketplace/index.ts';
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
import { type AccountContext, contextOver, type MemberContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { BillId, PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import { assertLive } from './live-apps.ts';
import { statusInForce } from './open-checkout.ts';
import {
  type BilledPeriod,
  firstUnpaidDayOf,
  readBilledPeriods,
  unpaidBillsFrom,
} from './periods.service.ts';
import { type PriceFacts, readAllPriceFacts } from './price-facts.ts';
import { type BillFacts, type BillPlan, calculatePlan, priceDayOf, type Rest } from './plan.service.ts';
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

/** What is known of one property before its start is decided. */
type Known = {
  readonly choice: CheckoutInput['properties'][number];
  readonly facts: PriceFacts;
  readonly row: SubscriptionRow | undefined;
  /** The day of its first charge, if it has no days of its own. */
  readonly today: PlainDate;
};

/** The days of a returning property: paid days are not charged again, owed days are charged once. */
function daysOf(
  { choice: { propertyId, ...choice }, row, today }: Known,
  periods: readonly BilledPeriod[],
  input: CheckoutInput,
): Pick<Start, 'isBack' | 'rest'> & { readonly from: PlainDate | null } {
  const end = firstUnpaidDayOf(periods, today);
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

/** The end of a trial that runs. */
const endOfTrial = ({ trialEndsAt }: PriceFacts, now: Instant): Instant | null =>
  trialEndsAt !== null && epochMs(trialEndsAt) > epochMs(now) ? trialEndsAt : null;

function startOf(
  known: Known,
  periods: readonly BilledPeriod[],
  at: { now: Instant; input: CheckoutInput },
): Start {
  const { choice, facts, today } = known;
  const { propertyId, plan, apps } = choice;
  const { name, zone, country, rooms } = facts;
  const days = daysOf(known, periods, at.input);
  return {
    propertyId,
    name,
    zone,
    country,
    plan,
    apps,
    rooms,
    trialEndsAt: endOfTrial(facts, at.now),
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

const basketsOf = ({ currency, properties }: CheckoutInput): Basket[] =>
  properties.map(({ plan, apps }) => ({ currency, plan, apps }));

/**
 * Each code with its record, or the error of its field; it has to reduce something chosen. A missing code counts as a guess
 * (SEC-38). Adds Posada's automatic discounts (R-SUB-08).
 */
async function codesOf(
  ctx: MemberContext,
  input: CheckoutInput,
  { rows, automatic: found }: { rows: readonly SubscriptionRow[]; automatic: readonly DiscountTerms[] },
): Promise<DiscountTerms[]> {
  const terms: DiscountTerms[] = [];
  const { accountId } = ctx.property;
  const { db } = ctx.forAccount(accountId);
  const own = await alreadyPromised(db, rows);
  const baskets = basketsOf(input);
  for (const [at, code] of input.codes.entries()) {
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
  const automatic = [...own, ...found].filter(({ code }) => code.includes(AUTO_DISCOUNT_PATTERN));
  return [...new Map([...terms, ...automatic].map((one) => [one.discountId, one])).values()];
}

/** Bills of unpaid checkouts, which another checkout replaces. */
export const unpaidCheckoutBills = (rows: readonly SubscriptionRow[]): BillId[] =>
  rows.flatMap(({ state, bill_id: id }) => (state === 'incomplete' && id !== null ? [id] : []));

/**
 * Days must not be charged twice: this bill replaces another bill for them once it is paid. A bill that other properties
 * owe too cannot be replaced, and is paid first.
 */
function assertPayable(
  starts: readonly Start[],
  periods: ReadonlyMap<PropertyId, readonly BilledPeriod[]>,
): void {
  const named = new Set<string | null>(starts.map(({ propertyId }) => propertyId));
  for (const { propertyId, from } of starts) {
    for (const { id: billId, lines } of unpaidBillsFrom(periods.get(propertyId) ?? [], from)) {
      if (!lines.every((line) => named.has(line.propertyId))) {
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
  const inside = ctx.forAccount(ctx.property.accountId);
  const { db, accountId } = inside;
  const ids = new Set(input.properties.map(({ propertyId }) => propertyId));
  const [[all, catalogue, automatic], facts] = await Promise.all([
    db.together((reads) =>
      Promise.all([
        subscriptionsOf(reads, accountId),
        catalogueToday(contextOver(inside, reads)),
        findAutomaticTerms(ctx, reads, { accountId, baskets: basketsOf(input) }),
      ]),
    ),
    readAllPriceFacts(inside, ids),
  ]);
  const rows = all.filter(({ property_id: id }) => ids.has(id));
  assertLive(catalogue, input.properties, rows);
  const discounts = await codesOf(ctx, input, { rows, automatic });
  const starts = await startsOf(inside, input, { rows, facts });
  return { starts, discounts, input, unpaid: unpaidCheckoutBills(rows) };
}

async function startsOf(
  ctx: AccountContext,
  input: CheckoutInput,
  { rows, facts: all }: { rows: readonly SubscriptionRow[]; facts: ReadonlyMap<PropertyId, PriceFacts> },
): Promise<Start[]> {
  const now = ctx.clock.now();
  const known = input.properties.flatMap((choice): Known[] => {
    const facts = all.get(choice.propertyId);
    const row = rows.find(({ property_id: id }) => id === choice.propertyId);
    return facts ? [{ choice, facts, row, today: dayIn(facts.zone, endOfTrial(facts, now) ?? now) }] : [];
  });
  const periods = new Map(
    await ctx.db.together((reads) =>
      Promise.all(
        known.map(async ({ choice: { propertyId }, row, today }) => {
          const owed = row && statusInForce(row).period_start;
          const from = owed && owed < today ? owed : today;
          return [propertyId, await readBilledPeriods(reads, propertyId, from)] as const;
        }),
      ),
    ),
  );
  const starts = known.map((one) => startOf(one, periods.get(one.choice.propertyId) ?? [], { now, input }));
  assertPayable(starts, periods);
  return starts;
}

/** NotSold as an error at the property that wants the item. */
const asRefusal = (error: unknown): unknown =>
  error instanceof NotSold ? subscriptionErrors.notSold({ field: 'currency', cause: error }) : error;

export async function translateNotSold<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The same for a price that is calculated and not read. */
export function calculateSold<Answer>(calculate: () => Answer): Answer {
  try {
    return calculate();
  } catch (error) {
    throw asRefusal(error);
  }
}

const byMoment = (one: Start, other: Start): number =>
  epochMs(one.trialEndsAt ?? ('1970-01-01T00:00:00.000Z' as Instant)) -
  epochMs(other.trialEndsAt ?? ('1970-01-01T00:00:00.000Z' as Instant));

/**
 * Prices a checkout: groups properties by the moment of their first charge, earliest first, at the prices of that day. A
 * fixed amount and the carried amount belong to the first group, so that neither counts twice.
 */
export function planStarts(
  ctx: AccountContext,
  facts: BillFacts,
  { starts, discounts, input }: Starting,
): StartGroup[] {
  const groups: StartGroup[] = [];
  const moments = Map.groupBy(starts.toSorted(byMoment), ({ trialEndsAt }) => trialEndsAt);
  for (const [at, together] of moments) {
    const isFirst = groups.length === 0;
    const plan = calculateSold(() =>
      calculatePlan(ctx, facts, {
        currency: input.currency,
        frequency: input.frequency,
        country: together[0]?.country ?? '',
        discounts: isFirst ? discounts : discounts.filter(({ type }) => type === 'percentage'),
        properties: together,
        rest: together.flatMap(({ rest }) => rest ?? []),
        on: priceDayOf(ctx, at),
        keepsPrices: false,
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

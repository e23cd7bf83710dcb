import {
  discountErrors,
  discountFor,
  type DiscountTerms,
  promisedTerms,
} from '#areas/subscription/discounts/index.ts';
import { propertyFacts, setupFacts } from '#areas/property/properties/index.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import { type BillTerms, priceBill, type PricedBill } from './prices/price.ts';
import { NotSold } from './prices/price-lines.ts';
import type { CheckoutInput } from './subscriptions.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';
import { subscriptionsOf } from './subscriptions.store.ts';
import { roomsOf, termsOfToday } from './terms.service.ts';

/** One property of a checkout. */
export type Start = {
  readonly propertyId: PropertyId;
  readonly name: string;
  readonly zone: string;
  readonly country: string;
  readonly plan: PlanId;
  readonly apps: readonly AppId[];
  readonly rooms: number;
  /** Of its trial that still runs: its first charge is then (D-2). */
  readonly trialEndsAt: Instant | null;
  /** The first day that is paid for. */
  readonly from: PlainDate;
};

/** Properties that begin at one moment are on one bill. */
export type StartGroup = {
  readonly starts: readonly Start[];
  /**
   * The first day of the period of all of them, so that they renew together: the latest of their days, where it is past midnight
   * for some only. What the others use before it is free.
   */
  readonly from: PlainDate;
  /** Null: now. */
  readonly at: Instant | null;
  readonly terms: BillTerms;
  readonly priced: PricedBill;
};

/** Only those whose money the person sees, of the account that pays. */
function requireOwn(ctx: MemberContext, properties: CheckoutInput['properties']): void {
  const seen = new Set<string>();
  for (const [at, { propertyId }] of properties.entries()) {
    const membership = ctx.person.memberships.get(propertyId);
    const mayPay = membership?.accountId === ctx.property.accountId && membership.permissions.has('money');
    if (!mayPay || seen.has(propertyId)) {
      throw subscriptionErrors.notYours({ field: `properties.${at}.propertyId` });
    }
    seen.add(propertyId);
  }
}

async function startOf(ctx: MemberContext, choice: CheckoutInput['properties'][number]): Promise<Start> {
  const inside = ctx.forProperty(choice.propertyId);
  const { name, timeZone: zone, country } = await propertyFacts(inside);
  const { trialEndsAt } = await setupFacts(inside);
  const now = ctx.clock.now();
  const runs = trialEndsAt !== null && epochMs(trialEndsAt) > epochMs(now);
  return {
    propertyId: choice.propertyId,
    name,
    zone,
    country,
    plan: choice.plan,
    apps: choice.apps,
    rooms: await roomsOf(inside),
    trialEndsAt: runs ? trialEndsAt : null,
    from: dayIn(zone, runs ? trialEndsAt : now),
  };
}

/** Codes that a checkout which is not paid yet has counted already: it may be opened again. */
async function alreadyPromised(
  ctx: MemberContext,
  properties: CheckoutInput['properties'],
): Promise<DiscountTerms[]> {
  const { db, accountId } = ctx.forAccount(ctx.property.accountId);
  const rows = (await subscriptionsOf(db, accountId)).filter(
    ({ state, property_id: id }) =>
      (state === 'incomplete' || state === 'trialing') &&
      properties.some(({ propertyId }) => propertyId === id),
  );
  return promisedTerms(
    db,
    rows.flatMap(({ codes }) => codes.map(({ discountId }) => discountId)),
  );
}

/** Each code with its record, or the refusal of its field; it has to lower something of what is chosen. */
async function codesOf(
  ctx: MemberContext,
  { codes, currency, properties }: CheckoutInput,
): Promise<DiscountTerms[]> {
  const terms: DiscountTerms[] = [];
  const own = await alreadyPromised(ctx, properties);
  const { db } = ctx.forAccount(ctx.property.accountId);
  for (const [at, code] of codes.entries()) {
    const before = own.find((one) => one.code === code.toUpperCase());
    if (before) {
      terms.push(before);
      continue;
    }
    const looks = await Promise.all(
      properties.map(({ plan, apps }) =>
        discountFor(ctx, db, { code, accountId: ctx.property.accountId, currency, plan, apps }),
      ),
    );
    const found = looks.find((look) => look.terms)?.terms;
    if (!found) throw discountErrors[looks[0]?.reason ?? 'not-found']({ field: `codes.${at}` });
    if (!terms.some(({ discountId }) => discountId === found.discountId)) terms.push(found);
  }
  return terms;
}

/** What is not sold is refused at the property that wants it. */
export function pricedOrRefused(work: () => PricedBill): PricedBill {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NotSold)) throw error;
    throw subscriptionErrors.notSold({ field: 'currency', cause: error });
  }
}

const byMoment = (one: Start, other: Start): number =>
  epochMs(one.trialEndsAt ?? ('1970-01-01T00:00:00.000Z' as Instant)) -
  epochMs(other.trialEndsAt ?? ('1970-01-01T00:00:00.000Z' as Instant));

/**
 * What a checkout comes to: the properties by the moment of their first charge, the earliest first, each group with its price. A
 * fixed amount and what earlier bills left belong to the first of them, so that neither counts twice.
 */
export async function startsOf(
  ctx: MemberContext,
  input: CheckoutInput,
): Promise<{ groups: StartGroup[]; discounts: DiscountTerms[] }> {
  requireOwn(ctx, input.properties);
  const inside: AccountContext = ctx.forAccount(ctx.property.accountId);
  const discounts = await codesOf(ctx, input);
  const starts: Start[] = [];
  for (const choice of input.properties) starts.push(await startOf(ctx, choice));
  const groups: StartGroup[] = [];
  const moments = Map.groupBy(starts.toSorted(byMoment), ({ trialEndsAt }) => trialEndsAt);
  for (const [at, together] of moments) {
    const isFirst = groups.length === 0;
    const terms = await termsOfToday(inside, inside.db, {
      currency: input.currency,
      frequency: input.frequency,
      country: together[0]?.country ?? '',
      discounts: isFirst ? discounts : discounts.filter(({ type }) => type === 'percentage'),
    });
    const own = isFirst ? terms : { ...terms, carried: 0 };
    const priced = pricedOrRefused(() => priceBill({ ...own, properties: together }));
    const from = together.map((start) => start.from).reduce((one, other) => (one > other ? one : other));
    groups.push({ starts: together, from, at, terms: own, priced });
  }
  return { groups, discounts };
}

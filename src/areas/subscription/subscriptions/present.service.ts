import { propertyFacts, getSetupFacts } from '#areas/property/properties/index.ts';
import type { MemberContext, Membership } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs } from '#vocabulary/instant.ts';
import { toMajorUnits, roundMoney } from '#vocabulary/money.ts';
import { findBillOfProperty, type NextBill, planNextBills } from './next-bills.service.ts';
import { nextChargeDay } from './next-charge.ts';
import { statusInForce } from './open-checkout.ts';
import { readAllPriceFacts, countChargedRooms } from './price-facts.ts';
import type { PriceLine } from './prices/price.ts';
import { presentQuotedLine } from './quotation.service.ts';
import type { NextCharge, Subscription, SubscriptionInfo } from './subscriptions.contract.ts';
import { subscriptionOf, type SubscriptionRow, subscriptionsOf } from './subscriptions.store.ts';

/** The next bill of a property, as everywhere else; null if nothing is charged or sold any more. */
export function presentNextCharge(bill: NextBill | undefined, propertyId: PropertyId): NextCharge | null {
  const item = bill?.items.find(({ row }) => row.property_id === propertyId);
  if (!bill?.plan || !item) return null;
  const { currency, plan, items } = bill;
  return {
    day: item.day,
    currency,
    amount: toMajorUnits({ minor: plan.priced.charged, currency }),
    properties: items.map(({ row }) => row.property_id),
  };
}

/** A member of the property, or an administrator who reads its account. */
type Reader = Pick<MemberContext, 'clock' | 'forAccount' | 'forProperty'> & {
  readonly property: Pick<Membership, 'accountId'>;
};

/** All next charges of an account, read once for its properties. */
async function comingBills(ctx: Reader, own?: SubscriptionRow): Promise<NextBill[]> {
  const inside = ctx.forAccount(ctx.property.accountId);
  const rows = (await subscriptionsOf(inside.db, inside.accountId)).map((row) =>
    statusInForce(row.id === own?.id ? own : row),
  );
  const places = await readAllPriceFacts(
    inside,
    rows.filter(({ state }) => !OVER.includes(state)).map(({ property_id: id }) => id),
  );
  return planNextBills(inside, inside.db, rows, places);
}
const OVER: readonly SubscriptionRow['state'][] = ['grace', 'expired', 'canceled', 'incomplete'];

export async function presentSubscription(
  ctx: Reader,
  propertyId: PropertyId,
  found: SubscriptionRow | undefined,
): Promise<Subscription> {
  const property = ctx.forProperty(propertyId);
  const [{ name, timeZone: zone, currency }, { trialEndsAt }] = [
    await propertyFacts(property),
    await getSetupFacts(property),
  ];
  const runs = trialEndsAt !== null && epochMs(trialEndsAt) > epochMs(ctx.clock.now());
  const none: Subscription = {
    propertyId,
    name,
    plan: null,
    apps: [],
    currency,
    rooms: await countChargedRooms(property),
    state: 'none' as const,
    frequency: 'month' as const,
    periodStart: null,
    periodEnd: null,
    endsOn: runs ? dayIn(zone, trialEndsAt) : null,
    trialEndsAt,
    isInTrial: runs,
    wanted: null,
    codes: [],
    nextCharge: null,
    openBillId: null,
    version: 0,
  };
  if (!found) return none;
  const row = statusInForce(found);
  const isCharged = nextChargeDay(row, { trialEndsAt, zone }) !== null;
  const bill = isCharged ? findBillOfProperty(await comingBills(ctx, found), propertyId) : undefined;
  const isOwed = found.state === 'incomplete' || found.state === 'past_due';
  const ends = row.state === 'expired' || row.canceled_at !== null ? (row.period_end ?? none.endsOn) : null;
  return {
    ...none,
    state: row.state,
    plan: row.plan,
    apps: row.apps,
    rooms: row.rooms,
    frequency: row.frequency,
    currency: row.currency,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    endsOn: ends,
    wanted: row.wanted && { ...row.wanted, apps: [...row.wanted.apps] },
    codes: row.codes.map(({ code, left }) => ({ code, left })),
    nextCharge: presentNextCharge(bill, propertyId),
    openBillId: isOwed ? found.bill_id : found.change_bill_id,
    version: row.version,
  };
}

/** C-SUB-02, C-SUB-07. */
export const getSubscription = async (ctx: MemberContext): Promise<Subscription> =>
  presentSubscription(
    ctx,
    ctx.propertyId,
    await subscriptionOf(ctx.forAccount(ctx.property.accountId).db, ctx.propertyId),
  );

type PropertyBill = { readonly row: SubscriptionRow | undefined; readonly bill: NextBill | undefined };

/** A property's part of its bill. */
async function infoOf(
  ctx: MemberContext,
  propertyId: PropertyId,
  { row, bill }: PropertyBill,
): Promise<SubscriptionInfo> {
  const { name, currency: own } = await propertyFacts(ctx.forProperty(propertyId));
  const currency = bill?.currency ?? row?.currency ?? own;
  const major = (minor: number) => toMajorUnits({ minor, currency });
  const { terms, priced } = bill?.plan ?? {};
  const lines = (priced?.lines ?? []).filter((line) => line.propertyId === propertyId);
  const sumOf = (of: (line: PriceLine) => number): number => lines.reduce((sum, line) => sum + of(line), 0);
  const pricesOf = ({ of, rooms }: PriceLine): Record<string, number> => {
    const sold = (of.kind === 'plan' ? terms?.catalogue.plans : terms?.catalogue.apps)?.find(
      ({ id }) => id === of.id,
    );
    const prices = Object.entries(sold?.feeBillingRange ?? {}).flatMap(([other, bands]) => {
      const band = bands.find(({ start, end }) => rooms >= start && (end === null || rooms <= end));
      if (!band) return [];
      const { minor } = roundMoney(band.value, other);
      const amount = minor * (band.byAccommodation ? rooms : 1);
      return [[other, toMajorUnits({ minor: amount, currency: other })] as const];
    });
    return Object.fromEntries(prices);
  };
  return {
    propertyId,
    name,
    state: row?.state ?? 'none',
    currency,
    amount: major(sumOf(({ taxable, tax }) => taxable + tax)),
    subtotal: major(sumOf(({ amount }) => amount)),
    discount: major(sumOf(({ discount }) => discount)),
    apps: lines.map((line) => ({
      ...presentQuotedLine(line, { currency, discounts: terms?.discounts ?? [] }),
      currency,
      pricesByCurrency: pricesOf(line),
    })),
  };
}

/** C-SUB-01: properties of the account whose money the person sees. */
export async function listSubscriptions(ctx: MemberContext): Promise<SubscriptionInfo[]> {
  const own = [...ctx.person.memberships.values()].filter(
    ({ accountId, permissions }) => accountId === ctx.property.accountId && permissions.has('money'),
  );
  const { db, accountId } = ctx.forAccount(ctx.property.accountId);
  const rows = await subscriptionsOf(db, accountId);
  const bills = await comingBills(ctx);
  const all: SubscriptionInfo[] = [];
  for (const { propertyId } of own) {
    const row = rows.find(({ property_id: id }) => id === propertyId);
    all.push(await infoOf(ctx, propertyId, { row, bill: findBillOfProperty(bills, propertyId) }));
  }
  return all;
}

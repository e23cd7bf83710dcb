import { propertyFacts, setupFacts } from '#areas/property/properties/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs } from '#vocabulary/instant.ts';
import { majorUnits, roundedMoney } from '#vocabulary/money.ts';
import { nextChargeAt, nextChargeDay } from './next-charge.ts';
import { standingOf } from './open-checkout.ts';
import { priceBill, type PriceLine, type PricedBill } from './prices/price.ts';
import { NotSold } from './prices/price-lines.ts';
import { presentQuotedLine } from './quotation.service.ts';
import type { Subscription, SubscriptionInfo } from './subscriptions.contract.ts';
import { subscriptionOf, type SubscriptionRow } from './subscriptions.store.ts';
import { priceDayOf, roomsOf, termsOfCodes, termsOfToday, termsOn } from './terms.service.ts';

/** What the next charge of one property comes to, by the rooms of today and the prices of its day. */
async function nextBill(ctx: MemberContext, row: SubscriptionRow): Promise<PricedBill | null> {
  const inside = ctx.forAccount(ctx.property.accountId);
  const property = ctx.forProperty(row.property_id);
  const { plan, apps, frequency, currency } = row.wanted ?? row;
  if (plan === null) return null;
  const { country, timeZone: zone } = await propertyFacts(property);
  const { trialEndsAt } = await setupFacts(property);
  const terms = await termsOn(inside, inside.db, {
    currency,
    frequency,
    country,
    discounts: await termsOfCodes(inside.db, row.codes),
    on: priceDayOf(inside, nextChargeAt(row, { trialEndsAt, zone }) ?? ctx.clock.now()),
  });
  const choice = { propertyId: row.property_id, plan, apps, rooms: await roomsOf(property) };
  try {
    return priceBill({ ...terms, properties: [choice] });
  } catch (error) {
    // What is not sold any more is told where it is changed.
    if (error instanceof NotSold) return null;
    throw error;
  }
}

export async function presentSubscription(
  ctx: MemberContext,
  propertyId: PropertyId,
  found: SubscriptionRow | undefined,
): Promise<Subscription> {
  const property = ctx.forProperty(propertyId);
  const [{ name, timeZone: zone, currency }, { trialEndsAt }] = [
    await propertyFacts(property),
    await setupFacts(property),
  ];
  const runs = trialEndsAt !== null && epochMs(trialEndsAt) > epochMs(ctx.clock.now());
  const none: Subscription = {
    propertyId,
    name,
    plan: null,
    apps: [],
    currency,
    rooms: await roomsOf(property),
    state: 'none' as const,
    frequency: 'month' as const,
    periodStart: null,
    periodEnd: null,
    endsOn: runs ? dayIn(zone, trialEndsAt) : null,
    trialEndsAt,
    wanted: null,
    codes: [],
    nextCharge: null,
    openBillId: null,
    version: 0,
  };
  if (!found) return none;
  const row = standingOf(found);
  const day = nextChargeDay(row, { trialEndsAt, zone });
  const bill = day === null ? null : await nextBill(ctx, row);
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
    nextCharge:
      day === null || bill === null
        ? null
        : { day, amount: majorUnits({ minor: bill.charged, currency: bill.currency }) },
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

async function infoOf(ctx: MemberContext, propertyId: PropertyId): Promise<SubscriptionInfo> {
  const inside = ctx.forAccount(ctx.property.accountId);
  const row = await subscriptionOf(inside.db, propertyId);
  const { name, currency: own, country } = await propertyFacts(ctx.forProperty(propertyId));
  const bill = row && (await nextBill(ctx, row));
  const currency = bill?.currency ?? row?.currency ?? own;
  const major = (minor: number) => majorUnits({ minor, currency });
  const { catalogue } = await termsOfToday(inside, inside.db, {
    currency,
    frequency: 'month',
    discounts: [],
    country,
  });
  const discounts = row ? await termsOfCodes(inside.db, row.codes) : [];
  const pricesOf = ({ of, rooms }: PriceLine): Record<string, number> => {
    const sold = (of.kind === 'plan' ? catalogue.plans : catalogue.apps).find(({ id }) => id === of.id);
    const prices = Object.entries(sold?.feeBillingRange ?? {}).flatMap(([other, bands]) => {
      const band = bands.find(({ start, end }) => rooms >= start && (end === null || rooms <= end));
      if (!band) return [];
      const { minor } = roundedMoney(band.value, other);
      const amount = minor * (band.byAccommodation ? rooms : 1);
      return [[other, majorUnits({ minor: amount, currency: other })] as const];
    });
    return Object.fromEntries(prices);
  };
  return {
    propertyId,
    name,
    state: row?.state ?? 'none',
    currency,
    amount: major(bill?.charged ?? 0),
    subtotal: major(bill?.subtotal ?? 0),
    discount: major(bill?.discount ?? 0),
    apps: (bill?.lines ?? []).map((line) => ({
      ...presentQuotedLine(line, { currency, discounts }),
      currency,
      pricesByCurrency: pricesOf(line),
    })),
  };
}

/** C-SUB-01: the properties of the account whose money the person sees. */
export async function listSubscriptions(ctx: MemberContext): Promise<SubscriptionInfo[]> {
  const own = [...ctx.person.memberships.values()].filter(
    ({ accountId, permissions }) => accountId === ctx.property.accountId && permissions.has('money'),
  );
  const all: SubscriptionInfo[] = [];
  for (const { propertyId } of own) all.push(await infoOf(ctx, propertyId));
  return all;
}

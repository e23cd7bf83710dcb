import { catalogueDayAt, catalogueDaysSince } from '#areas/property/marketplace/index.ts';
import { propertyFacts, getSetupFacts } from '#areas/property/properties/index.ts';
import type { AccountContext, MemberContext } from '#foundation/context/context.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { isRunning } from './change-subscription.service.ts';
import { nextChargeAt, nextChargeDay } from './next-charge.ts';
import { countChargedRooms } from './price-facts.ts';
import { planBill, priceDayOf, type PriceDay } from './plan.service.ts';
import { beginsAt, nextPeriod, periodOn } from './prices/periods.ts';
import type { PricedBill } from './prices/price.ts';
import { NotSold, type PropertyChoice } from './prices/price-lines.ts';
import type { NewRate, NewRates } from './rates.contract.ts';
import { type SubscriptionRow, subscriptionsOf } from './subscriptions.store.ts';
import { termsOfCodes } from './promised-codes.service.ts';

type Payable = SubscriptionRow & { readonly plan: NonNullable<SubscriptionRow['plan']> };

/** Future charges that are read: later price changes are announced when they come nearer. */
const CHARGES_MOST = 14;

/** Paid periods were charged, or promised, at the prices of this moment. */
const pricedAt = (
  { period_start: from, state, changed_at: changed }: SubscriptionRow,
  zone: string,
): Instant => (from !== null && state !== 'trialing' ? beginsAt({ from, to: from }, zone) : changed);

/** The next charges with their moments. */
function chargesOf(
  row: Payable,
  { zone, trialEndsAt }: { readonly zone: string; readonly trialEndsAt: Instant | null },
): { day: PlainDate; at: Instant }[] {
  const day = nextChargeDay(row, { zone, trialEndsAt });
  const at = nextChargeAt(row, { zone, trialEndsAt });
  if (day === null || at === null) return [];
  const { frequency } = row.wanted ?? row;
  const isCounted = row.state !== 'trialing' && row.anchor !== null && frequency === row.frequency;
  const anchor = isCounted && row.anchor !== null ? row.anchor : day;
  const all = [{ day, at }];
  let period = periodOn(anchor, frequency, day);
  while (all.length < CHARGES_MOST) {
    period = nextPeriod(anchor, frequency, period);
    all.push({ day: period.from, at: beginsAt(period, zone) });
  }
  return all;
}

function difference(
  before: PricedBill,
  after: PricedBill,
): Pick<NewRate, 'lines' | 'before' | 'after'> | null {
  const major = (minor: number) => toMajorUnits({ minor, currency: before.currency });
  const lines = after.lines.flatMap(({ of, amount }) => {
    const had = before.lines.find((line) => line.of.kind === of.kind && line.of.id === of.id)?.amount ?? 0;
    return had === amount ? [] : [{ kind: of.kind, id: of.id, before: major(had), after: major(amount) }];
  });
  if (lines.length === 0 && before.total === after.total) return null;
  return { lines, before: major(before.total), after: major(after.total) };
}

/** Future charges of a subscription whose prices differ from the charge before; none if nothing more is charged. */
export async function findUpcomingPriceChanges(
  ctx: AccountContext,
  row: SubscriptionRow,
): Promise<NewRate[]> {
  const { plan, apps, currency, frequency } = row.wanted ?? row;
  if (plan === null || !isRunning(row) || row.canceled_at !== null) return [];
  const property = ctx.forProperty(row.property_id);
  const { country, timeZone: zone } = await propertyFacts(property);
  const { trialEndsAt } = await getSetupFacts(property);
  const known = pricedAt(row, zone);
  const days = await catalogueDaysSince(ctx, known);
  if (days.length === 0) return [];
  const discounts = await termsOfCodes(ctx.db, row.codes);
  const choice: PropertyChoice = {
    propertyId: row.property_id,
    plan,
    apps,
    rooms: await countChargedRooms(property),
  };
  const priceOn = async (on: PriceDay): Promise<PricedBill> => {
    const { priced } = await planBill(ctx, ctx.db, {
      currency,
      frequency,
      country,
      discounts,
      on,
      carried: 0,
      properties: [choice],
      keepsPrices: true,
    });
    return priced;
  };
  const rates: NewRate[] = [];
  try {
    let before = await priceOn({ day: catalogueDayAt(known), knownAt: known });
    let seen = catalogueDayAt(known);
    for (const [place, { day, at }] of chargesOf({ ...row, plan }, { zone, trialEndsAt }).entries()) {
      const on = priceDayOf(ctx, at);
      const isOther = days.some((one) => one <= on.day && (place === 0 || one > seen));
      seen = on.day;
      if (!isOther) continue;
      const after = await priceOn(on);
      const other = difference(before, after);
      before = after;
      if (other) rates.push({ day, ...other });
    }
  } catch (error) {
    // A withdrawn item is reported where it can be changed.
    if (!(error instanceof NotSold)) throw error;
  }
  return rates;
}

/** C-SUB-20: for properties of the account whose money the person sees. */
export async function listUpcomingPriceChanges(ctx: MemberContext): Promise<NewRates[]> {
  const inside = ctx.forAccount(ctx.property.accountId);
  const own = new Set(
    [...ctx.person.memberships.values()]
      .filter(({ accountId, permissions }) => accountId === inside.accountId && permissions.has('money'))
      .map(({ propertyId }) => propertyId),
  );
  const all: NewRates[] = [];
  for (const row of await subscriptionsOf(inside.db, inside.accountId)) {
    if (!own.has(row.property_id)) continue;
    const rates = await findUpcomingPriceChanges(inside, row);
    if (rates.length === 0) continue;
    const property = ctx.forProperty(row.property_id);
    const { currency, frequency } = row.wanted ?? row;
    const { name } = await propertyFacts(property);
    all.push({
      propertyId: row.property_id,
      name,
      currency,
      frequency,
      rooms: await countChargedRooms(property),
      rates,
    });
  }
  return all;
}

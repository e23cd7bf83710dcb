import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import type { BillTerms, ProrationInput, PropertyChoice } from '#areas/subscription/subscriptions/index.ts';

/**
 * The price a second time, from docs/decisions/0068 and not from the code: exact fractions instead of whole units, shares given
 * out one unit at a time, the cap looked for instead of worked out. Nothing of the product is used but types.
 */
type Fraction = { readonly n: bigint; readonly d: bigint };
const f = (n: bigint | number, d: bigint | number = 1): Fraction => ({ n: BigInt(n), d: BigInt(d) });
const times = (a: Fraction, b: Fraction): Fraction => f(a.n * b.n, a.d * b.d);
const nearest = ({ n, d }: Fraction): number => Number((n * 2n + d) / (d * 2n));
const isMore = (a: Fraction, b: Fraction) => a.n * b.d > b.n * a.d;

const DECIMALS: Readonly<Record<string, number>> = { COP: 2, USD: 2, CLP: 0, KWD: 3 };

/** `9500.5` as a fraction of minor units. */
function minorOf(value: number, currency: string): Fraction {
  const [whole = '0', decimals = ''] = String(value).split('.');
  return times(
    f(BigInt(whole + decimals), 10n ** BigInt(decimals.length)),
    f(10 ** (DECIMALS[currency] ?? 2)),
  );
}

/** Gives each whole part of a share, then one unit after the other to the share that is furthest behind its exact value. */
function handOut(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => times(f(amount), f(weight, all)));
  const given = exact.map(({ n, d }) => n / d);
  const behind = (place: number): Fraction => {
    const { n, d } = exact[place] ?? f(0);
    return f(n - (given[place] ?? 0n) * d, d);
  };
  while (given.reduce((sum, one) => sum + one, 0n) < BigInt(amount)) {
    let next = 0;
    weights.forEach((_, place) => {
      if (isMore(behind(place), behind(next))) next = place;
    });
    given[next] = (given[next] ?? 0n) + 1n;
  }
  return given.map(Number);
}

type Price = { slot: string; what: string; kind: string; amount: number; free: boolean };

function pricesOf({ catalogue, currency, frequency }: BillTerms, choice: PropertyChoice): Price[] {
  const plan = catalogue.plans.find((one) => one.id === choice.plan);
  const months = frequency === 'year' ? (plan ? plan.monthsPerYear : 12) : 1;
  const cost = (bands: (typeof catalogue.plans)[number]['feeBillingRange']): number => {
    const fitting = (bands[currency] ?? []).filter(
      (band) => band.start <= choice.rooms && choice.rooms <= (band.end ?? Infinity),
    );
    if (fitting.length !== 1) throw new Error('not sold');
    const [band] = fitting;
    const month = nearest(minorOf(band?.value ?? 0, currency));
    let sum = 0;
    for (let room = 0; room < (band?.byAccommodation ? choice.rooms : 1); room++) sum += month;
    return sum * months;
  };
  const prices: Price[] = [];
  if (choice.plan !== null) {
    if (!plan) throw new Error('not sold');
    prices.push({
      slot: `${choice.propertyId}/plan`,
      what: choice.plan,
      kind: 'plan',
      amount: cost(plan.feeBillingRange),
      free: false,
    });
  }
  choice.apps.forEach((id, place) => {
    if (choice.apps.indexOf(id) < place) return;
    const app = catalogue.apps.find((one) => one.id === id);
    if (!app) throw new Error('not sold');
    const free =
      ['free', 'stamp'].includes(app.pricingModel) || app.plans.some((included) => included === choice.plan);
    prices.push({
      slot: `${choice.propertyId}/${id}`,
      what: id,
      kind: 'app',
      free,
      amount: free ? 0 : cost(app.feeBillingRange),
    });
  });
  return prices;
}

export type Independent = {
  readonly lines: readonly { what: string; amount: number; discount: number; tax: number }[];
  readonly subtotal: number;
  readonly discount: number;
  readonly taxable: number;
  readonly tax: number;
  readonly total: number;
  readonly charged: number;
  readonly carriedOver: number;
};

function settle(prices: readonly Price[], terms: BillTerms): Independent {
  const { tax, smallestCharge, carried, currency } = terms;
  const subtotal = prices.reduce((sum, { amount }) => sum + amount, 0);
  const taxOf = (net: number): number => {
    if (!tax) return 0;
    const rate = tax.isIncluded ? f(tax.rate, 10_000 + tax.rate) : f(tax.rate, 10_000);
    return nearest(times(f(net), rate));
  };
  const totalOf = (net: number): number => (tax && !tax.isIncluded ? net + taxOf(net) : net);
  const least = Math.max(1, smallestCharge);
  // The largest discount that leaves enough: halved until it is found.
  let [allowed, tooMuch] = [0, subtotal + 1];
  while (totalOf(subtotal) >= least && tooMuch - allowed > 1) {
    const middle = Math.floor((allowed + tooMuch) / 2);
    if (totalOf(subtotal - middle) >= least) allowed = middle;
    else tooMuch = middle;
  }
  const left = prices.map(({ amount }) => amount);
  const codes = [...new Map(terms.discounts.map((one) => [one.code, one])).values()];
  const percentages = codes.filter(({ type }) => type === 'percentage');
  const fixed = codes.filter((one) => one.type === 'fixed' && one.currency === currency);
  const larger = (a: DiscountTerms, b: DiscountTerms) =>
    b.amount - a.amount || a.code.localeCompare(b.code, 'en');
  for (const code of [...percentages.sort(larger), ...fixed.sort(larger)]) {
    const touched = prices.map(({ kind, what }, place) => {
      const named = (kind === 'plan' ? code.plans : code.apps) as readonly string[] | null;
      const isMeant = (!code.apps && !code.plans) || named?.includes(what);
      return isMeant ? (left[place] ?? 0) : 0;
    });
    const sum = touched.reduce((all, one) => all + one, 0);
    const wish = code.type === 'fixed' ? code.amount : nearest(times(f(sum), f(code.amount, 10_000)));
    const given = Math.min(allowed, wish, sum);
    allowed -= given;
    handOut(given, touched).forEach((share, place) => (left[place] = (left[place] ?? 0) - share));
  }
  const net = left.reduce((sum, one) => sum + one, 0);
  const taxes = handOut(taxOf(net), left);
  const total = totalOf(net);
  const waits = total === 0 || total + carried < smallestCharge;
  return {
    lines: prices.map(({ what, amount }, place) => ({
      what,
      amount,
      discount: amount - (left[place] ?? 0),
      tax: taxes[place] ?? 0,
    })),
    subtotal,
    discount: subtotal - net,
    taxable: total - taxOf(net),
    tax: taxOf(net),
    total,
    ...(waits ? { charged: 0, carriedOver: total + carried } : { charged: total + carried, carriedOver: 0 }),
  };
}

export const independentPrice = (terms: BillTerms, properties: readonly PropertyChoice[]): Independent =>
  settle(
    properties.flatMap((choice) => pricesOf(terms, choice)),
    terms,
  );

/** Days of a calendar, one by one. */
function daysFrom(from: string, to: string): number {
  let [days, at] = [0, Date.parse(from)];
  for (; at < Date.parse(to); at += 86_400_000) days += 1;
  return days;
}

/** What a change costs in the middle of a period. */
export function independentChange(asked: ProrationInput): Independent {
  const { running, period, today, before, after } = asked;
  const from = today > period.from ? today : period.from;
  const share = f(from < period.to ? daysFrom(from, period.to) : 0, daysFrom(period.from, period.to));
  const kept = before.map((old): PropertyChoice => {
    const wish = after.find(({ propertyId }) => propertyId === old.propertyId);
    const plans = [old.plan, wish?.plan ?? null];
    return {
      propertyId: old.propertyId,
      plan: plans.includes('PRO') ? 'PRO' : plans.includes('BASIC') ? 'BASIC' : null,
      apps: [...old.apps, ...(wish?.apps ?? [])],
      rooms: wish && wish.rooms > old.rooms ? wish.rooms : old.rooms,
    };
  });
  const added = after.filter((wish) => before.every(({ propertyId }) => propertyId !== wish.propertyId));
  const was = new Map(
    before.flatMap((old) => pricesOf(running, old)).map(({ slot, amount }) => [slot, amount]),
  );
  const grown = [...kept, ...added]
    .flatMap((choice) => pricesOf(running, choice))
    .map((price) => ({
      ...price,
      by: price.amount - (was.get(price.slot) ?? 0),
      isNew: !was.has(price.slot),
    }));
  const difference = grown.reduce((sum, { by }) => sum + by, 0);
  const shown = grown.filter(({ by, isNew }) => by > 0 || (by === 0 && isNew));
  const due = difference > 0 ? nearest(times(f(difference), share)) : 0;
  const shares = handOut(
    due,
    shown.map(({ by }) => by),
  );
  const discounts = running.discounts.filter(({ type }) => type === 'percentage');
  return settle(
    shown.map((price, place) => ({ ...price, amount: shares[place] ?? 0 })),
    { ...running, discounts },
  );
}

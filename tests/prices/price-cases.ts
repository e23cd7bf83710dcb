import { expect } from 'vitest';

import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import {
  type BillTerms,
  type ProrationInput,
  priceChange,
  periodOn,
  priceBill,
  type PricedBill,
  type PropertyChoice,
} from '#areas/subscription/subscriptions/index.ts';
import { CASA_AZUL, HOTEL_MAR, MARKET } from '#areas/subscription/subscriptions/prices/price.test-market.ts';
import { dice } from '#support/dice.ts';
import { addDays, fromEpochDay } from '#vocabulary/plain-date.ts';
import { FREQUENCIES, PLAN_IDS } from '#vocabulary/plans.ts';
import { independentChange, independentPrice } from './independent-price.ts';

/** T-PRICE: the same cases in every run, each against a function that shares nothing with the product. */
const CURRENCIES = ['COP', 'USD', 'CLP', 'KWD'] as const;
const APPS = MARKET.apps.map(({ id }) => id);
const TAXES = [
  null,
  { name: 'IVA', rate: 1_900, isIncluded: false },
  { name: 'IVA', rate: 2_100, isIncluded: true },
  { name: 'ISS', rate: 725, isIncluded: false },
] as const;

function picker(seed: number) {
  const roll = dice(seed);
  const below = (most: number): number => Math.floor(roll() * most);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => roll() < 0.5);
  return { below, one, some, happens: (chance: number) => roll() < chance };
}
type Pick = ReturnType<typeof picker>;

function aDiscount({ below, one, some, happens }: Pick): DiscountTerms {
  const number = below(6);
  const isFixed = happens(0.5);
  const named = <Item>(items: readonly Item[]) => {
    const chosen = some(items);
    return happens(0.5) || chosen.length === 0 ? null : chosen;
  };
  return {
    discountId: `019a9f3c-5d1e-7a42-9c0b-00000000000${number}`,
    code: `CODE-${number}`,
    type: isFixed ? 'fixed' : 'percentage',
    amount: isFixed
      ? one([1, 49, 500, 12_345, 9_999_999])
      : one([50, 150, 1_000, 3_350, 5_000, 9_950, 10_000]),
    currency: isFixed ? one(CURRENCIES) : null,
    apps: named(APPS),
    plans: named(PLAN_IDS),
    firstCharges: null,
  };
}

/** A code says one thing: a second row with the same one is the same row. */
function discountsOf(pick: Pick): DiscountTerms[] {
  const byCode = new Map(
    Array.from({ length: pick.below(5) }, () => aDiscount(pick)).map((one) => [one.code, one]),
  );
  const codes = [...byCode.values()];
  // The same code again is what a double press sends.
  return pick.happens(0.3) ? [...codes, ...codes.slice(0, 1)] : codes;
}

function termsOf(pick: Pick): BillTerms {
  const { one, below, happens } = pick;
  const currency = one(CURRENCIES);
  const smallestCharge = one([MARKET.smallestCharges[currency] ?? 0, 0, 7_777]);
  return {
    catalogue: MARKET,
    currency,
    frequency: one(FREQUENCIES),
    discounts: discountsOf(pick),
    tax: one(TAXES),
    smallestCharge,
    carried: happens(0.3) ? below(Math.max(1, smallestCharge)) : 0,
  };
}

/** At most fifty: the bands in dinars end there. An app that only plans have is not sold without one. */
function choiceOf(propertyId: PropertyChoice['propertyId'], pick: Pick): PropertyChoice {
  const plan = pick.one([null, ...PLAN_IDS]);
  const apps = [...pick.some(APPS), ...pick.some(APPS)];
  return {
    propertyId,
    plan,
    apps: plan === null ? apps.filter((id) => id !== 'check-in-host') : apps,
    rooms: 1 + pick.below(pick.happens(0.2) ? 50 : 12),
  };
}

const choicesOf = (pick: Pick): PropertyChoice[] =>
  [CASA_AZUL, HOTEL_MAR].slice(0, 1 + pick.below(2)).map((id) => choiceOf(id, pick));

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Checks that hold for every bill of every subject. */
function holds(bill: PricedBill, terms: BillTerms, subject: string): void {
  const { lines } = bill;
  expect(
    {
      subtotal: sumOf(lines.map(({ amount }) => amount)),
      discount: sumOf(lines.map(({ discount }) => discount)),
      byCode: sumOf(bill.discounts.map(({ amount }) => amount)),
      byLineAndCode: sumOf(lines.flatMap(({ discounts }) => discounts.map(({ amount }) => amount))),
      taxable: sumOf(lines.map(({ taxable }) => taxable)),
      tax: sumOf(lines.map(({ tax }) => tax)),
      total: bill.taxable + bill.tax,
      due: bill.charged + bill.carriedOver,
    },
    subject,
  ).toEqual({
    subtotal: bill.subtotal,
    discount: bill.discount,
    byCode: bill.discount,
    byLineAndCode: bill.discount,
    taxable: bill.taxable,
    tax: bill.tax,
    total: bill.total,
    due: bill.total + terms.carried,
  });
  const codes = bill.discounts.map(({ code }) => code);
  const amounts = lines.flatMap(({ amount, discount, tax, taxable }) => [
    amount - discount,
    discount,
    tax,
    taxable,
  ]);
  expect([new Set(codes).size, Math.min(0, ...amounts)], subject).toEqual([codes.length, 0]);
  const isAsked = bill.charged > 0;
  const floor = Math.max(1, terms.smallestCharge);
  expect(!isAsked || bill.charged >= floor, `${subject}: below the floor`).toBe(true);
  expect(bill.discount === 0 || bill.total >= floor, `${subject}: a discount went below the floor`).toBe(
    true,
  );
}

const comparable = (bill: PricedBill) => ({
  lines: bill.lines.map(({ of, amount, discount, tax }) => ({ what: of.id, amount, discount, tax })),
  subtotal: bill.subtotal,
  discount: bill.discount,
  taxable: bill.taxable,
  tax: bill.tax,
  total: bill.total,
  charged: bill.charged,
  carriedOver: bill.carriedOver,
});

function bills(pick: Pick, subject: string): void {
  const terms = termsOf(pick);
  const properties = choicesOf(pick);
  const bill = priceBill({ ...terms, properties });
  holds(bill, terms, subject);
  expect(comparable(bill), subject).toEqual(independentPrice(terms, properties));
  // In which order codes come, and how often, makes no difference.
  const again = [...terms.discounts, ...terms.discounts].toReversed();
  expect(priceBill({ ...terms, properties, discounts: again }), subject).toEqual(bill);
  const whole = priceBill({ ...terms, properties, discounts: [] });
  expect(bill.total <= whole.total, `${subject}: more than without a discount`).toBe(true);
}

function changes(pick: Pick, subject: string): void {
  const anchor = fromEpochDay(20_400 + pick.below(1_500));
  const running = termsOf(pick);
  const start = addDays(anchor, pick.below(900));
  const period = periodOn(anchor, running.frequency, start);
  const asked: ProrationInput = {
    running,
    period,
    today: pick.happens(0.1) ? period.to : start,
    before: choicesOf(pick),
    after: choicesOf(pick),
    renewal: pick.happens(0.5) ? running : termsOf(pick),
  };
  const { now, properties, renewal, daysLeft, days } = priceChange(asked);
  holds(now, running, subject);
  holds(renewal, asked.renewal, subject);
  expect(comparable(now), subject).toEqual(independentChange(asked));
  expect(comparable(renewal), subject).toEqual(independentPrice(asked.renewal, asked.after));
  const whole = priceChange({ ...asked, today: period.from }).now;
  expect(now.subtotal <= whole.subtotal && daysLeft <= days, `${subject}: more than for all days`).toBe(true);
  // Asked for again, back, and there again: what a property has was paid for.
  for (const after of [asked.after, asked.before, asked.after, properties]) {
    const next = priceChange({ ...asked, before: properties, after });
    expect([next.now.total, next.now.charged], `${subject}: twice`).toEqual([0, 0]);
    expect(next.now.carriedOver, subject).toBe(running.carried);
  }
}

/** So many cases, three of ten of them changes. */
export function tryPrices(count: number, seed: number): void {
  const pick = picker(seed);
  for (let number = 0; number < count; number++) {
    (pick.happens(0.3) ? changes : bills)(pick, `case ${number} of seed ${seed}`);
  }
}

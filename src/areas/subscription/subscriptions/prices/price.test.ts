import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import {
  type BillTerms,
  priceChange,
  NotSold,
  priceBill,
  type PropertyChoice,
  buildQuotation,
} from '../index.ts';
import { CASA_AZUL, HOTEL_MAR, MARKET } from './price.test-market.ts';
import { quotationContract, type QuotationQuery } from '../quotation.contract.ts';
import { portion, spread } from '#vocabulary/spread.ts';

const TERMS: BillTerms = {
  catalogue: MARKET,
  currency: 'COP',
  frequency: 'month',
  discounts: [],
  tax: null,
  smallestCharge: 250_000,
  carried: 0,
};
const BASIC: PropertyChoice = { propertyId: CASA_AZUL, plan: 'BASIC', apps: [], rooms: 4 };
const bill = (choice: Partial<PropertyChoice> = {}, own: Partial<BillTerms> = {}) =>
  priceBill({ ...TERMS, ...own, properties: [{ ...BASIC, ...choice }] });

let codes = 0;
const code = (own: Partial<DiscountTerms>): DiscountTerms => {
  const number = String(++codes).padStart(4, '0');
  return {
    discountId: `id-${number}`,
    code: `CODE-${number}`,
    type: 'percentage',
    amount: 1_000,
    currency: null,
    apps: null,
    plans: null,
    firstCharges: null,
    ...own,
  };
};
const fixed = (amount: number, own: Partial<DiscountTerms> = {}) =>
  code({ type: 'fixed', amount, currency: 'COP', ...own });

describe('list prices', () => {
  test('one band prices all rooms: flat, by room, and rounded once for half a cent a month [E-42]', () => {
    expect(bill({ rooms: 5 }).total).toBe(6_000_000);
    expect(bill({ rooms: 6 }).total).toBe(6 * 1_100_000);
    expect(bill({ rooms: 21 }).total).toBe(21 * 950_050);
    expect(bill({ rooms: 3 }, { currency: 'CLP', smallestCharge: 500 }).total).toBe(3 * 3_990);
    expect(bill({ rooms: 3 }, { currency: 'KWD', smallestCharge: 200 }).total).toBe(3 * 1_525);
    const [line] = bill({ rooms: 7 }).lines;
    expect(line).toMatchObject({
      rooms: 7,
      months: 1,
      band: { start: 6, value: 11_000, byAccommodation: true },
    });
  });

  test('a year costs the months of the plan, for its apps too; apps without a plan cost all twelve', () => {
    const apps = ['payment-collect'] as const;
    expect(bill({ apps }, { frequency: 'year' }).lines.map(({ amount }) => amount)).toEqual([
      10 * 6_000_000,
      10 * 4 * 300_000,
    ]);
    expect(bill({ plan: null, apps }, { frequency: 'year' }).total).toBe(12 * 4 * 300_000);
  });

  test('included, free and credit-billed apps are shown and cost nothing', () => {
    const { lines } = bill({
      plan: 'PRO',
      apps: ['check-in-host', 'siigo-connect', 'scan-id', 'e-invoice-dian', 'siigo-connect'],
    });
    expect(lines.map(({ of, amount, includedIn }) => [of.id, amount, includedIn])).toEqual([
      ['PRO', 4 * 1_900_000, null],
      ['check-in-host', 0, 'PRO'],
      ['siigo-connect', 0, 'PRO'],
      ['scan-id', 0, null],
      ['e-invoice-dian', 0, null],
    ]);
    const ofBasic = bill({ apps: ['siigo-connect'] }).lines.at(-1);
    expect([ofBasic?.amount, ofBasic?.includedIn]).toEqual([4_500_000, null]);
  });

  test('another currency, more rooms than bands, or a repeated property cannot be priced', () => {
    expect(() => bill({}, { currency: 'EUR' })).toThrow(NotSold);
    expect(() => bill({ rooms: 51 }, { currency: 'KWD' })).toThrow(NotSold);
    expect(() => bill({ plan: null, apps: ['check-in-host'] })).toThrow(NotSold);
    expect(() => bill({ rooms: 0 })).toThrow(RangeError);
    expect(() => priceBill({ ...TERMS, properties: [BASIC, BASIC] })).toThrow(RangeError);
  });
});

describe('discounts', () => {
  test('percentages stack before fixed amounts, in any order of entry [R-SUB-10]', () => {
    const all = [fixed(500_000), code({ amount: 1_000 }), code({ amount: 5_000 })];
    const { discounts, total } = bill({}, { discounts: all });
    expect(discounts.map(({ amount }) => amount)).toEqual([3_000_000, 300_000, 500_000]);
    expect(total).toBe(2_200_000);
    expect(bill({}, { discounts: all.toReversed() })).toEqual(bill({}, { discounts: [...all, ...all] }));
  });

  test('codes reduce only their apps, plans and currency', () => {
    const apps = ['payment-collect'] as const;
    const discountOf = (discount: DiscountTerms, own: Partial<BillTerms> = {}) =>
      bill({ apps }, { discounts: [discount], ...own }).lines.map((line) => line.discount);
    expect(discountOf(code({ apps, amount: 5_000 }))).toEqual([0, 600_000]);
    expect(discountOf(code({ plans: ['BASIC'], amount: 5_000 }))).toEqual([3_000_000, 0]);
    expect(discountOf(code({ plans: ['PRO'] }))).toEqual([0, 0]);
    expect(discountOf(fixed(10_000_000, { apps }))).toEqual([0, 1_200_000]);
    expect(discountOf(fixed(10, { currency: 'USD' }))).toEqual([0, 0]);
  });

  test('a price never reaches zero: the rest is the smallest chargeable amount [R-SUB-01, D-21]', () => {
    const everything = { discounts: [code({ amount: 10_000 }), fixed(99_999_999)] };
    expect(bill({}, everything)).toMatchObject({ total: 250_000, charged: 250_000 });
    const co = MARKET.taxes['CO'] ?? null;
    const taxed = bill({}, { ...everything, tax: co });
    expect(taxed).toMatchObject({ taxable: 210_084, tax: 39_916, total: 250_000 });
    expect(bill({}, { ...everything, tax: MARKET.taxes['ES'] ?? null }).total).toBe(250_000);
    expect(bill({}, { ...everything, smallestCharge: 0 }).total).toBe(1);
    expect(bill({ plan: null, apps: ['scan-id'] }, everything)).toMatchObject({
      total: 0,
      charged: 0,
      discount: 0,
    });
  });
});

describe('tax and charge', () => {
  test('tax is added or included, rounded once, and shared so that lines sum to the cent', () => {
    const apps = ['payment-collect'] as const;
    const usd = { currency: 'USD', smallestCharge: 50 } as const;
    const net = bill({ apps, rooms: 1 }, { ...usd, tax: MARKET.taxes['CO'] ?? null });
    expect([net.subtotal, net.tax, net.total]).toEqual([506, 96, 602]);
    expect(net.lines.map(({ tax }) => tax)).toEqual([95, 1]);
    const gross = bill({ apps, rooms: 1 }, { ...usd, tax: MARKET.taxes['ES'] ?? null });
    expect([gross.subtotal, gross.taxable, gross.tax, gross.total]).toEqual([506, 418, 88, 506]);
  });

  test('an amount too small to charge waits for the next bill', () => {
    const apps = { plan: null, apps: ['payment-collect'] as const, rooms: 1 };
    const first = bill(apps, { currency: 'USD', smallestCharge: 50 });
    expect(first).toMatchObject({ total: 7, charged: 0, carriedOver: 7 });
    const next = bill({ ...apps, rooms: 7 }, { currency: 'USD', smallestCharge: 50, carried: 7 });
    expect(next).toMatchObject({ total: 49, charged: 56, carriedOver: 0 });
  });

  test('shares sum to the amount, none exceeds its weight, and half a unit rounds up', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(0, [])).toEqual([]);
    expect(() => spread(1, [0, 0])).toThrow(RangeError);
    expect([portion(5, 1, 2), portion(9_007_199_254_740_991, 9_999, 10_000)]).toEqual([
      3, 9_006_298_534_815_517,
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat({ max: 10_000 }), (weights, parts) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const amount = portion(all, parts, 10_000);
        const shares = spread(amount, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(shares.every((share, place) => share >= 0 && share <= (weights[place] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('a change within a period', () => {
  const period = { from: plainDate('2026-11-01'), to: plainDate('2026-12-01') };
  const change = (
    before: Partial<PropertyChoice>,
    after: Partial<PropertyChoice>,
    {
      today = '2026-11-21',
      running = {},
      renewal = running,
    }: {
      today?: string;
      running?: Partial<BillTerms>;
      renewal?: Partial<BillTerms>;
    } = {},
  ) =>
    priceChange({
      period,
      today: plainDate(today),
      running: { ...TERMS, ...running },
      before: [{ ...BASIC, ...before }],
      after: [{ ...BASIC, ...after }],
      renewal: { ...TERMS, ...renewal },
    });

  test('an addition is charged for the remaining days with today, less the rest of the old price', () => {
    const up = change({}, { plan: 'PRO' });
    expect(up).toMatchObject({ days: 30, daysLeft: 10, waits: false });
    expect(up.now.total).toBe(Math.round(((7_600_000 - 6_000_000) * 10) / 30));
    expect(up.renewal.total).toBe(7_600_000);
    expect(change({}, { plan: 'PRO' }, { today: '2026-11-01' }).now.total).toBe(1_600_000);
    expect(change({}, { plan: 'PRO' }, { today: '2026-12-01' }).now.total).toBe(0);
  });

  test('a paid app that becomes part of the plan is deducted', () => {
    const up = change(
      { apps: ['siigo-connect'], rooms: 10 },
      { apps: ['siigo-connect'], plan: 'PRO', rooms: 10 },
    );
    const difference = 19_000_000 - 11_000_000 - 4_500_000;
    expect(up.now.subtotal).toBe(Math.round(difference / 3));
    expect(up.now.lines.map(({ of }) => of.id)).toEqual(['PRO']);
  });

  test('reductions, another currency and another frequency wait for the renewal without a refund', () => {
    const down = change({ plan: 'PRO', rooms: 9, apps: ['payment-collect'] }, { rooms: 3 });
    expect(down.now).toMatchObject({ lines: [], total: 0, charged: 0 });
    expect(down).toMatchObject({ waits: true, properties: [{ plan: 'PRO', rooms: 9 }] });
    expect(down.renewal.total).toBe(6_000_000);
    const yearly = change({}, {}, { renewal: { frequency: 'year' } });
    expect([yearly.now.total, yearly.waits, yearly.renewal.total]).toEqual([0, true, 60_000_000]);
    const dollars = change({}, {}, { renewal: { currency: 'USD', smallestCharge: 50 } });
    expect([dollars.now.charged, dollars.waits, dollars.renewal.currency]).toEqual([0, true, 'USD']);
  });

  test('more rooms that lower the price of all cost nothing and refund nothing', () => {
    expect(change({ rooms: 20 }, { rooms: 21 }).now).toMatchObject({ total: 0, charged: 0, carriedOver: 0 });
  });

  test('a percentage applies to additions; a fixed amount was used already', () => {
    const discounts = [code({ amount: 5_000 }), fixed(100_000)];
    const up = change({}, { plan: 'PRO' }, { running: { discounts } });
    expect(up.now.discounts.map(({ amount }) => amount)).toEqual(
      [Math.round(533_333 * 0.5)].map((most) => Math.min(most, 533_333 - 250_000)),
    );
  });

  test('a second property is charged from its own day on', () => {
    const hotel: PropertyChoice = { propertyId: HOTEL_MAR, plan: 'BASIC', apps: ['scan-id'], rooms: 2 };
    const { now } = priceChange({
      period,
      today: plainDate('2026-11-16'),
      running: TERMS,
      renewal: TERMS,
      before: [BASIC],
      after: [BASIC, hotel],
    });
    expect(now.lines.map(({ of, amount }) => [of.id, amount])).toEqual([
      ['BASIC', 3_000_000],
      ['scan-id', 0],
    ]);
  });
});

describe('a quotation', () => {
  const asked: QuotationQuery = {
    propertyId: CASA_AZUL,
    plan: 'BASIC',
    appIds: ['check-in-host', 'payment-collect'],
    rooms: 4,
    currency: 'COP',
    frequency: 'month',
  };
  /** A bill planned for a payer in Colombia. */
  const quoted = (own: Partial<QuotationQuery> = {}) => {
    const { propertyId, plan = null, appIds: apps, rooms, ...rest } = { ...asked, ...own };
    const terms: BillTerms = {
      ...TERMS,
      ...rest,
      discounts: [code({ amount: 1_250 })],
      tax: MARKET.taxes['CO'] ?? null,
    };
    return buildQuotation({ ...asked, ...own }, async () => ({
      terms,
      priced: priceBill({ ...terms, properties: [{ propertyId, plan, apps, rooms }] }),
    }));
  };

  test('it shows the numbers of the bill in the major unit, with the formula of each line', async () => {
    const quotation = quotationContract.getQuotation.reply.parse(await quoted());
    expect(quotation).toMatchObject({
      subtotal: 72_000,
      discount: 9_000,
      tax: 11_970,
      total: 74_970,
      charged: 74_970,
      taxName: 'IVA',
      taxIncluded: false,
    });
    expect(quotation.lines.map(({ id, amount, includedIn }) => [id, amount, includedIn])).toEqual([
      ['BASIC', 60_000, null],
      ['check-in-host', 0, 'BASIC'],
      ['payment-collect', 12_000, null],
    ]);
    expect(quotation.lines[0]).toMatchObject({
      price: { value: 60_000, byAccommodation: false },
      rawDiscount: { type: 'percentage', amount: 12.5 },
      discountValue: 7_500,
    });
  });

  test('it refuses an unsold item at its field', async () => {
    await expect(quoted({ appIds: [], currency: 'EUR' })).rejects.toThrow('not-sold (plan)');
    await expect(quoted({ plan: undefined, appIds: ['check-in-host'] })).rejects.toThrow('not-sold (appIds)');
  });
});

import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import { type AppliedDiscount, type DiscountedLine, applyDiscounts } from './discounting.ts';
import type { SalesTax } from './price-catalogue.ts';
import { type ListLine, priceLinesOfAll, type PriceTerms, type PropertyChoice } from './price-lines.ts';
import { portion, spread } from '#vocabulary/spread.ts';
import { DISCOUNT_PRICE_FLOOR } from '../subscriptions.constants.ts';

/**
 * Calculates what Posada charges (docs/decisions/0068): integers in minor units, without clock and database. Pages and
 * charges use it with the same input.
 */

export type PriceLine = DiscountedLine & {
  /** The tax base, and the total of the line with it. */
  readonly taxable: number;
  readonly tax: number;
};

export type PricedBill = {
  readonly currency: string;
  readonly lines: readonly PriceLine[];
  /** In shown prices: with the tax if they include it. */
  readonly subtotal: number;
  readonly discount: number;
  /** The discount of each code; codes without effect are left out. */
  readonly discounts: readonly AppliedDiscount[];
  readonly taxable: number;
  readonly tax: number;
  readonly total: number;
  /** Charged to the card now, with the carried amount. */
  readonly charged: number;
  /** Too small to charge, added to the next bill. */
  readonly carriedOver: number;
};

export type BillTerms = PriceTerms & {
  readonly discounts: readonly DiscountTerms[];
  readonly tax: SalesTax | null;
  /** Of the currency, in minor units. */
  readonly smallestCharge: number;
  /** Carried over from earlier bills. */
  readonly carried: number;
};

const WHOLE = 10_000;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const taxOnTop = (net: number, { rate }: SalesTax): number => portion(net, rate, WHOLE);
const taxWithin = (gross: number, { rate }: SalesTax): number => portion(gross, rate, WHOLE + rate);

/** The smallest net price that can be charged with its tax. */
function leastPrice(least: number, tax: SalesTax | null): number {
  if (tax === null || tax.isIncluded) return least;
  let net = portion(least, WHOLE, WHOLE + tax.rate);
  // The two roundings can shift the limit by one unit.
  while (net > 0 && net - 1 + taxOnTop(net - 1, tax) >= least) net -= 1;
  while (net + taxOnTop(net, tax) < least) net += 1;
  return net;
}

/** The discount of each code over all lines. */
function totalsByCode(lines: readonly DiscountedLine[]): AppliedDiscount[] {
  const byId = new Map<string, AppliedDiscount>();
  for (const one of lines.flatMap(({ discounts }) => discounts)) {
    byId.set(one.discountId, { ...one, amount: (byId.get(one.discountId)?.amount ?? 0) + one.amount });
  }
  return [...byId.values()];
}

function checked(amounts: readonly number[]): void {
  if (!amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)) {
    throw new RangeError(`Amounts are not whole minor units from 0: ${amounts.join(', ')}`);
  }
}

/** Discounts, tax and charge of priced lines. */
export function calculateBill(priced: readonly ListLine[], terms: BillTerms): PricedBill {
  const { currency, tax, smallestCharge, carried } = terms;
  const subtotal = sumOf(priced.map(({ amount }) => amount));
  checked([subtotal, smallestCharge, carried]);
  const least = leastPrice(Math.max(smallestCharge, DISCOUNT_PRICE_FLOOR + 1), tax);
  const most = Math.max(0, subtotal - least);
  const lines = applyDiscounts(priced, terms.discounts, { currency, most });
  const nets = lines.map(({ amount, discount }) => amount - discount);
  const net = sumOf(nets);
  // One rounding for the whole bill; its lines share the result.
  const taxed = tax === null ? 0 : tax.isIncluded ? taxWithin(net, tax) : taxOnTop(net, tax);
  const taxes = spread(taxed, nets);
  const within = tax?.isIncluded ? taxed : 0;
  const total = net - within + taxed;
  const due = total + carried;
  const charged = total === 0 || due < smallestCharge ? 0 : due;
  return {
    currency,
    lines: lines.map((line, place) => {
      const own = taxes[place] ?? 0;
      return { ...line, taxable: (nets[place] ?? 0) - (tax?.isIncluded ? own : 0), tax: own };
    }),
    subtotal,
    discount: subtotal - net,
    discounts: totalsByCode(lines),
    taxable: net - within,
    tax: taxed,
    total,
    charged,
    carriedOver: due - charged,
  };
}

/** The price of properties for one period. */
export const priceBill = (
  terms: BillTerms & { readonly properties: readonly PropertyChoice[] },
): PricedBill => calculateBill(priceLinesOfAll(terms, terms.properties), terms);

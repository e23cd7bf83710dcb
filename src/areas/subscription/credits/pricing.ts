import type { BillLine } from '#areas/subscription/billing/index.ts';
import type { CatalogueCredits, CreditBand, SalesTax } from '#areas/property/marketplace/index.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { roundMoney } from '#vocabulary/money.ts';

/** The terms of credits on one day, in one currency, for one payer. */
export type CreditTerms = {
  readonly app: AppId;
  readonly currency: string;
  readonly least: number;
  readonly most: number;
  readonly bands: readonly CreditBand[];
  readonly tax: SalesTax | null;
  /** Minor units: smaller amounts cannot be charged. */
  readonly smallestCharge: number;
};

export type Buyer = { readonly id: PropertyId; readonly name: string };

export type PricedCredits = {
  readonly lines: readonly BillLine[];
  readonly unitPrice: number;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
};

/** In the currency of the property if there is a price in it, else in dollars; undefined without a price. */
export function creditTermsOf(
  sold: CatalogueCredits | undefined,
  currency: string,
  rest: Pick<CreditTerms, 'tax'> & { readonly smallestCharge: (currency: string) => number },
): CreditTerms | undefined {
  const used = sold?.bands[currency] ? currency : 'USD';
  const bands = sold?.bands[used];
  if (!sold || !bands) return undefined;
  const { id: app, least, most } = sold;
  return {
    app,
    currency: used,
    least,
    most,
    bands,
    tax: rest.tax,
    smallestCharge: rest.smallestCharge(used),
  };
}

/** Parts of ten thousand, rounded half up. */
const partOf = (amount: number, rate: number, whole: number): number =>
  Math.floor((amount * rate * 2 + whole) / (whole * 2));

/** Minor units. Undefined if this number is not sold at once, or is too cheap to charge. */
export function priceCredits(
  terms: CreditTerms,
  amount: number,
  buyers: readonly Buyer[],
): PricedCredits | undefined {
  const band = terms.bands.find(({ start, end }) => amount >= start && (end === null || amount <= end));
  if (!band || amount < terms.least || amount > terms.most) return undefined;
  const unitPrice = roundMoney(band.value, terms.currency).minor;
  const each = unitPrice * amount;
  const subtotal = each * buyers.length;
  const { rate = 0, isIncluded = false } = terms.tax ?? {};
  const tax = partOf(subtotal, rate, isIncluded ? 10_000 + rate : 10_000);
  const total = isIncluded ? subtotal : subtotal + tax;
  if (total < terms.smallestCharge) return undefined;
  const lines = buyers.map(({ id, name }): BillLine => ({
    propertyId: id,
    propertyName: name,
    of: 'credits',
    id: terms.app,
    units: amount,
    unitPrice,
    months: 1,
    days: null,
    amount: each,
    discount: 0,
    discountCode: null,
    includedIn: null,
  }));
  return { lines, unitPrice, subtotal, tax, total };
}

import type {
  FeeBillingRange,
  PriceBand,
  SalesTax,
} from '#areas/property/marketplace/marketplace.contract.ts';
import { type Money, roundMoney } from '#vocabulary/money.ts';

/** The monthly price of an app for a property, for display; the billing of plans calculates the charge. */
export type MonthlyPrice = {
  readonly band: PriceBand;
  readonly bands: readonly PriceBand[];
  /** Of one listing, or of the property. */
  readonly unit: Money;
  readonly listings: number;
  readonly net: Money;
  /** Null without a tax; included in the prices when the country says so. */
  readonly tax: Money | null;
  readonly total: Money;
};

/** Prices in the property's own currency, else in dollars; undefined where it is sold in neither. */
export function bandsFor(
  range: FeeBillingRange,
  currency: string,
): { readonly currency: string; readonly bands: readonly PriceBand[] } | undefined {
  for (const one of [currency, 'USD']) {
    const bands = range[one];
    if (bands) return { currency: one, bands };
  }
  return undefined;
}

/** The one band that the number is in prices all of them (E-42). */
const bandOf = (bands: readonly PriceBand[], listings: number): PriceBand | undefined =>
  bands.find(({ start, end }) => listings >= start && (end === null || listings <= end));

const ofTenThousand = (amount: number, rate: number): number => Math.round((amount * rate) / 10_000);

/** Undefined without a listing: there is nothing to count yet. */
export function monthlyPrice(
  range: FeeBillingRange,
  {
    currency: own,
    listings,
    tax,
  }: { readonly currency: string; readonly listings: number; readonly tax: SalesTax | null },
): MonthlyPrice | undefined {
  const sold = bandsFor(range, own);
  const band = sold && bandOf(sold.bands, listings);
  if (!sold || !band) return undefined;
  const { currency, bands } = sold;
  const unit = roundMoney(band.value, currency);
  const net = { minor: band.byAccommodation ? unit.minor * listings : unit.minor, currency };
  const inside = tax?.isIncluded ?? false;
  const taxed = tax && {
    minor: inside
      ? net.minor - Math.round((net.minor * 10_000) / (10_000 + tax.rate))
      : ofTenThousand(net.minor, tax.rate),
    currency,
  };
  const total = { minor: net.minor + (inside ? 0 : (taxed?.minor ?? 0)), currency };
  return { band, bands, unit, listings, net, tax: taxed, total };
}

import type { BillDraft, BillLine } from '#areas/subscription/billing/index.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { roundMoney } from '#vocabulary/money.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { daysIn, daysLeft, type Period, periodOn } from './periods.ts';
import type { BillTerms, PricedBill, PriceLine } from './price.ts';

type Days = BillLine['days'];
type Priced = { readonly priced: PricedBill; readonly terms: Pick<BillTerms, 'tax' | 'carried'> };

function lineOf(
  { propertyId, of, rooms, band, months, amount, discount, discounts, includedIn }: PriceLine,
  { currency, name, days }: { readonly currency: string; readonly name: string; readonly days: Days },
): BillLine {
  const [most] = discounts.toSorted((one, other) => other.amount - one.amount);
  return {
    propertyId,
    propertyName: name,
    of: of.kind,
    id: of.id,
    units: band?.byAccommodation === false ? 0 : rooms,
    unitPrice: band === null ? 0 : roundMoney(band.value, currency).minor,
    months,
    days,
    amount,
    discount,
    discountCode: most?.code ?? null,
    includedIn,
  };
}

type Draft = Pick<BillDraft, 'key' | 'period' | 'dueAt' | 'isCollected'> & {
  readonly names: ReadonlyMap<PropertyId, string>;
  /** For lines of a partial period, by their position. */
  readonly days?: (place: number, line: PriceLine) => Days;
};

/** Converts a price to the draft of its bill. */
export function buildBillDraft(
  { priced, terms: { tax, carried } }: Priced,
  { names, days = () => null, ...rest }: Draft,
): BillDraft {
  const { currency, subtotal, discount, total, charged, carriedOver } = priced;
  return {
    ...rest,
    kind: 'subscription',
    currency,
    subtotal,
    discount,
    total,
    lines: priced.lines.map((line, place) =>
      lineOf(line, { currency, name: names.get(line.propertyId) ?? '', days: days(place, line) }),
    ),
    tax: tax && { name: tax.name, rate: tax.rate, amount: priced.tax },
    carriedIn: carried,
    carriedOut: carriedOver,
    charge: charged,
  };
}

type Starting = {
  readonly priced: PricedBill;
  readonly terms: BillTerms;
  readonly from: PlainDate;
  readonly starts: readonly {
    readonly propertyId: PropertyId;
    readonly name: string;
    readonly plan: string;
    readonly apps: readonly string[];
    readonly rest: { readonly period: Period; readonly today: PlainDate } | null;
  }[];
};

/** The bill of a checkout: whole periods first, then rests of paid periods. */
export function buildCheckoutDraft(
  { priced, terms, from, starts }: Starting,
  { key, dueAt }: Pick<BillDraft, 'key' | 'dueAt'>,
): BillDraft {
  const { from: start, to: end } = periodOn(from, terms.frequency, from);
  const whole = starts.reduce((sum, { apps }) => sum + 1 + new Set(apps).size, 0);
  return buildBillDraft(
    { priced, terms },
    {
      key,
      dueAt,
      period: { start, end },
      isCollected: false,
      names: new Map(starts.map(({ propertyId, name }) => [propertyId, name])),
      days: (place, { propertyId }) => {
        const rest = place < whole ? null : starts.find((one) => one.propertyId === propertyId)?.rest;
        return rest ? { charged: daysLeft(rest.period, rest.today), of: daysIn(rest.period) } : null;
      },
    },
  );
}

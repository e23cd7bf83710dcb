import type { BillDraft, BillLine } from '#areas/subscription/billing/index.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { roundedMoney } from '#vocabulary/money.ts';
import type { BillTerms, PricedBill, PriceLine } from './price.ts';

type Days = BillLine['days'];

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
    unitPrice: band === null ? 0 : roundedMoney(band.value, currency).minor,
    months,
    days,
    amount,
    discount,
    discountCode: most?.code ?? null,
    includedIn,
  };
}

/** A price as the bill that asks for it. */
export function draftOf(
  priced: PricedBill,
  { tax, carried }: Pick<BillTerms, 'tax' | 'carried'>,
  {
    names,
    days = null,
    ...rest
  }: Pick<BillDraft, 'key' | 'period' | 'dueAt' | 'isCollected'> & {
    readonly names: ReadonlyMap<PropertyId, string>;
    readonly days?: Days;
  },
): BillDraft {
  const { currency, subtotal, discount, total, charged, carriedOver } = priced;
  return {
    ...rest,
    kind: 'subscription',
    currency,
    subtotal,
    discount,
    total,
    lines: priced.lines.map((line) =>
      lineOf(line, { currency, name: names.get(line.propertyId) ?? '', days }),
    ),
    tax: tax && { name: tax.name, rate: tax.rate, amount: priced.tax },
    carriedIn: carried,
    carriedOut: carriedOver,
    charge: charged,
  };
}

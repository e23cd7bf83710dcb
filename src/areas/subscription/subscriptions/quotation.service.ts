import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import { majorUnits } from '#vocabulary/money.ts';
import type { PriceCatalogue, SalesTax } from './prices/price-catalogue.ts';
import { priceBill, type PriceLine } from './prices/price.ts';
import { NotSold } from './prices/price-lines.ts';
import type { Quotation, QuotationQuery } from './quotation.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';

/** What is sold on the day of the quotation, and how it is paid there. */
type Market = {
  readonly catalogue: PriceCatalogue & {
    readonly taxes: Readonly<Record<string, SalesTax>>;
    /** Minor units by currency. */
    readonly smallestCharges: Readonly<Record<string, number>>;
  };
  /** ISO, of the property: its sales tax is asked for. */
  readonly country: string;
  readonly discounts: readonly DiscountTerms[];
};

const PARTS_OF_PERCENT = 100;

/** One line with everything that its formula is made of, in the major unit. */
export function presentQuotedLine(
  line: PriceLine,
  { currency, discounts }: { readonly currency: string; readonly discounts: readonly DiscountTerms[] },
): Quotation['lines'][number] {
  const major = (minor: number) => majorUnits({ minor, currency });
  const [most] = line.discounts.toSorted((one, other) => other.amount - one.amount);
  const terms = discounts.find(({ discountId }) => discountId === most?.discountId);
  return {
    kind: line.of.kind,
    id: line.of.id,
    rooms: line.rooms,
    months: line.months,
    price: line.band,
    amount: major(line.amount),
    discountCode: most?.code ?? null,
    rawDiscount: terms
      ? {
          type: terms.type,
          amount: terms.type === 'fixed' ? major(terms.amount) : terms.amount / PARTS_OF_PERCENT,
        }
      : null,
    discountValue: major(line.discount),
    tax: major(line.tax),
    includedIn: line.includedIn,
  };
}

/** C-GEN-10. The same function as the charge: what is shown is what is paid. */
export function quotationOf(
  { catalogue, country, discounts }: Market,
  { propertyId, plan, appIds: apps, rooms, currency, frequency }: QuotationQuery,
): Quotation {
  const tax = catalogue.taxes[country] ?? null;
  const major = (minor: number) => majorUnits({ minor, currency });
  try {
    const bill = priceBill({
      catalogue,
      currency,
      frequency,
      discounts,
      tax,
      carried: 0,
      properties: [{ propertyId, plan: plan ?? null, apps, rooms }],
      smallestCharge: catalogue.smallestCharges[currency] ?? 0,
    });
    return {
      propertyId,
      currency,
      frequency,
      lines: bill.lines.map((line) => presentQuotedLine(line, { currency, discounts })),
      subtotal: major(bill.subtotal),
      discount: major(bill.discount),
      taxName: tax?.name ?? null,
      taxIncluded: tax?.isIncluded ?? false,
      tax: major(bill.tax),
      total: major(bill.total),
      charged: major(bill.charged),
      carriedOver: major(bill.carriedOver),
    };
  } catch (error) {
    if (!(error instanceof NotSold)) throw error;
    throw subscriptionErrors.notSold({
      field: error.of.kind === 'plan' ? 'plan' : 'appIds',
      cause: error,
    });
  }
}

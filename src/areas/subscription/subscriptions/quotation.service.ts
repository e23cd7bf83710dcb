import { propertyFacts } from '#areas/property/properties/index.ts';
import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { requireLive } from './live-apps.ts';
import { type BillPlan, planBill, priceDayOf } from './plan.service.ts';
import type { PriceLine } from './prices/price.ts';
import { NotSold } from './prices/price-lines.ts';
import type { Quotation, QuotationQuery } from './quotation.contract.ts';
import { subscriptionErrors } from './subscriptions.errors.ts';

const PARTS_OF_PERCENT = 100;

/** One line with its formula, in the major unit. */
export function presentQuotedLine(
  line: PriceLine,
  { currency, discounts }: { readonly currency: string; readonly discounts: readonly DiscountTerms[] },
): Quotation['lines'][number] {
  const major = (minor: number) => toMajorUnits({ minor, currency });
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

/** Converts a planned bill to a quotation. */
export async function buildQuotation(
  { propertyId, currency, frequency }: QuotationQuery,
  plan: () => Promise<BillPlan>,
): Promise<Quotation> {
  const major = (minor: number) => toMajorUnits({ minor, currency });
  try {
    const {
      priced: bill,
      terms: { tax, discounts },
    } = await plan();
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

/** C-GEN-10: today's price, with the tax of the payer, as in the checkout. */
export async function getQuotation(ctx: MemberContext, query: QuotationQuery): Promise<Quotation> {
  const { propertyId, plan, appIds: apps, rooms, currency, frequency } = query;
  await requireLive(ctx, [{ propertyId, apps }]);
  const inside = ctx.forAccount(ctx.property.accountId);
  const { country } = await propertyFacts(ctx);
  return buildQuotation(query, () =>
    planBill(inside, inside.db, {
      currency,
      frequency,
      country,
      discounts: [],
      carried: 0,
      properties: [{ propertyId, plan: plan ?? null, apps, rooms }],
      on: priceDayOf(inside, null),
      keepsPrices: false,
    }),
  );
}

import { carriedOf, payerCountry, smallestCharge } from '#areas/subscription/billing/index.ts';
import { type DiscountTerms, promisedTerms } from '#areas/subscription/discounts/index.ts';
import { openRoomCount } from '#areas/stays/listings/index.ts';
import { catalogueDayAt, catalogueOn } from '#areas/property/marketplace/index.ts';
import type { AccountContext, PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Frequency } from '#vocabulary/plans.ts';
import type { BillTerms } from './prices/price.ts';
import type { PromisedCode } from './subscriptions.tables.ts';

type Asked = {
  readonly currency: string;
  readonly frequency: Frequency;
  readonly discounts: readonly DiscountTerms[];
  /** Where the payer has not said where they are: of the property. */
  readonly country: string;
};

/** A day of the catalogue, and what was known of it at a moment; all that is known now where none is given. */
export type PriceDay = { readonly day: PlainDate; readonly knownAt?: Instant };

/** The day on which a charge finds its prices; one that is late finds those of today. */
export const priceDayOf = (ctx: AccountContext, charge: Instant): PriceDay => {
  const now = ctx.clock.now();
  return { day: catalogueDayAt(epochMs(charge) > epochMs(now) ? charge : now) };
};

/** Everything that a price of a day is found with. */
export async function termsOn(
  ctx: AccountContext,
  db: Queries,
  { currency, frequency, discounts, country, on }: Asked & { readonly on: PriceDay },
): Promise<BillTerms> {
  const inside = { ...ctx, db: { ...ctx.db, tables: db.tables, named: db.named } };
  const catalogue = await catalogueOn(inside, on.day, on.knownAt);
  const payers = (await payerCountry(db, ctx.accountId)) ?? country;
  return {
    catalogue,
    currency,
    frequency,
    discounts,
    tax: catalogue.taxes[payers] ?? null,
    smallestCharge: smallestCharge(ctx, currency) ?? catalogue.smallestCharges[currency] ?? 0,
    carried: await carriedOf(db, ctx.accountId, currency),
  };
}

export const termsOfToday = (ctx: AccountContext, db: Queries, asked: Asked): Promise<BillTerms> =>
  termsOn(ctx, db, { ...asked, on: { day: catalogueDayAt(ctx.clock.now()) } });

/** Codes that still lower a charge, as they were promised. */
export const termsOfCodes = (db: Queries, codes: readonly PromisedCode[]): Promise<DiscountTerms[]> =>
  promisedTerms(
    db,
    codes.filter(({ left }) => left === null || left > 0).map(({ discountId }) => discountId),
  );

export const oneUsed = (codes: readonly PromisedCode[]): PromisedCode[] =>
  codes.map((code) => (code.left === null ? code : { ...code, left: Math.max(0, code.left - 1) }));

/** Rooms that are paid for: active listings; a property without one pays as one with one. */
export const roomsOf = async (ctx: PropertyContext): Promise<number> =>
  Math.max(1, await openRoomCount(ctx.db, ctx.propertyId));

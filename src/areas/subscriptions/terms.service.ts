import { carriedOf, payerCountry, smallestCharge } from '#areas/billing/index.ts';
import { type DiscountTerms, promisedTerms } from '#areas/discounts/index.ts';
import { openRoomCount } from '#areas/listings/index.ts';
import { catalogueToday } from '#areas/marketplace/index.ts';
import type { AccountContext, PropertyContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { Frequency } from '#vocabulary/plans.ts';
import type { BillTerms } from './price.ts';
import type { PromisedCode } from './subscriptions.tables.ts';

type Asked = {
  readonly currency: string;
  readonly frequency: Frequency;
  readonly discounts: readonly DiscountTerms[];
  /** Where the payer has not said where they are: of the property. */
  readonly country: string;
};

/** Everything that a price of today is found with. */
export async function termsOfToday(
  ctx: AccountContext,
  db: Queries,
  { currency, frequency, discounts, country }: Asked,
): Promise<BillTerms> {
  const catalogue = await catalogueToday({ ...ctx, db: { ...ctx.db, tables: db.tables, named: db.named } });
  const payers = (await payerCountry(db, ctx.accountId)) ?? country;
  return {
    ...{ catalogue, currency, frequency, discounts },
    tax: catalogue.taxes[payers] ?? null,
    smallestCharge: smallestCharge(ctx, currency) ?? catalogue.smallestCharges[currency] ?? 0,
    carried: await carriedOf(db, ctx.accountId, currency),
  };
}

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

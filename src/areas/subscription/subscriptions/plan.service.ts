import { readCarriedAmount, payerCountry, smallestCharge } from '#areas/subscription/billing/index.ts';
import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import { catalogueDayAt, catalogueInUse, catalogueOn } from '#areas/property/marketplace/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Frequency } from '#vocabulary/plans.ts';
import { calculateBill, type BillTerms, type PricedBill } from './prices/price.ts';
import { priceLinesOf, priceLinesOfAll, NotSold, type PropertyChoice } from './prices/price-lines.ts';
import { type ProrationInput, proratedLines } from './prices/proration.ts';

/** A day of the catalogue, and a moment of knowledge; default: everything known now. */
export type PriceDay = { readonly day: PlainDate; readonly knownAt?: Instant };

/** The day whose prices a charge uses; a late charge uses today's. */
export const priceDayOf = (ctx: AccountContext, charge: Instant | null): PriceDay => {
  const now = ctx.clock.now();
  return { day: catalogueDayAt(charge !== null && epochMs(charge) > epochMs(now) ? charge : now) };
};

/** The rest of a paid period, for an addition. */
export type Rest = Pick<ProrationInput, 'before' | 'after' | 'period' | 'today'>;

export type BillAsked = {
  readonly currency: string;
  readonly frequency: Frequency;
  /** Charged for a whole period, with the rooms of that time. */
  readonly properties: readonly PropertyChoice[];
  readonly rest?: readonly Rest[];
  readonly discounts: readonly DiscountTerms[];
  /** Default if the payer's country is unknown: the country of the property. */
  readonly country: string;
  readonly on: PriceDay;
  /** The carried amount of earlier bills; read if it is not given. */
  readonly carried?: number;
  /** Bills that this one replaces. */
  readonly without?: readonly BillId[];
  /**
   * Whether withdrawn prices apply: a subscription keeps a price that was removed from the catalogue. Additions are bought
   * at current prices.
   */
  readonly keepsPrices: boolean;
};

export type BillPlan = { readonly terms: BillTerms; readonly priced: PricedBill };

/** The terms of all prices on a day. */
async function termsOn(ctx: AccountContext, db: Queries, asked: BillAsked): Promise<BillTerms> {
  const { currency, frequency, discounts, country, on, keepsPrices, without } = asked;
  const inside = { ...ctx, db: { ...ctx.db, tables: db.tables, named: db.named } };
  const catalogue = await (keepsPrices ? catalogueInUse : catalogueOn)(inside, on.day, on.knownAt);
  const payers = (await payerCountry(db, ctx.accountId)) ?? country;
  return {
    catalogue,
    currency,
    frequency,
    discounts,
    tax: catalogue.taxes[payers] ?? null,
    smallestCharge: smallestCharge(ctx, currency) ?? catalogue.smallestCharges[currency] ?? 0,
    carried: asked.carried ?? (await readCarriedAmount(db, ctx.accountId, currency, without)),
  };
}

/**
 * Calculates what Posada charges an account: the one source for every page, mail and charge. The same input gives the same
 * result; a charge calls it within its transaction, under `lockCarriedAmount`. Throws NotSold if the catalogue has no price.
 */
export async function planBill(ctx: AccountContext, db: Queries, asked: BillAsked): Promise<BillPlan> {
  const terms = await termsOn(ctx, db, asked);
  const rests = (asked.rest ?? []).flatMap((rest) => proratedLines(terms, rest));
  return { terms, priced: calculateBill([...priceLinesOfAll(terms, asked.properties), ...rests], terms) };
}

/** An addition has to be on sale on the day, even if the subscription keeps withdrawn prices. Throws NotSold. */
export async function requireSold(
  ctx: AccountContext,
  {
    before,
    after,
    ...asked
  }: Omit<BillAsked, 'properties' | 'keepsPrices'> & {
    /** Null: nothing is kept, for example with another currency. */
    readonly before: PropertyChoice | null;
    readonly after: PropertyChoice;
  },
): Promise<void> {
  const terms = await termsOn(ctx, ctx.db, { ...asked, properties: [after], keepsPrices: false, carried: 0 });
  const isNewPlan = after.plan !== before?.plan;
  if (isNewPlan) priceLinesOf(terms, { ...after, apps: [] });
  for (const app of after.apps) {
    if (before?.apps.includes(app)) continue;
    try {
      priceLinesOf(terms, { ...after, apps: [app] });
    } catch (error) {
      // A kept plan may no longer be on sale.
      if (!(error instanceof NotSold) || isNewPlan || error.of.id === app) throw error;
    }
  }
}

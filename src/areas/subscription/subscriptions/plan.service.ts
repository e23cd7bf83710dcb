import { carriedOf, payerCountry, smallestCharge } from '#areas/subscription/billing/index.ts';
import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import { catalogueDayAt, catalogueInUse, catalogueOn } from '#areas/property/marketplace/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Frequency } from '#vocabulary/plans.ts';
import { billOf, type BillTerms, type PricedBill } from './prices/price.ts';
import { linesOf, linesOfAll, NotSold, type PropertyChoice } from './prices/price-lines.ts';
import { type ChangeAsked, moreOf } from './prices/proration.ts';

/** A day of the catalogue, and what was known of it at a moment; all that is known now where none is given. */
export type PriceDay = { readonly day: PlainDate; readonly knownAt?: Instant };

/** The day on which a charge finds its prices; one that is late finds those of today. */
export const priceDayOf = (ctx: AccountContext, charge: Instant | null): PriceDay => {
  const now = ctx.clock.now();
  return { day: catalogueDayAt(charge !== null && epochMs(charge) > epochMs(now) ? charge : now) };
};

/** The rest of a period that is paid for already, for more of something. */
export type Rest = Pick<ChangeAsked, 'before' | 'after' | 'period' | 'today'>;

export type BillAsked = {
  readonly currency: string;
  readonly frequency: Frequency;
  /** Paid for a whole period, with the rooms that they have then. */
  readonly properties: readonly PropertyChoice[];
  readonly rest?: readonly Rest[];
  readonly discounts: readonly DiscountTerms[];
  /** Where the payer has not said where they are: of the property. */
  readonly country: string;
  readonly on: PriceDay;
  /** What earlier bills left; found where it is not given. */
  readonly carried?: number;
  /** Bills that this one takes the place of. */
  readonly without?: readonly BillId[];
  /**
   * Whether a price that was withdrawn still counts: for a subscription that has it, a price that is taken out of the catalogue
   * ends nothing. What is new is bought at what is sold.
   */
  readonly keepsPrices: boolean;
};

export type BillPlan = { readonly terms: BillTerms; readonly priced: PricedBill };

/** Everything that a price of a day is found with. */
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
    carried: asked.carried ?? (await carriedOf(db, ctx.accountId, currency, without)),
  };
}

/**
 * What Posada asks an account for: the one answer that every page shows, every mail says and every card is charged. The same
 * question has the same answer, whoever asks; what is charged asks within its transaction, under `lockCarried`.
 * Throws NotSold where the catalogue has no price.
 */
export async function planBill(ctx: AccountContext, db: Queries, asked: BillAsked): Promise<BillPlan> {
  const terms = await termsOn(ctx, db, asked);
  const rests = (asked.rest ?? []).flatMap((rest) => moreOf(terms, rest));
  return { terms, priced: billOf([...linesOfAll(terms, asked.properties), ...rests], terms) };
}

/** What a change adds has to be sold on the day, whatever a subscription keeps. Throws NotSold. */
export async function requireSold(
  ctx: AccountContext,
  {
    before,
    after,
    ...asked
  }: Omit<BillAsked, 'properties' | 'keepsPrices'> & {
    /** Null: nothing is kept, as with another currency. */
    readonly before: PropertyChoice | null;
    readonly after: PropertyChoice;
  },
): Promise<void> {
  const terms = await termsOn(ctx, ctx.db, { ...asked, properties: [after], keepsPrices: false, carried: 0 });
  const isNewPlan = after.plan !== before?.plan;
  if (isNewPlan) linesOf(terms, { ...after, apps: [] });
  for (const app of after.apps) {
    if (before?.apps.includes(app)) continue;
    try {
      linesOf(terms, { ...after, apps: [app] });
    } catch (error) {
      // A plan that is kept may be sold to no others.
      if (!(error instanceof NotSold) || isNewPlan || error.of.id === app) throw error;
    }
  }
}

import {
  type PayerFacts,
  readCarriedAmount,
  readPayerFacts,
  smallestCharge,
} from '#areas/subscription/billing/index.ts';
import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import { catalogueDayAt, type Catalogues, readCatalogues } from '#areas/property/marketplace/index.ts';
import { type AccountContext, contextOver } from '#foundation/context/context.ts';
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

/** What the bills of an account in one currency are made from, read at once: any number of them needs no other question. */
export type BillFacts = {
  readonly catalogues: Catalogues;
  readonly payer: PayerFacts;
  /** The carried amount of earlier bills, in minor units. */
  readonly carried: number;
};

/** @param carried the amount, where it is known already. */
export const readBillFacts = (
  ctx: AccountContext,
  db: Queries,
  {
    currency,
    without,
    carried,
    knownAt,
  }: Pick<BillAsked, 'currency' | 'without' | 'carried'> & { readonly knownAt?: Instant | undefined },
): Promise<BillFacts> =>
  db.together(async (reads) => {
    const [catalogues, payer, read] = await Promise.all([
      readCatalogues(contextOver(ctx, reads), knownAt),
      readPayerFacts(reads, ctx.accountId),
      carried ?? readCarriedAmount(reads, ctx.accountId, currency, without),
    ]);
    return { catalogues, payer, carried: read };
  });

/** The terms of all prices on a day. */
function termsOn(
  ctx: AccountContext,
  { catalogues, payer, carried }: BillFacts,
  asked: BillAsked,
): BillTerms {
  const { currency, frequency, discounts, country, on, keepsPrices } = asked;
  const catalogue = keepsPrices ? catalogues.inUse(on.day) : catalogues.on(on.day);
  return {
    catalogue,
    currency,
    frequency,
    discounts,
    tax: catalogue.taxes[payer.country ?? country] ?? null,
    smallestCharge: smallestCharge(ctx, currency) ?? catalogue.smallestCharges[currency] ?? 0,
    carried: asked.carried ?? carried,
  };
}

/**
 * Calculates what Posada charges an account: the one source for every page, mail and charge. The same input gives the same
 * result. Throws NotSold if the catalogue has no price.
 */
export function calculatePlan(ctx: AccountContext, facts: BillFacts, asked: BillAsked): BillPlan {
  const terms = termsOn(ctx, facts, asked);
  const rests = (asked.rest ?? []).flatMap((rest) => proratedLines(terms, rest));
  return { terms, priced: calculateBill([...priceLinesOfAll(terms, asked.properties), ...rests], terms) };
}

/** The same with its facts; a charge calls it within its transaction, under `lockCarriedAmount`. */
export async function planBill(ctx: AccountContext, db: Queries, asked: BillAsked): Promise<BillPlan> {
  return calculatePlan(ctx, await readBillFacts(ctx, db, { ...asked, knownAt: asked.on.knownAt }), asked);
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
  const all = { ...asked, properties: [after], keepsPrices: false, carried: 0 };
  const terms = termsOn(ctx, await readBillFacts(ctx, ctx.db, { ...all, knownAt: asked.on.knownAt }), all);
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

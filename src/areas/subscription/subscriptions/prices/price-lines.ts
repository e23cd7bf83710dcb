import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { roundMoney } from '#vocabulary/money.ts';
import type { Frequency, PlanId } from '#vocabulary/plans.ts';
import type { PriceBand, PriceCatalogue } from './price-catalogue.ts';

/** A priced item: a plan, or an app beside it. */
export type Sold =
  { readonly kind: 'plan'; readonly id: PlanId } | { readonly kind: 'app'; readonly id: AppId };

/** The current or future choice of a property. */
export type PropertyChoice = {
  readonly propertyId: PropertyId;
  /** Null: only apps. */
  readonly plan: PlanId | null;
  readonly apps: readonly AppId[];
  readonly rooms: number;
};

/** The list price of an item with its formula: `value × rooms × months`. */
export type ListLine = {
  readonly propertyId: PropertyId;
  readonly of: Sold;
  readonly rooms: number;
  /** Null without a monthly price. */
  readonly band: PriceBand | null;
  readonly months: number;
  /** Minor units, before discounts. */
  readonly amount: number;
  /** The plan that includes it: it is shown and costs nothing. */
  readonly includedIn: PlanId | null;
};

/** The catalogue has no price for it: not in this currency, or not for this number of rooms. */
export class NotSold extends Error {
  override readonly name = 'NotSold';
  readonly of: Sold;
  constructor(of: Sold, currency: string) {
    super(`${of.id} is not sold in ${currency}`);
    this.of = of;
  }
}

export type PriceTerms = {
  readonly catalogue: PriceCatalogue;
  readonly currency: string;
  readonly frequency: Frequency;
};

const MONTHS_OF_A_YEAR = 12;

type Bands = PriceCatalogue['plans'][number]['feeBillingRange'];

/** One band prices all rooms: the band that contains their number (E-42). */
const bandFor = (bands: Bands, currency: string, rooms: number): PriceBand | undefined =>
  bands[currency]?.find(({ start, end }) => rooms >= start && (end === null || rooms <= end));

function priced(
  { propertyId, rooms }: PropertyChoice,
  of: Sold,
  bands: Bands,
  { currency, months }: { readonly currency: string; readonly months: number },
): ListLine {
  const band = bandFor(bands, currency, rooms);
  if (!band) throw new NotSold(of, currency);
  // The monthly price is rounded to minor units before any multiplication: 12 months cost 12 times the shown price.
  const { minor } = roundMoney(band.value, currency);
  const amount = minor * (band.byAccommodation ? rooms : 1) * months;
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Price of ${of.id} is out of range`);
  return { propertyId, of, rooms, band, months, amount, includedIn: null };
}

function appLine(
  terms: PriceTerms & { readonly months: number },
  choice: PropertyChoice,
  id: AppId,
): ListLine {
  const of = { kind: 'app', id } as const;
  const app = terms.catalogue.apps.find((one) => one.id === id);
  if (!app) throw new NotSold(of, terms.currency);
  const includedIn = choice.plan !== null && app.plans.includes(choice.plan) ? choice.plan : null;
  // Apps billed per submission are paid by credits.
  if (includedIn === null && app.pricingModel !== 'free' && app.pricingModel !== 'stamp') {
    return priced(choice, of, app.feeBillingRange, terms);
  }
  const { propertyId, rooms } = choice;
  return { propertyId, of, rooms, band: null, months: terms.months, amount: 0, includedIn };
}

/** The lines of one property: its plan, then its apps, each once also if it is named twice. */
export function priceLinesOf(terms: PriceTerms, choice: PropertyChoice): ListLine[] {
  const { catalogue, currency, frequency } = terms;
  if (!Number.isSafeInteger(choice.rooms) || choice.rooms < 1) {
    throw new RangeError(`Invalid number of rooms: ${choice.rooms}`);
  }
  const plan = catalogue.plans.find(({ id }) => id === choice.plan);
  // A year of apps without a plan is no cheaper: only a plan gives free months.
  const months = frequency === 'month' ? 1 : (plan?.monthsPerYear ?? MONTHS_OF_A_YEAR);
  const lines = [...new Set(choice.apps)].map((id) => appLine({ ...terms, months }, choice, id));
  if (choice.plan === null) return lines;
  const of = { kind: 'plan', id: choice.plan } as const;
  if (!plan) throw new NotSold(of, currency);
  return [priced(choice, of, plan.feeBillingRange, { currency, months }), ...lines];
}

/** The lines of several properties; a repeated property would be charged twice. */
export function priceLinesOfAll(terms: PriceTerms, choices: readonly PropertyChoice[]): ListLine[] {
  const ids = new Set(choices.map(({ propertyId }) => propertyId));
  if (ids.size !== choices.length) throw new RangeError('A property is on the bill twice');
  return choices.flatMap((choice) => priceLinesOf(terms, choice));
}

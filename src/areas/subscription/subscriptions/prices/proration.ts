import { PLAN_IDS, type PlanId } from '#vocabulary/plans.ts';
import { daysIn, daysLeft, type Period } from './periods.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { calculateBill, type BillTerms, priceBill, type PricedBill } from './price.ts';
import { type ListLine, priceLinesOfAll, type PriceTerms, type PropertyChoice } from './price-lines.ts';
import { portion, spread } from '#vocabulary/spread.ts';

/** The result of a change within a period. The page and the charge use the same call. */
export type ProratedChange = {
  readonly days: number;
  /** With today. */
  readonly daysLeft: number;
  /** The charge for additions now; without lines if there are none. */
  readonly now: PricedBill;
  /** Choices of properties until the period ends: reductions, another currency and another frequency wait. */
  readonly properties: readonly PropertyChoice[];
  readonly renewal: PricedBill;
  /** Whether the renewal changes what properties have from now on. */
  readonly waits: boolean;
};

export type ProrationInput = {
  /** Prices, currency, frequency and codes of the running period. */
  readonly running: BillTerms;
  readonly period: Period;
  readonly today: PlainDate;
  readonly before: readonly PropertyChoice[];
  readonly after: readonly PropertyChoice[];
  /** The same for the next period. */
  readonly renewal: BillTerms;
};

const rank = (plan: PlanId | null): number => (plan === null ? -1 : PLAN_IDS.indexOf(plan));

/** The larger of each choice: reductions wait for the renewal, and nothing is refunded. */
const larger = (before: PropertyChoice, after: PropertyChoice): PropertyChoice => ({
  propertyId: before.propertyId,
  plan: rank(after.plan) > rank(before.plan) ? after.plan : before.plan,
  apps: [...new Set([...before.apps, ...after.apps])],
  rooms: Math.max(before.rooms, after.rooms),
});

function untilRenewal(before: readonly PropertyChoice[], after: readonly PropertyChoice[]): PropertyChoice[] {
  const of = (choices: readonly PropertyChoice[], id: string) =>
    choices.find(({ propertyId }) => propertyId === id);
  return [
    ...before.map((had) => larger(had, of(after, had.propertyId) ?? had)),
    ...after.filter(({ propertyId }) => !of(before, propertyId)),
  ];
}

/** A plan replaces a plan; each app is separate. */
const slotOf = ({ propertyId, of }: ListLine): string =>
  `${propertyId}:${of.kind === 'plan' ? 'plan' : of.id}`;

/**
 * The increase of lines for the remaining days: the rest of the old price is deducted from the new one, also if a paid app
 * is now part of the plan. A decrease caused by an addition is not refunded. One rounding, then shares.
 */
function proratedDifference(
  before: readonly ListLine[],
  now: readonly ListLine[],
  { left, days }: { readonly left: number; readonly days: number },
): ListLine[] {
  const paid = new Map(before.map((line) => [slotOf(line), line.amount]));
  const changed = now.flatMap((line) => {
    const had = paid.get(slotOf(line));
    const by = line.amount - (had ?? 0);
    // A new free item is shown.
    return by === 0 && had !== undefined ? [] : [{ line, by }];
  });
  const all = changed.reduce((sum, { by }) => sum + by, 0);
  const shown = changed.filter(({ by }) => by >= 0);
  const shares = spread(
    portion(Math.max(0, all), left, days),
    shown.map(({ by }) => by),
  );
  return shown.map(({ line }, place) => ({ ...line, amount: shares[place] ?? 0 }));
}

/** Additions from today on, as lines of the rest of their period; no lines without additions. */
export const proratedLines = (
  terms: PriceTerms,
  { before, after, period, today }: Pick<ProrationInput, 'before' | 'after' | 'period' | 'today'>,
): ListLine[] =>
  proratedDifference(priceLinesOfAll(terms, before), priceLinesOfAll(terms, untilRenewal(before, after)), {
    left: daysLeft(period, today),
    days: daysIn(period),
  });

const sameChoice = (one: PropertyChoice, other: PropertyChoice | undefined): boolean =>
  other !== undefined &&
  one.plan === other.plan &&
  one.rooms === other.rooms &&
  new Set([...one.apps, ...other.apps]).size === new Set(one.apps).size &&
  new Set(one.apps).size === new Set(other.apps).size;

/** What properties have until the renewal, and whether the renewal changes it. */
export function choicesUntilRenewal({
  running,
  renewal,
  before,
  after,
}: Pick<ProrationInput, 'before' | 'after'> & {
  readonly running: Pick<PriceTerms, 'currency' | 'frequency'>;
  readonly renewal: Pick<PriceTerms, 'currency' | 'frequency'>;
}): Pick<ProratedChange, 'properties' | 'waits'> {
  const properties = untilRenewal(before, after);
  return {
    properties,
    waits:
      running.currency !== renewal.currency ||
      running.frequency !== renewal.frequency ||
      properties.length !== after.length ||
      !properties.every((one) =>
        sameChoice(
          one,
          after.find(({ propertyId }) => propertyId === one.propertyId),
        ),
      ),
  };
}

/** The price of a change now and from the renewal on. */
export function priceChange(asked: ProrationInput): ProratedChange {
  const { running, period, today, after, renewal } = asked;
  // A fixed amount reduced the charge of the period once; a percentage applies to additions too.
  const discounts = running.discounts.filter(({ type }) => type === 'percentage');
  return {
    days: daysIn(period),
    daysLeft: daysLeft(period, today),
    now: calculateBill(proratedLines(running, asked), { ...running, discounts }),
    renewal: priceBill({ ...renewal, properties: after }),
    ...choicesUntilRenewal(asked),
  };
}

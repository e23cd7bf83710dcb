import { PLAN_IDS, type PlanId } from '#vocabulary/plans.ts';
import { daysIn, daysLeft, type Period } from './periods.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { billOf, type BillTerms, priceBill, type PricedBill } from './price.ts';
import { type ListLine, linesOfAll, type PriceTerms, type PropertyChoice } from './price-lines.ts';
import { portion, spread } from '#vocabulary/spread.ts';

/** What becomes of a change in the middle of a period. A page shows it before, the charge is made of it after: the same call. */
export type Change = {
  readonly days: number;
  /** Today among them. */
  readonly daysLeft: number;
  /** What is paid now for more of something; with no lines where nothing becomes more. */
  readonly now: PricedBill;
  /** What properties have until the period ends: what is less, and what another currency or frequency costs, waits. */
  readonly properties: readonly PropertyChoice[];
  readonly renewal: PricedBill;
  /** Whether the renewal brings something else than what properties have from now on. */
  readonly waits: boolean;
};

export type ChangeAsked = {
  /** Prices, currency and frequency that the running period was paid by, and the codes that lower it. */
  readonly running: BillTerms;
  readonly period: Period;
  readonly today: PlainDate;
  readonly before: readonly PropertyChoice[];
  readonly after: readonly PropertyChoice[];
  /** The same for the next period. */
  readonly renewal: BillTerms;
};

const rank = (plan: PlanId | null): number => (plan === null ? -1 : PLAN_IDS.indexOf(plan));

/** Whatever is more, of each: what is less waits for the renewal, and nothing is given back for it. */
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

/** A plan takes the place of a plan; an app has a place of its own. */
const placeOf = ({ propertyId, of }: ListLine): string =>
  `${propertyId}:${of.kind === 'plan' ? 'plan' : of.id}`;

/**
 * What lines become more by, for the days that are left: the rest of the old price is taken off the new one, also where an app
 * that was paid for is now part of the plan. What more of something makes cheaper is not paid back. One rounding, then shares.
 */
function difference(
  before: readonly ListLine[],
  now: readonly ListLine[],
  { left, days }: { readonly left: number; readonly days: number },
): ListLine[] {
  const paid = new Map(before.map((line) => [placeOf(line), line.amount]));
  const changed = now.flatMap((line) => {
    const had = paid.get(placeOf(line));
    const by = line.amount - (had ?? 0);
    // What is new and free is shown as such.
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

/** What properties have more of from today on, as lines of the rest of their period; with none where nothing becomes more. */
export const moreOf = (
  terms: PriceTerms,
  { before, after, period, today }: Pick<ChangeAsked, 'before' | 'after' | 'period' | 'today'>,
): ListLine[] =>
  difference(linesOfAll(terms, before), linesOfAll(terms, untilRenewal(before, after)), {
    left: daysLeft(period, today),
    days: daysIn(period),
  });

const sameChoice = (one: PropertyChoice, other: PropertyChoice | undefined): boolean =>
  other !== undefined &&
  one.plan === other.plan &&
  one.rooms === other.rooms &&
  new Set([...one.apps, ...other.apps]).size === new Set(one.apps).size &&
  new Set(one.apps).size === new Set(other.apps).size;

/** What properties have until the renewal, and whether that is something else than what they have from it on. */
export function untilThen({
  running,
  renewal,
  before,
  after,
}: Pick<ChangeAsked, 'before' | 'after'> & {
  readonly running: Pick<PriceTerms, 'currency' | 'frequency'>;
  readonly renewal: Pick<PriceTerms, 'currency' | 'frequency'>;
}): Pick<Change, 'properties' | 'waits'> {
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

/** What a change costs now and from the renewal on. */
export function changeOf(asked: ChangeAsked): Change {
  const { running, period, today, after, renewal } = asked;
  // A fixed amount lowered the charge of the period once; a percentage goes on with what is added.
  const discounts = running.discounts.filter(({ type }) => type === 'percentage');
  return {
    days: daysIn(period),
    daysLeft: daysLeft(period, today),
    now: billOf(moreOf(running, asked), { ...running, discounts }),
    renewal: priceBill({ ...renewal, properties: after }),
    ...untilThen(asked),
  };
}

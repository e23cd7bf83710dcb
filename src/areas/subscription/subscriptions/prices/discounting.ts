import type { DiscountTerms } from '#areas/subscription/discounts/index.ts';
import type { ListLine } from './price-lines.ts';
import { portion, spread } from '#vocabulary/spread.ts';

/** The discount of one code. */
export type AppliedDiscount = Pick<DiscountTerms, 'discountId' | 'code'> & { readonly amount: number };

export type DiscountedLine = ListLine & {
  /** By code, in the order of their application. */
  readonly discounts: readonly AppliedDiscount[];
  /** Sum of all codes. */
  readonly discount: number;
};

const WHOLE = 10_000;

/** A code without names applies to everything. */
export const isReducedBy = (
  { apps, plans }: Pick<DiscountTerms, 'apps' | 'plans'>,
  { of }: Pick<ListLine, 'of'>,
) =>
  (apps === null && plans === null) ||
  (of.kind === 'plan' ? (plans?.includes(of.id) ?? false) : (apps?.includes(of.id) ?? false));

/**
 * Percentages first, then fixed amounts, larger ones first, then by code: the order of entry never matters, and each code
 * counts once.
 */
function inOrder(discounts: readonly DiscountTerms[], currency: string): DiscountTerms[] {
  const once = new Map(discounts.map((terms) => [terms.discountId, terms]));
  const rank = ({ type }: DiscountTerms) => (type === 'percentage' ? 0 : 1);
  return [...once.values()]
    .filter((terms) => terms.type === 'percentage' || terms.currency === currency)
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        other.amount - one.amount ||
        (one.code < other.code ? -1 : one.code > other.code ? 1 : 0) ||
        (one.discountId < other.discountId ? -1 : 1),
    );
}

/** Applies each code to the rest after those before it, on the lines that it names, up to `most` in total. */
export function applyDiscounts(
  lines: readonly ListLine[],
  discounts: readonly DiscountTerms[],
  { currency, most }: { readonly currency: string; readonly most: number },
): DiscountedLine[] {
  let left = most;
  let lowered: DiscountedLine[] = lines.map((line) => ({ ...line, discounts: [], discount: 0 }));
  for (const terms of inOrder(discounts, currency)) {
    const { discountId, code, type } = terms;
    const remaining = lowered.map((line) => (isReducedBy(terms, line) ? line.amount - line.discount : 0));
    const sum = remaining.reduce((all, amount) => all + amount, 0);
    const wanted = type === 'percentage' ? portion(sum, terms.amount, WHOLE) : terms.amount;
    const taken = Math.min(wanted, sum, left);
    if (taken === 0) continue;
    left -= taken;
    const shares = spread(taken, remaining);
    lowered = lowered.map((line, place) => {
      const amount = shares[place] ?? 0;
      if (amount === 0) return line;
      return {
        ...line,
        discounts: [...line.discounts, { discountId, code, amount }],
        discount: line.discount + amount,
      };
    });
  }
  return lowered;
}

import type { AppId } from '#vocabulary/app-ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { toMajorUnits, moneyOf } from '#vocabulary/money.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import { type DISCOUNT_TYPES, PARTS_OF_PERCENT } from './discounts.constants.ts';

export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** The terms of a code for price calculations. */
export type DiscountTerms = {
  readonly discountId: string;
  readonly code: string;
  readonly type: DiscountType;
  /** Minor units of the currency, or parts of ten thousand. */
  readonly amount: number;
  /** Currency of a fixed amount, which applies only to it. */
  readonly currency: string | null;
  /** What it applies to; null in both: everything. */
  readonly apps: readonly AppId[] | null;
  readonly plans: readonly PlanId[] | null;
  /** Number of charges of a subscription; null: all. */
  readonly firstCharges: number | null;
};

/** Why a code does not apply; each has its text under `discount.error`. */
export type DiscountReason = 'not-found' | 'expired' | 'already-used' | 'not-applicable';

/** A possible purchase. */
export type Basket = {
  readonly currency: string;
  readonly plan: PlanId | null;
  readonly apps: readonly AppId[];
};

export function appliesTo(terms: DiscountTerms, { currency, plan, apps }: Basket): boolean {
  if (terms.type === 'fixed' && terms.currency !== currency) return false;
  if (terms.apps === null && terms.plans === null) return true;
  return (
    (plan !== null && (terms.plans?.includes(plan) ?? false)) ||
    apps.some((app) => terms.apps?.includes(app) ?? false)
  );
}

type Uses = {
  readonly expiresAt: Instant | null;
  readonly mostUses: number | null;
  readonly mostUsesPerAccount: number;
  /** Uses by all accounts, and by this account. */
  readonly uses: number;
  readonly usesOfAccount: number;
};

/** Why it cannot be used once more; instants in UTC compare as text. */
export function discountRefusalOf(
  { expiresAt, mostUses, mostUsesPerAccount, uses, usesOfAccount }: Uses,
  now: Instant,
): DiscountReason | undefined {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  const isUsedUp = mostUses !== null && uses >= mostUses;
  return isUsedUp || usesOfAccount >= mostUsesPerAccount ? 'already-used' : undefined;
}

type Kind = Pick<DiscountTerms, 'type' | 'currency'>;

/** As people write it: an amount in the major unit, or percent. */
export const displayedAmountOf = ({ type, currency }: Kind, amount: number): number =>
  type === 'fixed' && currency !== null
    ? toMajorUnits({ minor: amount, currency })
    : amount / PARTS_OF_PERCENT;

export const storedAmount = ({ type, currency }: Kind, amount: number): number =>
  type === 'fixed' && currency !== null
    ? moneyOf(amount, currency).minor
    : Math.round(amount * PARTS_OF_PERCENT);

import {
  type DiscountTerms,
  returnDiscountUse,
  readPromisedTerms,
} from '#areas/subscription/discounts/index.ts';
import type { AccountContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { subscriptionsOf, type SubscriptionRow } from './subscriptions.store.ts';
import type { PromisedCode } from './subscriptions.tables.ts';

/** Codes that still reduce a charge, with the terms that were promised. */
export const termsOfCodes = (db: Queries, codes: readonly PromisedCode[]): Promise<DiscountTerms[]> =>
  readPromisedTerms(
    db,
    codes.filter(({ left }) => left === null || left > 0).map(({ discountId }) => discountId),
  );

/**
 * Number of charges that a code reduces. By default a fixed amount reduces one, because it is money for one use; a
 * percentage is part of the price.
 */
export const chargesOf = ({
  type,
  firstCharges,
}: Pick<DiscountTerms, 'type' | 'firstCharges'>): number | null =>
  firstCharges ?? (type === 'fixed' ? 1 : null);

export const useCodesOnce = (codes: readonly PromisedCode[]): PromisedCode[] =>
  codes.map((code) => (code.left === null ? code : { ...code, left: Math.max(0, code.left - 1) }));

/** Continuing subscriptions, whose checkout counts its codes. */
const HOLDING: readonly SubscriptionRow['state'][] = ['incomplete', 'trialing', 'active', 'past_due'];

/** Nothing was or will be paid with these codes: returns their uses, unless another property of the checkout has them. */
export async function returnCodeUses(
  ctx: AccountContext,
  tx: Transaction,
  { row, codes }: { readonly row: SubscriptionRow; readonly codes: readonly PromisedCode[] },
): Promise<void> {
  if (codes.length === 0) return;
  const others = (await subscriptionsOf(tx, ctx.accountId)).filter(
    ({ id, state, bill_id: billId }) =>
      id !== row.id &&
      HOLDING.includes(state) &&
      // One unpaid bill of several properties is given up with all of them.
      !(state === 'incomplete' && billId === row.bill_id),
  );
  for (const { discountId, use } of codes) {
    if (others.some((other) => other.codes.some((code) => code.use === use))) continue;
    await returnDiscountUse(ctx, tx, { discountId, accountId: ctx.accountId, key: use });
  }
}

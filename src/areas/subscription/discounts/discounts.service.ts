import { readUserNames } from '#areas/platform/accounts/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { MemberContext, PersonContext } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { displayedAmountOf, storedAmount } from './discount.ts';
import type { Discount, DiscountEntry, DiscountInput, DiscountQuestion } from './discounts.contract.ts';
import { discountErrors } from './discounts.errors.ts';
import {
  countListed,
  type DiscountRow,
  insertDiscount,
  markDiscountDeleted,
  listDiscountRows,
} from './discounts.store.ts';
import { countDiscountGuess } from './guesses.service.ts';
import { findDiscount } from './uses.service.ts';

const present = (row: DiscountRow): Discount => ({
  _id: row.id,
  code: row.code,
  type: row.type,
  amount: displayedAmountOf(row, row.amount),
  currency: row.currency,
  apps: row.apps,
  plans: row.plans,
  firstCharges: row.first_charges,
  expiresAt: row.expires_at,
});

const presentEntry = (row: DiscountRow, names: ReadonlyMap<UserId, string>): DiscountEntry => ({
  ...present(row),
  mostUses: row.most_uses,
  mostUsesPerAccount: row.most_uses_per_account,
  uses: row.uses,
  reason: row.reason,
  createdAt: row.created_at,
  createdBy: names.get(row.created_by) ?? '',
});

/** C-SUB-09. The stored record decides, never the text of a link (D-21, SEC-25). */
export async function validateDiscount(
  ctx: MemberContext,
  { code, plan = null, appIds: apps, currency }: DiscountQuestion,
): Promise<Discount> {
  const asked = {
    code,
    plan,
    apps,
    accountId: ctx.property.accountId,
    currency: currency ?? (await propertyFacts(ctx)).currency,
  };
  const { row, reason } = await countDiscountGuess(ctx, () => findDiscount(ctx, ctx.system, asked));
  if (!row) throw discountErrors[reason]({ field: 'code' });
  return present(row);
}

/** C-SUB-10, R-SUB-08. */
export async function listDiscounts(
  ctx: PersonContext,
  asked: { readonly code?: string | undefined; readonly page: number; readonly limit: number },
) {
  const [rows, count] = await Promise.all([
    listDiscountRows(ctx.system, asked),
    countListed(ctx.system, asked.code),
  ]);
  const names = await readUserNames(
    ctx,
    rows.map((row) => row.created_by),
  );
  const { page, limit } = asked;
  return { data: rows.map((row) => presentEntry(row, names)), meta: { total: count, count, page, limit } };
}

/** C-SUB-11, SEC-38: only for administrators. */
export async function createDiscount(ctx: PersonContext, input: DiscountInput): Promise<DiscountEntry> {
  const now = ctx.clock.now();
  const { code, type, currency = null, reason } = input;
  const userId = ctx.person.userId;
  const unique = <One>(list: readonly One[] | null | undefined) => (list ? [...new Set(list)] : null);
  try {
    const row = await insertDiscount(ctx.system, {
      id: newId(now),
      code,
      type,
      amount: storedAmount({ type, currency }, input.amount),
      currency,
      apps: unique(input.apps),
      plans: unique(input.plans),
      first_charges: input.firstCharges ?? null,
      expires_at: input.expiresAt ?? null,
      most_uses: input.mostUses ?? null,
      most_uses_per_account: input.mostUsesPerAccount,
      reason,
      created_by: userId,
      created_at: now,
    });
    ctx.log.warn({ admin: userId, discount: row.id, code }, 'a discount was created');
    return presentEntry(row, await readUserNames(ctx, [userId]));
  } catch (error) {
    if (constraintOf(error) !== 'discounts_code_key') throw error;
    throw discountErrors.codeTaken({ field: 'code', cause: error });
  }
}

/** C-SUB-12, R-SUB-07: returns how many are left. */
export async function deleteDiscount(ctx: PersonContext, id: string): Promise<number> {
  const isGone = await markDiscountDeleted(ctx.system, id, { by: ctx.person.userId, at: ctx.clock.now() });
  if (!isGone) throw httpErrors.missing();
  ctx.log.warn({ admin: ctx.person.userId, discount: id }, 'a discount was deleted');
  return countListed(ctx.system);
}

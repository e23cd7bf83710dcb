import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Currency, exponentOf } from '#vocabulary/money.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlanId } from '#vocabulary/plans.ts';
import {
  CODE_LONGEST,
  CODE_SHORTEST,
  DISCOUNT_USES_MAX,
  DISCOUNTS_PAGE_MAX,
  DISCOUNT_PAGE,
  DISCOUNT_TYPES,
  FIXED_AMOUNT_MAX,
  PERCENT_MIN,
  PERCENT_MAX,
  PERCENT_STEP,
} from './discounts.constants.ts';
import { discountErrors } from './discounts.errors.ts';

export const DiscountType = z.enum(DISCOUNT_TYPES, 'general.invalid.option');

/** E-44: the discount of a code, for its user. */
export const Discount = z.object({
  _id: z.uuid(),
  code: z.string(),
  type: DiscountType,
  /** Percent, or an amount in the major unit of the currency. */
  amount: z.number(),
  /** Currency of a fixed amount; a percentage applies to all. */
  currency: Currency.nullable(),
  /** Apps and plans that it applies to; null in both: everything. */
  apps: z.array(AppId).nullable(),
  plans: z.array(PlanId).nullable(),
  /** Number of charges of a subscription; null: all. */
  firstCharges: z.number().int().nullable(),
  /** The moment from which it no longer applies. */
  expiresAt: Instant.nullable(),
});
export type Discount = z.infer<typeof Discount>;

/** The same with fields for Posada's administrators only. */
export const DiscountEntry = z.object({
  ...Discount.shape,
  mostUses: z.number().int().nullable(),
  mostUsesPerAccount: z.number().int(),
  uses: z.number().int(),
  reason: z.string(),
  createdAt: Instant,
  /** Name of the administrator who created it. */
  createdBy: z.string(),
});
export type DiscountEntry = z.infer<typeof DiscountEntry>;

const code = z.string().trim().toUpperCase().max(CODE_LONGEST, 'general.invalid.tooLong');
const count = z
  .number('general.invalid.format')
  .int('general.invalid.format')
  .min(1, 'general.invalid.tooSmall')
  .max(DISCOUNT_USES_MAX, 'general.invalid.tooBig');

/** The error of an amount for its field, or undefined. */
function amountProblem(type: string, amount: number, currency: string | null | undefined) {
  const most = type === 'percentage' ? PERCENT_MAX : FIXED_AMOUNT_MAX;
  if (amount > most) return 'general.invalid.tooBig';
  if (type === 'percentage') {
    if (amount < PERCENT_MIN) return 'general.invalid.tooSmall';
    return Number.isInteger(amount / PERCENT_STEP) ? undefined : 'discounts.error.percent';
  }
  if (amount <= 0) return 'general.invalid.tooSmall';
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const written = Number(amount.toFixed(exponentOf(currency)));
  return written === amount ? undefined : 'discounts.error.decimals';
}

export const DiscountInput = z
  .object({
    code: code.regex(new RegExp(`^[A-Z0-9][A-Z0-9_-]{${CODE_SHORTEST - 1},}$`), 'discounts.error.code'),
    type: DiscountType,
    /** Percent from 1 to 100 in halves, or an amount in the major unit of the currency. */
    amount: z.number('general.invalid.format'),
    currency: Currency.nullish(),
    apps: z.array(AppId).min(1, 'general.required').max(AppId.options.length).nullish(),
    plans: z.array(PlanId).min(1, 'general.required').max(PlanId.options.length).nullish(),
    firstCharges: count.nullish(),
    expiresAt: Instant.nullish(),
    mostUses: count.nullish(),
    mostUsesPerAccount: count.default(1),
    /** Explains later why the code exists. */
    reason: z.string().trim().min(5, 'general.required').max(300, 'general.invalid.tooLong'),
  })
  .superRefine(({ type, amount, currency }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (type === 'fixed' && !currency) complain('currency', 'general.required');
    if (type === 'percentage' && currency) complain('currency', 'discounts.error.currency');
    const problem = amountProblem(type, amount, currency);
    if (problem) complain('amount', problem);
  });
export type DiscountInput = z.infer<typeof DiscountInput>;

/** A possible purchase, as far as it is known. */
export const DiscountQuestion = z.object({
  /** Default: the current property. */
  propertyId: PropertyId.optional(),
  code: code.min(1, 'general.required'),
  appIds: z.array(AppId).max(AppId.options.length).default([]),
  plan: PlanId.nullish(),
  /** Default: the currency of the property. */
  currency: Currency.optional(),
});
export type DiscountQuestion = z.infer<typeof DiscountQuestion>;

const PATH = '/api/common/subscriptions/discounts';

export const discountsContract = {
  validateDiscount: defineCall({
    id: 'C-SUB-09',
    method: 'POST',
    path: `${PATH}/validate`,
    access: 'member',
    app: 'common',
    permission: 'money',
    rate: 'write',
    summary: 'Validate a discount code',
    description:
      'Returns the discount of the code, or the reason why the code does not apply. It counts no use of the code.',
    body: DiscountQuestion,
    status: 201,
    reply: Discount,
    errors: [
      discountErrors['not-found'],
      discountErrors.expired,
      discountErrors['already-used'],
      discountErrors['not-applicable'],
    ],
  }),
  listDiscounts: defineCall({
    id: 'C-SUB-10',
    method: 'GET',
    path: PATH,
    access: 'admin',
    summary: 'List discount codes',
    description: 'Newest first. Codes that Posada applies automatically are omitted.',
    /** Part of a code, in any case. */
    query: z.object({ ...pagingQuery(DISCOUNT_PAGE, DISCOUNTS_PAGE_MAX), code: code.optional() }),
    status: 200,
    reply: z.array(DiscountEntry),
    meta: z.object({ ...PageMeta.shape, count: z.number().int() }),
  }),
  createDiscount: defineCall({
    id: 'C-SUB-11',
    method: 'POST',
    path: PATH,
    access: 'admin',
    rate: 'write',
    summary: 'Create a discount code',
    body: DiscountInput,
    status: 201,
    reply: DiscountEntry,
    errors: [discountErrors.codeTaken],
  }),
  deleteDiscount: defineCall({
    id: 'C-SUB-12',
    method: 'DELETE',
    path: PATH,
    access: 'admin',
    rate: 'write',
    summary: 'Delete a discount code',
    description: 'The code cannot be used again. Earlier uses keep their discount.',
    query: z.object({ id: z.uuid() }),
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
    /** Number of remaining codes. */
    meta: z.object({ count: z.number().int() }),
  }),
};

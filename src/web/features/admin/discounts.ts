import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { DISCOUNT_TYPES } from '#areas/subscription/discounts/discounts.constants.ts';
import { DiscountInput, discountsContract } from '#areas/subscription/discounts/discounts.contract.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { dayIn, endOfDay, epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { PlanId } from '#vocabulary/plans.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';

const PAGE_SIZE = 20;

/** The filters as the address keeps them. */
export function askedOf(search: URLSearchParams) {
  return { page: Math.max(1, Number(search.get('page')) || 1), code: search.get('code') ?? '' };
}

/** Topic `discounts`. */
export const discountsQuery = ({ page, code }: ReturnType<typeof askedOf>, limit = PAGE_SIZE) =>
  queryOptions({
    queryKey: ['discounts', 'list', page, limit, code],
    queryFn: ({ signal }) =>
      call(discountsContract.listDiscounts, { query: { page, limit, ...(code && { code }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const DISCOUNT_TOPICS = [['discounts']] as const;

/** The viewer's zone: administrators have no property. */
/** The viewer's zone: administrators have no property. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The last day on which a code is worth something. */
export const lastDayOf = (expiresAt: Instant): PlainDate => dayIn(zone(), instantOf(epochMs(expiresAt) - 1));

/**
 * Typed values are text; an empty field means none. Groups of thousands would make 12.345 of a dinar ambiguous: they
 * are not accepted.
 */
const number = z
  .string()
  .trim()
  .min(1, 'general.required')
  .regex(/^\d+([.,]\d+)?$/, 'general.invalid.format')
  .transform((text) => Number(text.replace(',', '.')));
const count = z.string().trim().regex(/^\d+$/, 'general.invalid.format').transform(Number).optional();
const some = <Item extends z.ZodType>(item: Item) =>
  z.array(item).transform((chosen) => (chosen.length === 0 ? undefined : chosen));

export const DiscountForm = z
  .object({
    code: DiscountInput.shape.code,
    type: z.enum(DISCOUNT_TYPES),
    amount: number,
    currency: z.string().trim().toUpperCase().optional(),
    plans: some(PlanId),
    apps: some(AppId),
    firstCharges: count,
    lastDay: PlainDate.optional(),
    mostUses: count,
    mostUsesPerAccount: count,
    reason: DiscountInput.shape.reason,
  })
  .transform(({ currency, lastDay, ...typed }): z.input<typeof DiscountInput> => ({
    ...typed,
    // A percentage does not have this field.
    currency: typed.type === 'fixed' ? currency : undefined,
    expiresAt: lastDay && endOfDay(lastDay, zone()),
  }))
  .pipe(DiscountInput);

export const EMPTY_DISCOUNT = {
  code: '',
  type: 'percentage',
  amount: '',
  currency: 'COP',
  plans: [],
  apps: [],
  firstCharges: '',
  lastDay: '',
  mostUses: '',
  mostUsesPerAccount: '1',
  reason: '',
} satisfies z.input<typeof DiscountForm>;

/** The failed action, with the server's reason (R-SUB-12); a refusal with a field is shown at the field. */
export function saying(what: string, failure: unknown): unknown {
  if (!(failure instanceof CallFailure)) return failure;
  if (failure.entries.some(({ field }) => field !== undefined)) return failure;
  return new Error(`${what}. ${failure.message}`, { cause: failure });
}

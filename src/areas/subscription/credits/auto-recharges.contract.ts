import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { AUTO_RECHARGES_MONTH_MAX } from './credits.constants.ts';
import { billingErrors } from '#areas/subscription/billing/billing.errors.ts';
import { creditErrors } from './credits.errors.ts';

const count = (most: number) =>
  z
    .number('general.invalid.format')
    .int('general.invalid.format')
    .min(1, 'general.invalid.tooSmall')
    .max(most, 'general.invalid.tooBig');

export const AutoRechargeInput = z.object({
  isOn: z.boolean(),
  /** Below this number, */
  fewerThan: count(5_000),
  /** this many are bought, */
  amount: count(100_000),
  /** with at most this many bills in a month. */
  billsAMonth: count(AUTO_RECHARGES_MONTH_MAX),
});
export type AutoRechargeInput = z.infer<typeof AutoRechargeInput>;

/**
 * Why nothing is bought although credits are low. `open`: a bill is unpaid; `limit`: the month's maximum is reached;
 * `payer`: the name for the document is missing; `card`: no default card; `notSold`: the amount is no longer sold.
 */
export const AUTO_RECHARGE_WAITS = ['open', 'limit', 'payer', 'card', 'notSold'] as const;

/** Auto-recharge of credits. */
export const AutoRecharge = z.object({
  ...AutoRechargeInput.shape,
  appId: AppId,
  /** Bills of this month, by the calendar of the property. */
  billsThisMonth: z.number().int(),
  waits: z.enum(AUTO_RECHARGE_WAITS).nullable(),
  /** When a refused card disabled it. */
  refusedAt: Instant.nullable(),
  version: z.number().int(),
});
export type AutoRecharge = z.infer<typeof AutoRecharge>;

const common = {
  access: 'member',
  app: 'invoicing',
  permission: 'money',
  path: '/api/common/credits/top-up/{propertyId}/{appId}',
  propertyIn: 'params.propertyId',
  params: z.object({ propertyId: PropertyId, appId: AppId }),
  status: 200,
  reply: AutoRecharge,
} as const;

export const autoRechargesContract = {
  getAutoRecharge: defineCall({
    ...common,
    id: 'C-CRED-10',
    method: 'GET',
    summary: 'Get the auto-recharge settings',
    description:
      'Shows whether Posada buys credits automatically. `waits` is the reason why a due purchase waits.',
    errors: [creditErrors.notSold],
  }),
  changeAutoRecharge: defineCall({
    ...common,
    id: 'C-CRED-11',
    permission: 'spend',
    fresh: true,
    method: 'PUT',
    secret: true,
    rate: 'write',
    ifMatch: true,
    summary: 'Update the auto-recharge settings',
    description: 'Sets when Posada buys credits automatically, how many, and how often at most.',
    body: AutoRechargeInput,
    errors: [
      creditErrors.notSold,
      creditErrors.outOfRange,
      creditErrors.payerFirst,
      creditErrors.cardFirst,
      billingErrors.overLimit,
      billingErrors.limitCurrency,
    ],
  }),
};

import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { BillId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { BILLS_MOST, BILLS_PAGE } from './billing.constants.ts';
import { billingErrors } from './billing.errors.ts';
import { Bill } from './bills.contract.ts';

/** What administrators see of a bill in addition to the account's view. */
export const BillForStaff = z.object({
  ...Bill.shape,
  attempts: z.array(
    z.object({
      at: Instant,
      session: z.enum(['on', 'off']),
      state: z.string(),
      /** The provider's code for the refusal. */
      code: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      at: Instant,
      amount: z.number(),
      reason: z.string(),
      state: z.enum(['decided', 'pending', 'succeeded', 'failed']),
    }),
  ),
});
export type BillForStaff = z.infer<typeof BillForStaff>;

/**
 * In the major unit of the bill; null: the whole rest, which a missing amount never means (W2-L-15). Members of the account
 * read the reason.
 */
export const RefundInput = z.object({
  amount: z
    .number('general.invalid.format')
    .positive('general.invalid.tooSmall')
    .max(1_000_000_000, 'general.invalid.tooBig')
    .nullable(),
  reason: z.string().trim().min(5, 'general.required').max(300, 'general.invalid.tooLong'),
});
export type RefundInput = z.infer<typeof RefundInput>;

export const refundsContract = {
  listBillsForStaff: defineCall({
    id: 'C-PAY-18',
    method: 'GET',
    path: '/api/admin/bills/{propertyId}',
    access: 'admin',
    summary: 'List bills of any account',
    description:
      'Returns what Posada billed the account of a property. Each bill includes its payment attempts and refunds.',
    params: z.object({ propertyId: PropertyId }),
    query: z.object(pagingQuery(BILLS_PAGE, BILLS_MOST)),
    status: 200,
    reply: z.array(BillForStaff),
    meta: PageMeta,
  }),
  refundBill: defineCall({
    id: 'C-PAY-19',
    method: 'POST',
    path: '/api/admin/bills/{id}/refund',
    access: 'admin',
    rate: 'write',
    summary: 'Refund a bill',
    description: 'Refunds all or a part of the bill. The account reads the reason.',
    params: z.object({ id: BillId }),
    body: RefundInput,
    status: 202,
    reply: BillForStaff,
    errors: [billingErrors.notPaid, billingErrors.tooMuch],
  }),
};

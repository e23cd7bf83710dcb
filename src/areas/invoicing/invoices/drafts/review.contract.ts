import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { jsonQuery } from '#vocabulary/paging.ts';
import { REVIEW_LIMIT } from '../invoices.constants.ts';
import { invoicingQuery } from './call-parts.ts';

const amount = z.number().meta({ examples: [450000.5] });

/** Legal, but possibly a mistake. */
export const Oddity = z.enum([
  'nights-to-come',
  'buyer-is-issuer',
  'same-buyer-and-total',
  'account-differs',
  'final-consumer',
  'no-email',
  'test',
]);
export type Oddity = z.infer<typeof Oddity>;

/** A document before its submission. */
export const ReviewedInvoice = z.object({
  _id: InvoiceId,
  customerName: z.string(),
  documentType: z.enum(['invoice', 'credit-note']),
  currency: z.string(),
  total: amount,
  /** Errors that prevent the submission, in the reader's language. */
  problems: z.array(z.string()),
  /** Warnings; none of them prevents the submission. */
  oddities: z.array(z.object({ kind: Oddity, message: z.string() })),
});
export type ReviewedInvoice = z.infer<typeof ReviewedInvoice>;

export const InvoiceReview = z.object({
  /** How many can be submitted; buyers and totals count these, without tests. */
  count: z.number().int(),
  /** Number of different buyers. */
  buyers: z.number().int(),
  /** Totals by currency; credit notes count negative. */
  totals: z.array(z.object({ currency: z.string(), total: amount })),
  invoices: z.array(ReviewedInvoice),
});
export type InvoiceReview = z.infer<typeof InvoiceReview>;

export const reviewContract = {
  reviewInvoices: defineCall({
    access: 'member',
    app: 'invoicing',
    permission: 'money',
    id: 'C-ACC-55',
    method: 'GET',
    path: '/api/accounting/invoices/review',
    summary: 'Check invoices before submission',
    query: z.object({
      ...invoicingQuery.shape,
      /** Unsent documents; others are ignored. */
      ids: jsonQuery(z.array(InvoiceId).min(1, 'general.required').max(REVIEW_LIMIT)),
    }),
    status: 200,
    reply: InvoiceReview,
  }),
};

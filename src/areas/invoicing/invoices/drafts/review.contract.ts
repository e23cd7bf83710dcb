import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { InvoiceId } from '#vocabulary/ids.ts';
import { jsonQuery } from '#vocabulary/paging.ts';
import { REVIEW_LIMIT } from '../invoices.constants.ts';
import { invoicingQuery } from './call-parts.ts';

const amount = z.number().meta({ examples: [450000.5] });

/** What a law allows and a person may not have meant. */
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

/** One document before it is sent. */
export const ReviewedInvoice = z.object({
  _id: InvoiceId,
  customerName: z.string(),
  documentType: z.enum(['invoice', 'credit-note']),
  currency: z.string(),
  total: amount,
  /** What has to be mended before it can be sent, in sentences of the reader's language. */
  problems: z.array(z.string()),
  /** What is worth a second look: none of it keeps the document from being sent. */
  oddities: z.array(z.object({ kind: Oddity, message: z.string() })),
});
export type ReviewedInvoice = z.infer<typeof ReviewedInvoice>;

export const InvoiceReview = z.object({
  /** How many can be sent; buyers and totals are of these without tests. */
  count: z.number().int(),
  /** How many different buyers. */
  buyers: z.number().int(),
  /** What the documents come to; a credit note counts below nothing. */
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
      /** Documents that are not submitted yet; others are left out. */
      ids: jsonQuery(z.array(InvoiceId).min(1, 'general.required').max(REVIEW_LIMIT)),
    }),
    status: 200,
    reply: InvoiceReview,
  }),
};

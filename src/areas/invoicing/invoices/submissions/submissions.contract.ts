import { z } from 'zod';

import { creditErrors } from '#areas/subscription/credits/credits.errors.ts';
import { marketplaceErrors } from '#areas/property/marketplace/marketplace.errors.ts';
import { THIRD_PARTY_ID_PREFIX } from '#areas/stays/reservations/reservations.constants.ts';
import { defineCall } from '#vocabulary/call.ts';
import { InvoiceId, ReservationId } from '#vocabulary/ids.ts';
import { invoiceById, invoicingQuery } from '../drafts/call-parts.ts';
import { Invoice, InvoiceChange, Stamp, StampError, StampStatus } from '../invoices.contract.ts';
import { BULK_LIMIT } from '../invoices.constants.ts';
import { invoicingErrors } from '../invoices.errors.ts';

/** The result of one document in a bulk call: in submission, or its errors (REL-14). */
export const InvoiceBulkResult = z.object({
  _id: z.string(),
  status: z.number().int(),
  invoiceId: InvoiceId.nullable(),
  stampStatus: StampStatus.nullable(),
  errors: z.array(StampError),
});
export type InvoiceBulkResult = z.infer<typeof InvoiceBulkResult>;

/** Annex 1.9 of DIAN defines these; other countries have equivalents. */
export const CorrectionConcept = z.enum(
  ['partial-return', 'annulment', 'discount', 'price', 'prompt-payment', 'volume'],
  'general.invalid.option',
);

export const CreditNoteInput = z.object({
  concept: CorrectionConcept,
  reason: z.string().trim().min(3, 'general.required').max(300, 'general.invalid.tooLong'),
  /** The credited lines and amounts in the major unit; absent: everything that is left. */
  items: z
    .array(
      z.object({
        id: z.uuid(),
        amount: z
          .number()
          .positive('general.invalid.tooSmall')
          .max(1e12, 'general.invalid.tooBig')
          .optional(),
      }),
    )
    .min(1, 'general.required')
    .max(1000)
    .optional(),
});
export type CreditNoteInput = z.infer<typeof CreditNoteInput>;

/** What a person found at the provider. */
export const SubmissionResolution = z.object({
  verdict: z.enum(['accepted', 'absent'], 'general.invalid.option'),
  /** The provider's number, if the provider numbers documents. */
  number: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}$/, 'general.invalid.format')
    .optional(),
});
export type SubmissionResolution = z.infer<typeof SubmissionResolution>;

/** A stay by its own id or by that of its source (R-CALL-02). */
const ThirdPartyId = z.string().regex(new RegExp(`^${THIRD_PARTY_ID_PREFIX}.{1,200}$`));

const read = { access: 'member', app: 'invoicing', permission: 'money' } as const;
const write = { ...read, permission: 'bill' } as const;
const ids = z.object({ invoiceIds: z.array(InvoiceId).min(1, 'general.required').max(BULK_LIMIT) });
export const sending = [
  creditErrors.empty,
  invoicingErrors.isOnItsWay,
  invoicingErrors.isSigned,
  invoicingErrors.lineOnItsWay,
  invoicingErrors.lineTaken,
  invoicingErrors.noIssuer,
  invoicingErrors.noOfficialRate,
  invoicingErrors.noProvider,
  invoicingErrors.notOffered,
  invoicingErrors.otherProvider,
  invoicingErrors.refused,
  invoicingErrors.timeout,
  marketplaceErrors.appNotActive,
] as const;

const crediting = {
  ...write,
  method: 'POST',
  query: invoicingQuery,
  body: CreditNoteInput,
  status: 201,
  reply: Invoice,
  errors: [
    invoicingErrors.noteWaits,
    invoicingErrors.notStamped,
    invoicingErrors.tooMuch,
    invoicingErrors.unknownLine,
    ...sending,
  ],
} as const;

export const submissionsContract = {
  listSubmissions: defineCall({
    ...read,
    id: 'C-ACC-10',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/stamps',
    summary: 'List submissions of an invoice',
    description: 'Newest first. An undecided submission is refreshed from the provider.',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: z.array(Stamp),
  }),
  listSubmissionErrors: defineCall({
    ...read,
    id: 'C-ACC-11',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/stamp/errors',
    summary: 'List submission errors of an invoice',
    description:
      "Each error names the field of the invoice and explains the problem in the caller's language. `original` holds the words of the provider.",
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: z.array(StampError),
  }),
  submitInvoice: defineCall({
    ...write,
    id: 'C-ACC-15',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/stamps',
    summary: 'Submit an invoice',
    description:
      'The call waits several seconds for the result. It answers 504 while the result is unknown, and the submission continues.',
    /** The id of an invoice, or of a stay: then the open invoice of the stay is submitted. */
    params: z.object({ id: z.union([InvoiceId, ThirdPartyId]) }),
    query: invoicingQuery,
    status: 201,
    reply: Invoice,
    errors: sending,
  }),
  submitInvoices: defineCall({
    ...write,
    id: 'C-ACC-16',
    method: 'POST',
    resumable: true,
    path: '/api/accounting/invoices/stamps/async',
    summary: 'Submit several invoices asynchronously',
    description:
      'Each invoice has its own result. An invoice that is under way or accepted is not submitted again.',
    query: invoicingQuery,
    body: ids,
    status: 202,
    reply: z.array(InvoiceBulkResult),
  }),
  createInvoices: defineCall({
    ...write,
    id: 'C-ACC-22',
    method: 'POST',
    resumable: true,
    path: '/api/accounting/invoices/bulk',
    summary: 'Create invoice drafts for several stays',
    description: 'Each stay has its own result. A stay that has an invoice gets no new draft.',
    query: invoicingQuery,
    body: z.object({
      thirdPartyIds: z.array(ReservationId).min(1, 'general.required').max(BULK_LIMIT),
    }),
    status: 201,
    reply: z.array(InvoiceBulkResult),
    errors: [invoicingErrors.notOffered],
  }),
  resubmitInvoice: defineCall({
    ...write,
    id: 'C-ACC-25',
    method: 'PUT',
    path: '/api/accounting/invoices/{id}/stamps',
    summary: 'Resubmit an invoice',
    description:
      'A rejected invoice is corrected and submitted under its number. An accepted invoice is reversed by a credit note and replaced by a new invoice. The call waits for the result as C-ACC-15 does.',
    params: invoiceById,
    query: invoicingQuery,
    body: InvoiceChange,
    status: 200,
    reply: Invoice,
    errors: [...sending, invoicingErrors.noteWaits, invoicingErrors.unknownLine],
  }),
  resubmitInvoiceLater: defineCall({
    ...write,
    id: 'C-ACC-26',
    method: 'PUT',
    path: '/api/accounting/invoices/{id}/stamps/async',
    summary: 'Resubmit an invoice asynchronously',
    description: 'The call does the same as C-ACC-25 and does not wait for the result.',
    params: invoiceById,
    query: invoicingQuery,
    body: InvoiceChange,
    status: 202,
    reply: Invoice,
    errors: [...sending, invoicingErrors.noteWaits, invoicingErrors.unknownLine],
  }),
  cancelInvoice: defineCall({
    ...write,
    id: 'C-ACC-30',
    method: 'DELETE',
    path: '/api/accounting/invoices/{id}/stamps',
    summary: 'Cancel an invoice',
    description: 'The call submits a credit note over the remaining amount of an accepted invoice.',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: Invoice,
    errors: [invoicingErrors.noteWaits, invoicingErrors.notStamped, ...sending],
  }),
  resolveSubmission: defineCall({
    ...write,
    id: 'C-ACC-50',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/stamps/verdict',
    summary: 'Resolve an undecided submission',
    description:
      'The call records what a person saw in the system of the provider when Posada cannot find out the result. `accepted` closes the submission. `absent` reopens the invoice.',
    params: invoiceById,
    query: invoicingQuery,
    body: SubmissionResolution,
    status: 200,
    reply: Invoice,
    errors: [invoicingErrors.notInDoubt],
  }),
  createCreditNoteByNumber: defineCall({
    ...crediting,
    id: 'C-ACC-18',
    path: '/api/accounting/credit-notes/tp_{id}/stamps',
    summary: 'Create a credit note by number',
    description: 'The call does the same as C-ACC-19. The path names the invoice by its number.',
    params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/, 'general.invalid.format') }),
  }),
  createCreditNote: defineCall({
    ...crediting,
    id: 'C-ACC-19',
    path: '/api/accounting/credit-notes/{id}/stamps',
    summary: 'Create a credit note',
    description:
      'The credit note covers an accepted invoice or some of its lines. The call submits it and waits for the result as C-ACC-15 does.',
    params: invoiceById,
  }),
};

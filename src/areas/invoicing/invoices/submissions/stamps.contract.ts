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

/** How one of several was taken: on its way, or what is wrong with it (REL-14). */
export const InvoiceBulkResult = z.object({
  _id: z.string(),
  status: z.number().int(),
  invoiceId: InvoiceId.nullable(),
  stampStatus: StampStatus.nullable(),
  errors: z.array(StampError),
});
export type InvoiceBulkResult = z.infer<typeof InvoiceBulkResult>;

/** Annex 1.9 of DIAN has these; other countries have their like. */
export const CorrectionConcept = z.enum(
  ['partial-return', 'annulment', 'discount', 'price', 'prompt-payment', 'volume'],
  'general.invalid.option',
);

export const CreditNoteInput = z.object({
  concept: CorrectionConcept,
  reason: z.string().trim().min(3, 'general.required').max(300, 'general.invalid.tooLong'),
  /** The lines that are given back, and how much of each in the major unit; absent: everything that is left. */
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

/** What a person saw where they bill. */
export const StampVerdict = z.object({
  verdict: z.enum(['accepted', 'absent'], 'general.invalid.option'),
  /** Theirs, of a document that they number. */
  number: z
    .string()
    .trim()
    .regex(/^[\w-]{1,100}$/, 'general.invalid.format')
    .optional(),
});
export type StampVerdict = z.infer<typeof StampVerdict>;

/** A stay by its own id or that of its source (R-CALL-02). */
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

export const stampsContract = {
  listStamps: defineCall({
    ...read,
    id: 'C-ACC-10',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/stamps',
    summary: 'The sendings of a document, the last one first; what is in doubt is asked for again',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: z.array(Stamp),
  }),
  listStampErrors: defineCall({
    ...read,
    id: 'C-ACC-11',
    method: 'GET',
    path: '/api/accounting/invoices/{id}/stamp/errors',
    summary: 'What is wrong with a document: our field and sentence, their words beside them',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: z.array(StampError),
  }),
  stampInvoice: defineCall({
    ...write,
    id: 'C-ACC-15',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/stamps',
    summary:
      'Sends a document to be stamped and waits some seconds; 504 when nobody knows yet, and the stamp goes on',
    /** Of the document, or of the stay of which the open one is meant. */
    params: z.object({ id: z.union([InvoiceId, ThirdPartyId]) }),
    query: invoicingQuery,
    status: 201,
    reply: Invoice,
    errors: sending,
  }),
  stampInvoices: defineCall({
    ...write,
    id: 'C-ACC-16',
    method: 'POST',
    resumable: true,
    path: '/api/accounting/invoices/stamps/async',
    summary: 'Sends many; each has its own answer, and those that are under way are not sent again',
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
    summary: 'A draft for each stay that has none; each has its own answer',
    query: invoicingQuery,
    body: z.object({
      thirdPartyIds: z.array(ReservationId).min(1, 'general.required').max(BULK_LIMIT),
    }),
    status: 201,
    reply: z.array(InvoiceBulkResult),
    errors: [invoicingErrors.notOffered],
  }),
  restampInvoice: defineCall({
    ...write,
    id: 'C-ACC-25',
    method: 'PUT',
    path: '/api/accounting/invoices/{id}/stamps',
    summary:
      'Corrects and sends again what was refused, under its number; of what was accepted, a credit note and a new one',
    params: invoiceById,
    query: invoicingQuery,
    body: InvoiceChange,
    status: 200,
    reply: Invoice,
    errors: [...sending, invoicingErrors.noteWaits, invoicingErrors.unknownLine],
  }),
  restampInvoiceLater: defineCall({
    ...write,
    id: 'C-ACC-26',
    method: 'PUT',
    path: '/api/accounting/invoices/{id}/stamps/async',
    summary: 'The same without waiting',
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
    summary: 'Cancels a stamped invoice: with a credit note over everything that is left of it',
    params: invoiceById,
    query: invoicingQuery,
    status: 200,
    reply: Invoice,
    errors: [invoicingErrors.noteWaits, invoicingErrors.notStamped, ...sending],
  }),
  giveVerdict: defineCall({
    ...write,
    id: 'C-ACC-50',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/stamps/verdict',
    summary:
      'What became of a document that nobody can find out about, as a person saw it where they bill: it is there, or it is not and is open again',
    params: invoiceById,
    query: invoicingQuery,
    body: StampVerdict,
    status: 200,
    reply: Invoice,
    errors: [invoicingErrors.notInDoubt],
  }),
  createCreditNoteByNumber: defineCall({
    ...crediting,
    id: 'C-ACC-18',
    path: '/api/accounting/credit-notes/tp_{id}/stamps',
    summary: 'The same for an invoice that is called by its number',
    params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/, 'general.invalid.format') }),
  }),
  createCreditNote: defineCall({
    ...crediting,
    id: 'C-ACC-19',
    path: '/api/accounting/credit-notes/{id}/stamps',
    summary: 'A credit note over an invoice or some of its lines, stamped',
    params: invoiceById,
  }),
};

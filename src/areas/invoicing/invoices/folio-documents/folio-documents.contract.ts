import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { FolioId, InvoiceId, ReservationId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { invoicingQuery } from '../drafts/call-parts.ts';
import { Invoice, TaxTreatment } from '../invoices.contract.ts';
import { invoicingErrors } from '../invoices.errors.ts';

const amount = z.number().meta({ examples: [450000.5] });

export const Mend = z.enum(['bill', 'credit', 'account']);

/** A folio beside its documents, with the reasons for each difference. */
export const FolioDocuments = z.object({
  folioId: FolioId,
  reservationId: ReservationId.nullable(),
  currency: z.string(),
  /** Charges less reductions, with taxes. */
  charged: amount,
  /** Live documents less their credit notes. */
  documented: amount,
  /** Whether each difference has a reason. */
  isExplained: z.boolean(),
  /** The corrective action; null if none is needed. */
  mend: z.object({ mend: Mend, amount }).nullable(),
  /** These plus `documented` equal `charged`. */
  differences: z.array(
    z.object({
      /** Null for a line that is not stored yet. */
      entryId: z.string().nullable(),
      description: z.string(),
      onDate: PlainDate.nullable(),
      charged: amount,
      documented: amount,
      difference: amount,
      why: z.enum(['not-billed', 'addendum', 'on-its-way', 'refused', 'obstacle', 'offset', 'differs']),
      /** The reason, in the reader's language. */
      message: z.string(),
      /** The document with the largest amount of the entry. */
      invoiceId: InvoiceId.nullable(),
    }),
  ),
});
export type FolioDocuments = z.infer<typeof FolioDocuments>;

/** The taxes inside the price of each line of a folio, as an invoice issued today would show them. */
export const FolioTaxes = z.object({
  lines: z.array(
    z.object({
      /** Number of the line in its folio. */
      number: z.number().int(),
      kind: z.enum(['vat', 'consumption']),
      treatment: TaxTreatment,
      percentage: z.number(),
      /** After all corrections: the net amount and the tax. */
      net: amount,
      tax: amount,
      /** The rule, in the reader's language. */
      why: z.string(),
    }),
  ),
});
export type FolioTaxes = z.infer<typeof FolioTaxes>;

const common = {
  access: 'member',
  app: 'invoicing',
  params: z.object({ id: FolioId }),
  query: invoicingQuery,
} as const;

export const folioDocumentsContract = {
  getFolioDocuments: defineCall({
    ...common,
    permission: 'money',
    id: 'C-ACC-52',
    method: 'GET',
    path: '/api/accounting/invoices/accounts/{id}',
    summary: 'Get invoicing differences of a folio',
    description: 'The reply compares the charges of the folio with its documents.',
    status: 200,
    reply: FolioDocuments,
  }),
  getFolioTaxes: defineCall({
    access: 'member',
    app: 'invoicing',
    permission: 'money',
    id: 'C-ACC-57',
    method: 'GET',
    path: '/api/accounting/invoices/stays/{id}/taxes',
    summary: "List taxes of a stay's folio",
    description: 'The taxes are those that an invoice issued today would state.',
    params: z.object({ id: ReservationId }),
    query: invoicingQuery,
    status: 200,
    reply: FolioTaxes,
    errors: [invoicingErrors.notOffered],
  }),
  mendFolio: defineCall({
    ...common,
    permission: 'bill',
    id: 'C-ACC-53',
    method: 'POST',
    path: '/api/accounting/invoices/accounts/{id}/mend',
    summary: 'Create a folio correction draft',
    description:
      'The draft removes the difference between the folio and its documents. It is a credit note over the excess, or an invoice over the rest.',
    status: 200,
    reply: Invoice,
    errors: [invoicingErrors.nothingToMend, invoicingErrors.notStamped],
  }),
};

import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { FolioId, InvoiceId, ReservationId } from '#vocabulary/ids.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { invoicingQuery } from '../drafts/call-parts.ts';
import { Invoice, TaxTreatment } from '../invoices.contract.ts';
import { invoicingErrors } from '../invoices.errors.ts';

const amount = z.number().meta({ examples: [450000.5] });

export const Mend = z.enum(['bill', 'credit', 'account']);

/** An account beside its documents: what they tell, and why they do not tell the rest. */
export const AccountDocuments = z.object({
  folioId: FolioId,
  reservationId: ReservationId.nullable(),
  currency: z.string(),
  /** Charges less what reduces them, taxes included. */
  charged: amount,
  /** Documents that stand, less their credit notes. */
  documented: amount,
  /** Whether each difference has a reason. */
  isExplained: z.boolean(),
  /** What mends it; null where nothing has to be. */
  mend: z.object({ mend: Mend, amount }).nullable(),
  /** Together with `documented` they are `charged`. */
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
      /** The reason in a sentence of the reader's language. */
      message: z.string(),
      /** The document that tells the most of it. */
      invoiceId: InvoiceId.nullable(),
    }),
  ),
});
export type AccountDocuments = z.infer<typeof AccountDocuments>;

/** What is inside the price of each line of a stay's account, as an invoice of today would say it. */
export const AccountTaxes = z.object({
  lines: z.array(
    z.object({
      /** The line's number in its account. */
      number: z.number().int(),
      kind: z.enum(['vat', 'consumption']),
      treatment: TaxTreatment,
      percentage: z.number(),
      /** After all corrections: without the tax, and the tax. */
      net: amount,
      tax: amount,
      /** The rule in a sentence of the reader's language. */
      why: z.string(),
    }),
  ),
});
export type AccountTaxes = z.infer<typeof AccountTaxes>;

const common = {
  access: 'member',
  app: 'invoicing',
  params: z.object({ id: FolioId }),
  query: invoicingQuery,
} as const;

export const accountContract = {
  getAccountDocuments: defineCall({
    ...common,
    permission: 'money',
    id: 'C-ACC-52',
    method: 'GET',
    path: '/api/accounting/invoices/accounts/{id}',
    summary: 'Get invoicing differences of a folio',
    description: 'The reply compares the charges of the folio with its documents.',
    status: 200,
    reply: AccountDocuments,
  }),
  getAccountTaxes: defineCall({
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
    reply: AccountTaxes,
    errors: [invoicingErrors.notOffered],
  }),
  mendAccount: defineCall({
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

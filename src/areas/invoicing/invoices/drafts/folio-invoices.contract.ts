import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { FolioId, InvoiceId, ReservationId } from '#vocabulary/ids.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { invoicingQuery } from './call-parts.ts';
import { Invoice, InvoiceChange, InvoiceRow, StampStatus } from '../invoices.contract.ts';
import { BULK_LIMIT, RESERVATION_INVOICES_LIMIT } from '../invoices.constants.ts';
import { InvoiceBulkResult, sending } from '../submissions/submissions.contract.ts';

/** R-INV-01 and the dots of EN-24: billing progress of a folio. */
export const BillingDot = z.enum(['not-billed', 'billed', 'process', 'error']);

/** E-28: a stay with its last invoice. */
export const ReservationInvoice = z.object({
  reservationID: ReservationId,
  guestName: z.string(),
  checkInDate: PlainDate,
  checkOutDate: PlainDate,
  channelName: z.string(),
  checked: z.boolean(),
  stampStatus: StampStatus.nullable(),
  billing: BillingDot,
  invoiceId: InvoiceId.nullable(),
  number: z.string().nullable(),
  /** The folio and its documents differ. */
  accountDiffers: z.boolean(),
});
export type ReservationInvoice = z.infer<typeof ReservationInvoice>;

const read = { access: 'member', app: 'invoicing', permission: 'money', query: invoicingQuery } as const;
const write = { ...read, permission: 'bill' } as const;
const byFolio = z.object({ id: FolioId });

export const folioInvoicesContract = {
  listReservationInvoices: defineCall({
    ...read,
    id: 'C-RES-09',
    method: 'GET',
    path: '/api/pms/reservations-invoices',
    summary: 'List reservations with their last invoice',
    description: 'Latest arrival first.',
    query: z.object({
      ...invoicingQuery.shape,
      ...pagingQuery(RESERVATION_INVOICES_LIMIT, RESERVATION_INVOICES_LIMIT),
      filter: jsonQuery(
        z
          .object({
            departureFrom: PlainDate.optional(),
            departureTo: PlainDate.optional(),
          })
          .strict(),
      ).optional(),
      search: z.string().trim().max(120).optional(),
    }),
    status: 200,
    reply: z.array(ReservationInvoice),
    meta: PageMeta,
  }),
  listFolioInvoices: defineCall({
    ...read,
    id: 'C-ACC-12',
    method: 'GET',
    path: '/api/accounting/invoices/internal-account/{id}',
    summary: 'List invoices of a house folio',
    description: 'Newest first.',
    params: byFolio,
    status: 200,
    reply: z.array(InvoiceRow),
  }),
  submitFolios: defineCall({
    ...write,
    id: 'C-ACC-21',
    method: 'POST',
    resumable: true,
    path: '/api/accounting/invoices/internal-account/stamps/async',
    summary: 'Submit invoices of several house folios',
    description:
      'Each invoice covers what is not invoiced yet of a house folio. Each folio has its own result.',
    body: z.object({ folioIds: z.array(FolioId).min(1, 'general.required').max(BULK_LIMIT) }),
    status: 202,
    reply: z.array(InvoiceBulkResult),
  }),
  resubmitFolio: defineCall({
    ...write,
    id: 'C-ACC-27',
    method: 'PUT',
    path: '/api/accounting/invoices/internal-account/{id}/stamps/async',
    summary: 'Resubmit a house folio invoice asynchronously',
    description:
      'The call corrects the last document of the house folio and submits it again. It does not wait for the result.',
    params: byFolio,
    body: InvoiceChange,
    status: 202,
    reply: Invoice,
    errors: sending,
  }),
};

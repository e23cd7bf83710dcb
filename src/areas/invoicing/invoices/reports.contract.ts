import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { jsonQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { tableFormat } from '#vocabulary/table-format.ts';
import { invoicingQuery } from './drafts/call-parts.ts';
import { InvoiceFilter } from './invoices.contract.ts';

/** Maximum of lines in a file. */
export const INVOICES_EXPORT_MAX = 10_000;

const days = z
  .object({ from: PlainDate.optional(), to: PlainDate.optional() })
  .strict()
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'reservation.dates.order' });

/** `2026-11`, of the property's calendar. */
export const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'general.invalid.format')
  .meta({ examples: ['2026-11'] });

const amount = z.number();

/** Invoiced and credited amounts of a month in one currency; accepted documents by their day of issue. */
export const InvoiceMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  currency: z.string(),
  invoices: z.number().int(),
  creditNotes: z.number().int(),
  net: amount,
  /** By kind and rate, less credit notes. */
  taxes: z.array(
    z.object({
      kind: z.enum(['vat', 'consumption']),
      amountPercentage: z.number(),
      base: amount,
      amount,
    }),
  ),
  /** Rounding differences, outside of all tax bases. */
  rounding: amount,
  /** Net, taxes and rounding of the documents, less credit notes. */
  total: amount,
});
export type InvoiceMonth = z.infer<typeof InvoiceMonth>;

const common = { access: 'member', app: 'invoicing', permission: 'money', method: 'GET' } as const;

export const reportsContract = {
  summarizeInvoices: defineCall({
    ...common,
    id: 'C-ACC-09',
    path: '/api/accounting/invoices/summary-report',
    summary: 'Get the monthly invoice summary',
    description:
      'The summary adds up accepted documents by month and currency, with taxes by rate. Newest month first.',
    query: z.object({ ...invoicingQuery.shape, filter: jsonQuery(days).optional() }),
    status: 200,
    reply: z.array(InvoiceMonth),
  }),
  downloadInvoiceArchive: defineCall({
    ...common,
    id: 'C-ACC-51',
    path: '/api/accounting/invoices/archive',
    summary: 'Download the invoices of a month',
    description:
      'The ZIP file holds the accepted documents of the month, their printed versions, a table and checksums.',
    fresh: true,
    rate: 'export',
    query: z.object({ ...invoicingQuery.shape, month: Month }),
    status: 200,
    reply: z.void(),
    raw: 'application/zip',
  }),
  exportInvoices: defineCall({
    ...common,
    id: 'C-ACC-41',
    path: '/api/accounting/invoices/csv',
    summary: 'Export invoices for an accountant',
    description: 'The file holds the documents that match the filters, up to 10,000 lines.',
    fresh: true,
    rate: 'export',
    query: z.object({
      ...invoicingQuery.shape,
      filter: jsonQuery(InvoiceFilter).optional(),
      search: z.string().trim().max(120).optional(),
      format: tableFormat,
    }),
    status: 200,
    reply: z.void(),
    raw: 'text/csv',
  }),
};

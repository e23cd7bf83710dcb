import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { InvoiceId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { InvoicedStay } from '../invoices.contract.ts';

/** Where a person can remove the obstacle of automatic invoicing, or `retry`. */
export const Remedy = z.enum(['stay', 'folio', 'invoice', 'issuers', 'connections', 'credits', 'retry']);
export type Remedy = z.infer<typeof Remedy>;

/** A stay whose invoice waits, with the reason. */
export const AutoInvoiceWait = z.object({
  reservationId: ReservationId,
  stay: InvoicedStay,
  /** In the reader's language. */
  reason: z.string(),
  remedy: Remedy,
  /** The existing draft of the stay. */
  invoiceId: InvoiceId.nullable(),
  lookedAt: Instant,
});
export type AutoInvoiceWait = z.infer<typeof AutoInvoiceWait>;

/** Settings of a property for automatic invoicing and self-invoicing. */
export const AutoInvoicing = z.object({
  /** Invoices stays without doubts automatically after departure. */
  autoBill: z.boolean(),
  /** The hour of automatic invoicing, on the property's clock. */
  at: z.string().meta({ examples: ['03:00'] }),
  /** Guests may issue the invoice of their stay. */
  selfInvoice: z.boolean(),
  timezone: z.string(),
  /** The day of the last run. */
  lookedOn: PlainDate.nullable(),
  waits: z.array(AutoInvoiceWait),
  version: z.number().int(),
});
export type AutoInvoicing = z.infer<typeof AutoInvoicing>;

export const AutoInvoicingChange = z
  .object({
    autoBill: z.boolean(),
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'general.invalid.format'),
    selfInvoice: z.boolean(),
  })
  .partial();
export type AutoInvoicingChange = z.infer<typeof AutoInvoicingChange>;

const common = {
  access: 'member',
  app: 'invoicing',
  permission: 'money',
  propertyIn: 'params.id',
  params: z.object({ id: PropertyId }),
  path: '/api/common/properties/{id}/auto-bill',
  status: 200,
  reply: AutoInvoicing,
} as const;

export const autoInvoiceContract = {
  getAutoInvoicing: defineCall({
    ...common,
    id: 'C-BILL-01',
    method: 'GET',
    summary: 'Get automatic invoicing of a property',
    description:
      'The reply tells whether invoices are submitted automatically. It lists each waiting stay with the reason.',
  }),
  changeAutoInvoicing: defineCall({
    ...common,
    permission: 'bill',
    id: 'C-PROP-07',
    method: 'PATCH',
    summary: 'Update automatic invoicing of a property',
    description:
      'One setting submits invoices automatically, another lets guests issue their own invoices. A setting that is left out stays unchanged.',
    body: AutoInvoicingChange,
    ifMatch: true,
  }),
  invoiceStayNow: defineCall({
    ...common,
    permission: 'bill',
    id: 'C-BILL-02',
    method: 'POST',
    path: '/api/common/properties/{id}/auto-bill/{reservationId}',
    summary: 'Retry the invoice of a stay',
    description:
      'The call checks a waiting stay again. It submits the invoice of the stay if nothing prevents it any more.',
    params: z.object({ id: PropertyId, reservationId: ReservationId }),
    errors: [httpErrors.missing],
  }),
};

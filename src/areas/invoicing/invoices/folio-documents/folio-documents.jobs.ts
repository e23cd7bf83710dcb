import { z } from 'zod';

import { folioChanged } from '#areas/stays/folios/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { FolioId, InvoiceId } from '#vocabulary/ids.ts';
import { invoiceRefused, invoiceAccepted } from '../invoices.events.ts';
import { recordFolioDifference, recordDifferenceOfInvoice } from './record-difference.service.ts';

/** A folio that changes after billing may no longer match its documents. */
export const compareFolioJob = defineJob('invoicing.compare-folio', {
  lane: 'bulk',
  payload: z.object({ folioId: FolioId }),
  on: [folioChanged],
  oncePer: ({ folioId }) => folioId,
  run: (ctx, { folioId }) => recordFolioDifference(requirePropertyContext(ctx), folioId),
});

const ofInvoice = {
  lane: 'bulk',
  payload: z.object({ invoiceId: InvoiceId }),
  oncePer: ({ invoiceId }: { readonly invoiceId: InvoiceId }) => invoiceId,
} as const;

/** An accepted document may remove a difference, or cause one. */
export const compareInvoicedFolioJob = defineJob('invoicing.compare-invoiced-folio', {
  ...ofInvoice,
  on: [invoiceAccepted],
  run: (ctx, { invoiceId }) => recordDifferenceOfInvoice(requirePropertyContext(ctx), invoiceId),
});

/** A refused document removes no difference. */
export const compareRefusedFolioJob = defineJob('invoicing.compare-refused-folio', {
  ...ofInvoice,
  on: [invoiceRefused],
  run: (ctx, { invoiceId }) => recordDifferenceOfInvoice(requirePropertyContext(ctx), invoiceId),
});

import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { InvoiceId, ReservationId } from '#vocabulary/ids.ts';

const payload = z.object({ invoiceId: InvoiceId, reservationId: ReservationId.nullable() });

/** The authority, or the provider on its behalf, accepted a document. */
export const invoiceAccepted = defineEvent('invoicing.invoiceStamped', payload);
/** A document needs a person: it was refused, or its outcome cannot be determined. */
export const invoiceRefused = defineEvent('invoicing.invoiceRefused', payload);

import { z } from 'zod';

import { InvoiceId, PropertyId } from '#vocabulary/ids.ts';

/** The property system of the stay, and the provider that submits; ids of integrations (D-38). */
export const invoicingQuery = z.object({
  propertyId: PropertyId.optional(),
  appId: z.string().max(40).optional(),
  partnerIntegrationId: z.string().max(40).optional(),
  partnerIntegrationIdTo: z.string().max(40).optional(),
});

export const invoiceById = z.object({ id: InvoiceId });

import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';

/** The link by which a guest issues the invoice of the stay. */
export const SelfInvoiceLink = z.object({
  url: z.string(),
  /** False if the property disabled self-invoicing. */
  isAllowed: z.boolean(),
});
export type SelfInvoiceLink = z.infer<typeof SelfInvoiceLink>;

export const selfLinksContract = {
  shareSelfInvoice: defineCall({
    id: 'C-SELF-10',
    method: 'POST',
    path: '/api/accounting/invoices/{id}/self/link',
    access: 'member',
    app: 'invoicing',
    permission: 'bill',
    // The link lets its holder issue an invoice in the name of another person.
    secret: true,
    summary: 'Share a self-invoicing link',
    description:
      'The guest of the stay issues the invoice through this link. Repeated calls return the same link. With `replace`, a new link takes its place.',
    params: z.object({ id: ReservationId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    body: z.object({ replace: z.boolean().default(false) }),
    status: 200,
    repeatable: true,
    reply: SelfInvoiceLink,
  }),
};

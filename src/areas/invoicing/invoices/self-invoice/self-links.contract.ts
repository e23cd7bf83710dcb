import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';

/** Where the guest of a stay makes its invoice. */
export const SelfInvoiceLink = z.object({
  url: z.string(),
  /** False where the property does not let guests. */
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
    // Whoever has it can make an invoice in somebody's name.
    secret: true,
    summary: 'The link for the guest of a stay: the same each time, or with `replace` a new one in its place',
    params: z.object({ id: ReservationId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    body: z.object({ replace: z.boolean().default(false) }),
    status: 200,
    repeatable: true,
    reply: SelfInvoiceLink,
  }),
};

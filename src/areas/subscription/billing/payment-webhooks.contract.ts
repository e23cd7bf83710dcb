import { z } from 'zod';

import { httpErrors } from '#foundation/http/http.errors.ts';
import { defineCall } from '#vocabulary/call.ts';

export const paymentWebhooksContract = {
  receivePaymentWebhook: defineCall({
    id: 'C-PAY-16',
    method: 'POST',
    path: '/hooks/payments',
    access: 'public',
    reason:
      "Signed by the installation's payment provider; the product trusts only the id of its subject (SEC-33)",
    rate: 'webhook',
    keepsRaw: true,
    summary: 'Receive a payment webhook',
    description:
      'Stores each event of the payment provider once. Posada reads the subject of the event from the provider again.',
    body: z.unknown(),
    status: 200,
    reply: z.object({ received: z.literal(true) }),
    errors: [httpErrors.unauthorized],
  }),
};

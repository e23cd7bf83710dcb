import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId, BillId } from '#vocabulary/ids.ts';

const payload = z.object({ accountId: AccountId, billId: BillId });

/** The bill is paid in full, or charged nothing. Published once for a bill. */
export const billPaid = defineEvent('billing.billPaid', payload);
/** The card was refused while the payer was absent, or the bank asks the payer to confirm. */
export const billDeclined = defineEvent('billing.billDeclined', payload);
/** The card is not tried again. */
export const billUncollectible = defineEvent('billing.billGivenUp', payload);
/** Money of the bill was returned, by a refund or a lost dispute. */
export const billMoneyReturned = defineEvent(
  'billing.billReturned',
  payload.extend({
    /** Of the refund or dispute: the same one is published once. */
    key: z.string(),
    amount: z.number().int(),
  }),
);
/** The bill can no longer be paid, at the provider either. */
export const billVoided = defineEvent('billing.billTakenBack', payload);
export const refundDecided = defineEvent(
  'billing.refundDecided',
  z.object({ accountId: AccountId, refundId: z.uuid() }),
);
/** The provider or a bank refused a refund: a person has to look. */
export const refundRefused = defineEvent(
  'billing.refundRefused',
  z.object({ accountId: AccountId, refundId: z.uuid() }),
);
/** An event of the payment provider was stored. */
export const paymentWebhookReceived = defineEvent(
  'billing.noticeReceived',
  z.object({ eventId: z.string() }),
);

import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId, BillId } from '#vocabulary/ids.ts';

const payload = z.object({ accountId: AccountId, billId: BillId });

/** All of it was received, or there was nothing to receive. Once for a bill. */
export const billPaid = defineEvent('billing.billPaid', payload);
/** The card was refused while nobody was there, or their bank asks for them. */
export const billDeclined = defineEvent('billing.billDeclined', payload);
/** Nobody tries any more. */
export const billGivenUp = defineEvent('billing.billGivenUp', payload);
/** Money of it went back: by us, or because a bank decided so. */
export const billReturned = defineEvent(
  'billing.billReturned',
  payload.extend({
    /** Of the refund or dispute: the same one is told of once. */
    key: z.string(),
    amount: z.number().int(),
  }),
);
/** Nothing can be paid on it any more, over there either. */
export const billTakenBack = defineEvent('billing.billTakenBack', payload);
export const refundDecided = defineEvent(
  'billing.refundDecided',
  z.object({ accountId: AccountId, refundId: z.uuid() }),
);
/** The provider, or a bank, sent nothing back: a person has to look. */
export const refundRefused = defineEvent(
  'billing.refundRefused',
  z.object({ accountId: AccountId, refundId: z.uuid() }),
);
/** By who takes cards, and stored. */
export const noticeReceived = defineEvent('billing.noticeReceived', z.object({ eventId: z.string() }));

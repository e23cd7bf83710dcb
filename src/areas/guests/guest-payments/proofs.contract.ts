import { z } from 'zod';

import { checkInErrors } from '#areas/guests/check-in/check-in.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { GuestMoney } from './guest-money.contract.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';

export const proofsContract = {
  sendProof: defineCall({
    id: 'C-GPAY-05',
    method: 'POST',
    path: '/api/guest/payments/{id}/proofs',
    access: 'guest-link',
    rate: 'guest',
    summary: 'Send a transfer proof',
    description:
      'The field `file` contains a photo of up to 8 MB or a PDF of up to 2 MB. It opens a transfer if none is open. The same file twice is one proof.',
    params: z.object({ id: z.uuid() }),
    multipart: true,
    status: 201,
    reply: GuestMoney,
    errors: [
      checkInErrors.ofOneGuest,
      guestPaymentErrors.amountChanged,
      guestPaymentErrors.ended,
      guestPaymentErrors.methodGone,
      guestPaymentErrors.otherMethodOpen,
      guestPaymentErrors.proofFormat,
      guestPaymentErrors.proofMissing,
      guestPaymentErrors.proofTooLarge,
      guestPaymentErrors.proofUnreadable,
      guestPaymentErrors.tooManyProofs,
    ],
  }),
  downloadProof: defineCall({
    id: 'C-PCOL-11',
    method: 'GET',
    path: '/api/payment-collect/proofs/{id}',
    access: 'member',
    app: 'payments',
    permission: 'money',
    secret: true,
    summary: 'Download a transfer proof',
    description: 'The file is always sent as an attachment.',
    params: z.object({ id: z.uuid() }),
    query: z.object({ propertyId: PropertyId }),
    status: 200,
    reply: z.void(),
    raw: 'application/octet-stream',
  }),
};

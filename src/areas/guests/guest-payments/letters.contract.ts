import { z } from 'zod';

import { checkInErrors } from '#areas/guests/check-in/check-in.errors.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';
import { PaymentRequest } from './requests.contract.ts';

export const lettersContract = {
  sendPaymentLetter: defineCall({
    id: 'C-PCOL-12',
    method: 'POST',
    path: '/api/payment-collect/reservations/{id}/letters',
    access: 'member',
    app: 'payments',
    permission: 'bill',
    money: ['amount', 'missing', 'refunded', 'over'],
    summary: 'Send a payment request',
    description:
      'The guest gets the amount that is missing, the day on which it is due and a link of their own. A reminder follows on the day before, if it is still open.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ propertyId: PropertyId }),
    status: 201,
    reply: PaymentRequest,
    errors: [
      checkInErrors.closed,
      guestPaymentErrors.ended,
      guestPaymentErrors.guestEndedMessages,
      guestPaymentErrors.guestInvented,
      guestPaymentErrors.guestWithoutAddress,
      guestPaymentErrors.tooManyLetters,
    ],
  }),
};

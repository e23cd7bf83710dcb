import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { checkInErrors } from './check-in.errors.ts';
import { AskedForm, FormAnswers } from './guest.contract.ts';

export const formAnswersContract = {
  listAnswers: defineCall({
    id: 'C-GEN-36',
    method: 'GET',
    path: '/api/common/check-ins/{reservationId}/forms',
    access: 'member',
    app: 'check-in',
    permission: 'operate',
    /** With what is asked now and what was asked when the guests answered. */
    summary: 'List the form answers of a stay',
    params: z.object({ reservationId: ReservationId }),
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: z.array(AskedForm),
  }),
  saveAnswers: defineCall({
    id: 'C-GEN-37',
    method: 'PATCH',
    path: '/api/guest/forms/{formId}',
    access: 'guest-link',
    /** Each answer is checked alone: right ones are kept when another is wrong. */
    summary: 'Save answers to a form',
    params: z.object({ formId: z.uuid() }),
    body: FormAnswers,
    repeatable: true,
    status: 200,
    reply: z.object({ saved: z.literal(true) }),
    errors: [
      checkInErrors.alreadyComplete,
      checkInErrors.closed,
      checkInErrors.ofOneGuest,
      checkInErrors.proveFirst,
    ],
  }),
};

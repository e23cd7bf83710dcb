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
    summary: 'List form answers of a stay',
    description:
      'The list contains the questions that are asked now and the questions that were asked when the guests answered.',
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
    summary: 'Save answers to a form',
    description: 'Each answer is checked alone. Valid answers are kept when another answer is invalid.',
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

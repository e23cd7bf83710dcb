import { z } from 'zod';

import {
  reservationCanceled,
  reservationChanged,
  reservationCreated,
} from '#areas/stays/reservations/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { ReservationId } from '#vocabulary/ids.ts';
import { forgetRequests } from './listing-links/arrival-requests.service.ts';
import { forgetOldGuests } from './retention.service.ts';
import { updateCheckInsOfReservations } from './guest-slots.service.ts';

export const updateCheckInsJob = defineJob('check-in.follow-reservation', {
  // These jobs do not wait behind an import (REL-44): the guest may be at the door.
  lane: 'message',
  payload: z.object({ reservationId: ReservationId }),
  on: [reservationCreated, reservationChanged, reservationCanceled],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => updateCheckInsOfReservations(requirePropertyContext(ctx), [reservationId]),
  runTogether: (ctx, payloads) =>
    updateCheckInsOfReservations(
      requirePropertyContext(ctx),
      payloads.map(({ reservationId }) => reservationId),
    ),
});

export const forgetOldGuestsSchedule = defineSchedule('check-in.forget-old-guests', {
  lane: 'bulk',
  everySeconds: 3600,
  run: forgetOldGuests,
});

export const forgetRequestsSchedule = defineSchedule('check-in.forget-requests', {
  lane: 'bulk',
  everySeconds: 3600,
  run: forgetRequests,
});

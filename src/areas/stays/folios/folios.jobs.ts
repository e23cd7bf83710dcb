import { z } from 'zod';

import { reservationCanceled, reservationChanged } from '#areas/stays/reservations/index.ts';
import { insideProperty } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { ReservationId } from '#vocabulary/ids.ts';
import { followReservations } from './open-folio.service.ts';

export const followReservationJob = defineJob('folios.follow-reservation', {
  lane: 'bulk',
  payload: z.object({ reservationId: ReservationId }),
  on: [reservationChanged, reservationCanceled],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => followReservations(insideProperty(ctx), [reservationId]),
  runTogether: (ctx, payloads) =>
    followReservations(
      insideProperty(ctx),
      payloads.map(({ reservationId }) => reservationId),
    ),
});

import { z } from 'zod';

import { reservationCanceled, reservationChanged } from '#areas/stays/reservations/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { ReservationId } from '#vocabulary/ids.ts';
import { updateFoliosOfReservations } from './open-folio.service.ts';

export const updateFoliosJob = defineJob('folios.follow-reservation', {
  lane: 'bulk',
  payload: z.object({ reservationId: ReservationId }),
  on: [reservationChanged, reservationCanceled],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => updateFoliosOfReservations(requirePropertyContext(ctx), [reservationId]),
  runTogether: (ctx, payloads) =>
    updateFoliosOfReservations(
      requirePropertyContext(ctx),
      payloads.map(({ reservationId }) => reservationId),
    ),
});

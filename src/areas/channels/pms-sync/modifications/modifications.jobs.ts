import { remoteBlockRetryRequested } from '../pms-sync.events.ts';
import { z } from 'zod';

import { reservationModified } from '#areas/stays/reservations/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { pushWaitingModifications, planModification } from './modifications.service.ts';
import { connectionMade } from '#areas/property/connections/index.ts';

export const pushModificationJob = defineJob('pms-sync.push-modification', {
  lane: 'lock',
  payload: z.object({ reservationId: ReservationId }),
  on: [reservationModified],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => planModification(requirePropertyContext(ctx), reservationId),
});

/** A system was connected, or its pause has ended: modifications that waited for it are pushed. */
export const pushWaitingJob = defineJob('pms-sync.push-waiting-modifications', {
  lane: 'lock',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
  on: [connectionMade, remoteBlockRetryRequested],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) =>
    pushWaitingModifications(ctx.forProperty(propertyId), connectionId),
});

import { holdsRetried } from './pms-sync.events.ts';
import { z } from 'zod';

import { stayAmended } from '#areas/reservations/index.ts';
import { insideProperty } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { amendWaiting, planAmend } from './amends.service.ts';
import { connectionMade } from '#areas/connections/index.ts';

export const amendStayJob = defineJob('integrations.amend-stay', {
  lane: 'lock',
  payload: z.object({ reservationId: ReservationId }),
  on: [stayAmended],
  oncePer: ({ reservationId }) => reservationId,
  run: (ctx, { reservationId }) => planAmend(insideProperty(ctx), reservationId),
});

/** A system was connected or let go on: it is told what waited for it. */
export const amendWaitingJob = defineJob('integrations.amend-waiting', {
  lane: 'lock',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
  on: [connectionMade, holdsRetried],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => amendWaiting(ctx.forProperty(propertyId), connectionId),
});

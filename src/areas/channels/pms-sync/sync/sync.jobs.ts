import { z } from 'zod';

import { connectionMade, staleConnections } from '#areas/property/connections/index.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { bookingChanged, syncRequested, synced, upcomingCancellationRequested } from '../pms-sync.events.ts';
import { SYNC_EVERY_SECONDS } from './sync.constants.ts';
import { syncConnection } from './sync.service.ts';
import { readChangedBooking } from '../bookings/booking-webhooks.service.ts';
import { importClosedNights } from '../bookings/remote-closed-nights.service.ts';
import { cancelUpcomingReservations } from '../bookings/cancel-upcoming.service.ts';

export const syncConnectionJob = defineJob('pms-sync.sync-connection', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
  on: [syncRequested, connectionMade],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => syncConnection(ctx.forProperty(propertyId), connectionId),
});

/** After the bookings, as a separate job: it makes a request for each month. */
export const importClosedNightsJob = defineJob('pms-sync.read-closed-there', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
  on: [synced],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => importClosedNights(ctx.forProperty(propertyId), connectionId),
});

/** However many webhook events name a booking while this job waits, the booking is read once (REL-08). */
export const readBookingJob = defineJob('pms-sync.read-booking', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId, externalId: z.string() }),
  on: [bookingChanged],
  oncePer: ({ connectionId, externalId }) => `${connectionId} ${externalId}`,
  run: (ctx, { propertyId, connectionId, externalId }) =>
    readChangedBooking(ctx.forProperty(propertyId), connectionId, externalId),
});

export const cancelUpcomingJob = defineJob('pms-sync.cancel-upcoming', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
  on: [upcomingCancellationRequested],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) =>
    cancelUpcomingReservations(ctx.forProperty(propertyId), connectionId),
});

export const staleConnectionsSchedule = defineSchedule('pms-sync.sync-stale', {
  lane: 'sync',
  everySeconds: 60,
  run: async (ctx) => {
    const before = plusSeconds(ctx.clock.now(), -SYNC_EVERY_SECONDS);
    for (const { id, property_id } of await staleConnections(ctx.system, before)) {
      const inside = ctx.forProperty(property_id);
      await inside.db.transaction((tx) =>
        inside.enqueue(tx, syncConnectionJob, { propertyId: property_id, connectionId: id }),
      );
    }
  },
});

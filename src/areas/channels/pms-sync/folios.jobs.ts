import { z } from 'zod';

import { activeConnections } from '#areas/property/connections/index.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { readFolio, readFoliosInHouse, readTransaction } from './folios.service.ts';
import { bookingFolioChanged, transactionPosted } from './pms-sync.events.ts';

const ofConnection = z.object({ propertyId: PropertyId, connectionId: ConnectionId });
const ofSubject = ofConnection.extend({ externalId: z.string() });

/** However many events name a folio while this job waits, the folio is read once (REL-08). */
export const readFolioJob = defineJob('pms-sync.read-folio', {
  lane: 'sync',
  payload: ofSubject,
  on: [bookingFolioChanged],
  oncePer: ({ connectionId, externalId }) => `${connectionId} ${externalId}`,
  run: (ctx, { propertyId, connectionId, externalId }) =>
    readFolio(ctx.forProperty(propertyId), connectionId, externalId),
});

export const readTransactionJob = defineJob('pms-sync.read-transaction', {
  lane: 'sync',
  payload: ofSubject,
  on: [transactionPosted],
  oncePer: ({ connectionId, externalId }) => `${connectionId} ${externalId}`,
  run: (ctx, { propertyId, connectionId, externalId }) =>
    readTransaction(ctx.forProperty(propertyId), connectionId, externalId),
});

export const readFoliosInHouseJob = defineJob('pms-sync.read-folios-around', {
  lane: 'sync',
  payload: ofConnection,
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => readFoliosInHouse(ctx.forProperty(propertyId), connectionId),
});

/** A night audit changes no booking, and an event may have been lost. */
const EVERY_SECONDS = 6 * 3600;

export const foliosInHouseSchedule = defineSchedule('pms-sync.read-folios-again', {
  lane: 'sync',
  everySeconds: EVERY_SECONDS,
  run: async (ctx) => {
    const keeping = ctx.providers.all
      .filter(({ capabilities }) => capabilities.pms?.folios)
      .map(({ manifest }) => manifest.id);
    for (let last: ConnectionId | null = null; ;) {
      const page = await activeConnections(ctx.system, keeping, last);
      for (const { id: connectionId, property_id: propertyId } of page) {
        const inside = ctx.forProperty(propertyId);
        await inside.db.transaction((tx) =>
          inside.enqueue(tx, readFoliosInHouseJob, { propertyId, connectionId }),
        );
      }
      last = page.at(-1)?.id ?? null;
      if (last === null) return;
    }
  },
});

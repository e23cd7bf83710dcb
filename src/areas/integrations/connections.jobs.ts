import { z } from 'zod';

import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { staleConnections } from './connections.store.ts';
import { noticeReceived, readingAsked } from './integrations.events.ts';
import { handleNotice } from './notices.service.ts';
import { syncConnection } from './sync.service.ts';

export const syncConnectionJob = defineJob('integrations.sync-connection', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId, connectionId: ConnectionId }),
  on: [readingAsked],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => syncConnection(ctx.forProperty(propertyId), connectionId),
});

export const handleNoticeJob = defineJob('integrations.handle-notice', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId, noticeId: z.uuid() }),
  on: [noticeReceived],
  oncePer: ({ noticeId }) => noticeId,
  run: (ctx, { propertyId, noticeId }) => handleNotice(ctx.forProperty(propertyId), noticeId),
});

/** Notices get lost; what changed is asked for every 15 minutes all the same (REL-10). */
export const CONNECTION_SYNC_SECONDS = 900;

export const syncStaleConnections = defineSchedule('integrations.sync-stale', {
  lane: 'sync',
  everySeconds: 60,
  run: async (ctx) => {
    const before = plusSeconds(ctx.clock.now(), -CONNECTION_SYNC_SECONDS);
    for (const { id, property_id } of await staleConnections(ctx.system, before)) {
      const inside = ctx.forProperty(property_id);
      await inside.db.transaction((tx) =>
        inside.enqueue(tx, syncConnectionJob, { propertyId: property_id, connectionId: id }),
      );
    }
  },
});

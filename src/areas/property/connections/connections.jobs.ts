import { z } from 'zod';

import { defineJob } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import { accessEnded, connectionMade } from './connections.events.ts';
import { markAccessRevoked } from './reconnect.service.ts';
import { subscribeToWebhooks } from './webhooks/webhook-subscriptions.service.ts';

const ofConnection = z.object({ propertyId: PropertyId, connectionId: ConnectionId });

export const subscribeJob = defineJob('connections.subscribe', {
  lane: 'sync',
  payload: ofConnection,
  on: [connectionMade],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => subscribeToWebhooks(ctx.forProperty(propertyId), connectionId),
});

export const markAccessRevokedJob = defineJob('connections.end-access', {
  lane: 'sync',
  payload: ofConnection,
  on: [accessEnded],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => markAccessRevoked(ctx.forProperty(propertyId), connectionId),
});

/**
 * A connection has access again: effects that waited for it resume. Jobs of one event are queued in the order of their
 * names, and this one comes after those of `pms-sync`: effects that are no longer wanted are cancelled before the rest
 * is sent (REL-20).
 */
export const resumeEffectsJob = defineJob('provider-effects.resume', {
  lane: 'lock',
  payload: ofConnection,
  on: [connectionMade],
  oncePer: ({ connectionId }) => connectionId,
  run: async (ctx, { propertyId }) => {
    const inside = ctx.forProperty(propertyId);
    await inside.db.transaction((tx) => inside.effects.resume(inside, tx));
  },
});

import { z } from 'zod';

import { accessLost, connectionLeft, connectionMade } from '#areas/property/connections/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { ConnectionId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import {
  CHANNELS_AT_ONCE,
  CHANNEL_READ_SECONDS,
  PACE_KEPT_SECONDS,
  WINDOW_KEPT_SECONDS,
} from '../messages.constants.ts';
import { planPropertyJob } from '../plan-property.jobs.ts';
import { channelOutdated, guestEventReceived } from './guest-channels.events.ts';
import { leaveChannel, readChannel } from './guest-channels.service.ts';
import { forgetWindows, listChannelsToRead } from './guest-channels.store.ts';
import { takeGuestEvents } from './guest-events.service.ts';
import { forgetPaced } from './pace.store.ts';

/** How the number is, and which words are approved: events about them may never come. */
export const readChannelJob = defineJob('messages.read-channel', {
  lane: 'message',
  payload: z.object({ connectionId: ConnectionId }),
  on: [connectionMade, channelOutdated],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { connectionId }) => readChannel(requirePropertyContext(ctx), connectionId),
});

/** By which channel guests are reached changes with the connections. */
export const replanForChannelJob = defineJob('messages.replan-for-channel', {
  lane: 'message',
  payload: z.object({ connectionId: ConnectionId }),
  on: [connectionMade, accessLost, connectionLeft],
  run: async (ctx, { connectionId }) => {
    const inside = requirePropertyContext(ctx);
    await leaveChannel(inside, connectionId);
    await inside.db.transaction((tx) =>
      inside.enqueue(tx, planPropertyJob, { propertyId: inside.propertyId }),
    );
  },
});

export const takeGuestEventJob = defineJob('messages.take-guest-event', {
  lane: 'message',
  payload: z.object({ connectionId: ConnectionId, eventId: z.uuid() }),
  on: [guestEventReceived],
  run: (ctx, { connectionId, eventId }) =>
    takeGuestEvents(requirePropertyContext(ctx), connectionId, [eventId]),
});

export const readChannelsSchedule = defineSchedule('messages.read-channels', {
  lane: 'message',
  everySeconds: 600,
  run: async (ctx) => {
    const now = ctx.clock.now();
    await forgetWindows(ctx.system, plusSeconds(now, -WINDOW_KEPT_SECONDS));
    await forgetPaced(ctx.system, plusSeconds(now, -PACE_KEPT_SECONDS));
    const channels = await listChannelsToRead(
      ctx.system,
      plusSeconds(now, -CHANNEL_READ_SECONDS),
      CHANNELS_AT_ONCE,
    );
    for (const { property_id: propertyId, connection_id: connectionId } of channels) {
      const inside = ctx.forProperty(propertyId);
      await inside.db.transaction((tx) => inside.enqueue(tx, readChannelJob, { connectionId }));
    }
  },
});

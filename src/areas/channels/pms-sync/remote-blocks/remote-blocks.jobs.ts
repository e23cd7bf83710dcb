import { remoteBlocksChanged, remoteBlockRetryRequested } from '../pms-sync.events.ts';
import { z } from 'zod';

import {
  reservationCanceled,
  reservationChanged,
  reservationCreated,
} from '#areas/stays/reservations/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { ConnectionId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { compareRemoteBlocks, advanceRemoteBlocks } from './remote-blocks.service.ts';
import { connectionMade } from '#areas/property/connections/index.ts';

const ofStay = z.object({ reservationId: ReservationId });
const ofConnection = z.object({ propertyId: PropertyId, connectionId: ConnectionId });

export const blockNightsJob = defineJob('pms-sync.block-nights', {
  lane: 'lock',
  payload: ofStay,
  on: [reservationCreated, reservationChanged],
  oncePer: ({ reservationId }) => reservationId,
  coversAll: true,
  run: (ctx) => compareRemoteBlocks(requirePropertyContext(ctx)),
  runTogether: (ctx) => compareRemoteBlocks(requirePropertyContext(ctx)),
});

/** Nights became free: a remote block that was refused because of them may be placed now. */
export const releaseNightsJob = defineJob('pms-sync.release-nights', {
  lane: 'lock',
  payload: ofStay,
  on: [reservationCanceled],
  oncePer: ({ reservationId }) => reservationId,
  coversAll: true,
  run: (ctx) => compareRemoteBlocks(requirePropertyContext(ctx), true),
  runTogether: (ctx) => compareRemoteBlocks(requirePropertyContext(ctx), true),
});

export const advanceRemoteBlocksJob = defineJob('pms-sync.follow-remote-blocks', {
  lane: 'lock',
  payload: ofConnection,
  on: [remoteBlocksChanged],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId, connectionId }) => advanceRemoteBlocks(ctx.forProperty(propertyId), connectionId),
});

/** A system was connected, its pause has ended, or a person asks: everything is tried again. */
export const retryRemoteBlocksJob = defineJob('pms-sync.retry-remote-blocks', {
  lane: 'lock',
  payload: ofConnection,
  on: [connectionMade, remoteBlockRetryRequested],
  oncePer: ({ connectionId }) => connectionId,
  run: (ctx, { propertyId }) => compareRemoteBlocks(ctx.forProperty(propertyId), true),
});

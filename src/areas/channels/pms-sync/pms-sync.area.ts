import { defineArea } from '#foundation/area/area.ts';
import { readFolioJob, readFoliosAgain, readFoliosAroundJob, readTransactionJob } from './folios.jobs.ts';
import { modificationEffect } from './modifications/modifications.effects.ts';
import { pushModificationJob, pushWaitingJob } from './modifications/modifications.jobs.ts';
import { remoteBlockEffect } from './remote-blocks/remote-blocks.effects.ts';
import {
  followRemoteBlocksJob,
  freeNightsJob,
  blockAgainJob,
  blockNightsJob,
} from './remote-blocks/remote-blocks.jobs.ts';
import { remoteBlockRoutes } from './remote-blocks/remote-blocks.routes.ts';
import { mappingRoutes } from './mappings/mappings.routes.ts';
import { quarantineRoutes } from './sync/quarantine.routes.ts';
import {
  cancelUpcomingJob,
  readBookingJob,
  readClosedThereJob,
  syncConnectionJob,
  syncStaleConnections,
} from './sync/sync.jobs.ts';
import { syncRoutes } from './sync/sync.routes.ts';
import {
  accountWebhooks,
  bookingWebhooks,
  transactionWebhooks,
} from './bookings/booking-webhooks.service.ts';

export const pmsSyncArea = defineArea({
  routes: [...syncRoutes, ...quarantineRoutes, ...mappingRoutes, ...remoteBlockRoutes],
  jobs: [
    syncConnectionJob,
    readBookingJob,
    cancelUpcomingJob,
    readClosedThereJob,
    blockNightsJob,
    freeNightsJob,
    followRemoteBlocksJob,
    blockAgainJob,
    pushModificationJob,
    pushWaitingJob,
    readFolioJob,
    readFoliosAroundJob,
    readTransactionJob,
  ],
  effects: [remoteBlockEffect, modificationEffect],
  schedules: [syncStaleConnections, readFoliosAgain],
  webhooks: [bookingWebhooks, accountWebhooks, transactionWebhooks],
});

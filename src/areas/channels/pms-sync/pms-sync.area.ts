import { defineArea } from '#foundation/area/area.ts';
import {
  readFolioJob,
  foliosInHouseSchedule,
  readFoliosInHouseJob,
  readTransactionJob,
} from './folios.jobs.ts';
import { folioPaymentEffect } from './folio-payments/folio-payments.effects.ts';
import { writeFolioPaymentJob } from './folio-payments/folio-payments.jobs.ts';
import { modificationEffect } from './modifications/modifications.effects.ts';
import { pushModificationJob, pushWaitingJob } from './modifications/modifications.jobs.ts';
import { remoteBlockEffect } from './remote-blocks/remote-blocks.effects.ts';
import {
  advanceRemoteBlocksJob,
  releaseNightsJob,
  retryRemoteBlocksJob,
  blockNightsJob,
} from './remote-blocks/remote-blocks.jobs.ts';
import { remoteBlockRoutes } from './remote-blocks/remote-blocks.routes.ts';
import { mappingRoutes } from './mappings/mappings.routes.ts';
import { quarantineRoutes } from './sync/quarantine.routes.ts';
import {
  cancelUpcomingJob,
  readBookingJob,
  importClosedNightsJob,
  syncConnectionJob,
  staleConnectionsSchedule,
} from './sync/sync.jobs.ts';
import { syncRoutes } from './sync/sync.routes.ts';
import { folioWebhooks, bookingWebhooks, transactionWebhooks } from './bookings/booking-webhooks.service.ts';

export const pmsSyncArea = defineArea({
  routes: [...syncRoutes, ...quarantineRoutes, ...mappingRoutes, ...remoteBlockRoutes],
  jobs: [
    syncConnectionJob,
    readBookingJob,
    cancelUpcomingJob,
    importClosedNightsJob,
    blockNightsJob,
    releaseNightsJob,
    advanceRemoteBlocksJob,
    retryRemoteBlocksJob,
    writeFolioPaymentJob,
    pushModificationJob,
    pushWaitingJob,
    readFolioJob,
    readFoliosInHouseJob,
    readTransactionJob,
  ],
  effects: [remoteBlockEffect, modificationEffect, folioPaymentEffect],
  schedules: [staleConnectionsSchedule, foliosInHouseSchedule],
  webhooks: [bookingWebhooks, folioWebhooks, transactionWebhooks],
});

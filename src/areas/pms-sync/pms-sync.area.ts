import { defineArea } from '#foundation/area/area.ts';
import { amendEffect } from './amends.effects.ts';
import { amendStayJob, amendWaitingJob } from './amends.jobs.ts';
import { holdEffect } from './holds.effects.ts';
import { followHoldsJob, freeNightsJob, holdAgainJob, holdNightsJob } from './holds.jobs.ts';
import { holdRoutes } from './holds.routes.ts';
import { mappingRoutes } from './mappings.routes.ts';
import { problemRoutes } from './problems.routes.ts';
import { readBookingJob, syncConnectionJob, syncStaleConnections } from './readings.jobs.ts';
import { readingRoutes } from './readings.routes.ts';
import { bookingWebhooks } from './told-bookings.service.ts';

export const pmsSyncArea = defineArea({
  routes: [...readingRoutes, ...problemRoutes, ...mappingRoutes, ...holdRoutes],
  jobs: [
    syncConnectionJob,
    readBookingJob,
    holdNightsJob,
    freeNightsJob,
    followHoldsJob,
    holdAgainJob,
    amendStayJob,
    amendWaitingJob,
  ],
  effects: [holdEffect, amendEffect],
  schedules: [syncStaleConnections],
  webhooks: [bookingWebhooks],
});

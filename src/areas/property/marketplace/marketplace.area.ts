import { defineArea } from '#foundation/area/area.ts';
import { appsAdminRoutes } from './apps-admin.routes.ts';
import {
  notifyAllAppWaitersSchedule,
  notifyAppWaitersJob,
  notifyTrialEndingJob,
} from './marketplace.jobs.ts';
import { marketplaceRoutes } from './marketplace.routes.ts';
import { pricesAdminRoutes } from './prices-admin.routes.ts';

export const marketplaceArea = defineArea({
  routes: [...marketplaceRoutes, ...appsAdminRoutes, ...pricesAdminRoutes],
  jobs: [notifyAppWaitersJob, notifyTrialEndingJob],
  schedules: [notifyAllAppWaitersSchedule],
});

import { defineArea } from '#foundation/area/area.ts';
import { appsAdminRoutes } from './apps-admin.routes.ts';
import { tellEverybodySchedule, tellWaitingJob, trialEndsJob } from './marketplace.jobs.ts';
import { marketplaceRoutes } from './marketplace.routes.ts';
import { pricesAdminRoutes } from './prices-admin.routes.ts';

export const marketplaceArea = defineArea({
  routes: [...marketplaceRoutes, ...appsAdminRoutes, ...pricesAdminRoutes],
  jobs: [tellWaitingJob, trialEndsJob],
  schedules: [tellEverybodySchedule],
});

import { defineArea } from '#foundation/area/area.ts';
import { dutyRoutes } from './duties.routes.ts';
import { evidenceRoutes } from './evidence.routes.ts';
import { listingTypeRoutes } from './listing-types.routes.ts';
import {
  forgetGuestsJob,
  recheckReportsJob,
  reportStayJob,
  sendDueReports,
  warnOfDeadlinesJob,
  warnOfDeadlinesSchedule,
} from './registry.jobs.ts';
import { registryRoutes } from './registry.routes.ts';
import { reportEffect } from './stay-reports.effects.ts';
import { uploadRoutes } from './uploads.routes.ts';

export const registryArea = defineArea({
  routes: [...registryRoutes, ...listingTypeRoutes, ...dutyRoutes, ...evidenceRoutes, ...uploadRoutes],
  jobs: [reportStayJob, forgetGuestsJob, recheckReportsJob, warnOfDeadlinesJob],
  effects: [reportEffect],
  schedules: [sendDueReports, warnOfDeadlinesSchedule],
});

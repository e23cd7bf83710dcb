import { defineArea } from '#foundation/area/area.ts';
import { issuersRoutes } from './issuers.routes.ts';
import { tellEndsJob, tellEndsSchedule } from './notices.jobs.ts';
import { seriesRoutes } from './series.routes.ts';

export const issuersArea = defineArea({
  routes: [...issuersRoutes, ...seriesRoutes],
  jobs: [tellEndsJob],
  schedules: [tellEndsSchedule],
});

import { defineArea } from '#foundation/area/area.ts';
import { compareSchedule, welcomeJob, welcomeSchedule } from './credits.jobs.ts';
import { creditsRoutes } from './credits.routes.ts';

export const creditsArea = defineArea({
  routes: creditsRoutes,
  jobs: [welcomeJob],
  schedules: [welcomeSchedule, compareSchedule],
});

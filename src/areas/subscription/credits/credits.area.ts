import { defineArea } from '#foundation/area/area.ts';
import {
  compareSchedule,
  creditJobs,
  topUpSchedule,
  unpaidSchedule,
  welcomeSchedule,
} from './credits.jobs.ts';
import { creditsRoutes } from './credits.routes.ts';

export const creditsArea = defineArea({
  routes: creditsRoutes,
  jobs: creditJobs,
  schedules: [welcomeSchedule, compareSchedule, topUpSchedule, unpaidSchedule],
});

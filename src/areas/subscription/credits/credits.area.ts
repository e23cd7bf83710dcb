import { defineArea } from '#foundation/area/area.ts';
import {
  compareSchedule,
  creditJobs,
  autoRechargeSchedule,
  unpaidSchedule,
  welcomeSchedule,
} from './credits.jobs.ts';
import { creditsRoutes } from './credits.routes.ts';

export const creditsArea = defineArea({
  routes: creditsRoutes,
  jobs: creditJobs,
  schedules: [welcomeSchedule, compareSchedule, autoRechargeSchedule, unpaidSchedule],
});

import { defineArea } from '#foundation/area/area.ts';
import {
  compareLedgerSchedule,
  creditJobs,
  autoRechargeSchedule,
  unpaidPurchasesSchedule,
  openMissingCreditsSchedule,
} from './credits.jobs.ts';
import { creditsRoutes } from './credits.routes.ts';

export const creditsArea = defineArea({
  routes: creditsRoutes,
  jobs: creditJobs,
  schedules: [
    openMissingCreditsSchedule,
    compareLedgerSchedule,
    autoRechargeSchedule,
    unpaidPurchasesSchedule,
  ],
});

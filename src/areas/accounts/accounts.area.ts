import { defineArea } from '#foundation/area/area.ts';
import { forgetAccessSchedule } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';
import { sendCodeJob } from './codes.service.ts';

export const accountsArea = defineArea({
  routes: accountRoutes,
  jobs: [sendCodeJob],
  schedules: [forgetAccessSchedule],
});

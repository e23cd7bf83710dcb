import { defineArea } from '#foundation/area/area.ts';
import {
  billingJobs,
  billCollectionSchedule,
  oldPaymentsSchedule,
  missedWebhooksSchedule,
} from './billing.jobs.ts';
import { billingRoutes } from './billing.routes.ts';

export const billingArea = defineArea({
  routes: billingRoutes,
  jobs: billingJobs,
  schedules: [billCollectionSchedule, missedWebhooksSchedule, oldPaymentsSchedule],
});

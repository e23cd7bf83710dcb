import { defineArea } from '#foundation/area/area.ts';
import { dueSubscriptionsSchedule, subscriptionJobs } from './subscriptions.jobs.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';

export const subscriptionsArea = defineArea({
  routes: subscriptionsRoutes,
  jobs: subscriptionJobs,
  schedules: [dueSubscriptionsSchedule],
});

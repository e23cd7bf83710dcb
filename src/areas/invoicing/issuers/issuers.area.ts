import { defineArea } from '#foundation/area/area.ts';
import { issuersRoutes } from './issuers.routes.ts';
import { sendExpiryRemindersJob, expiryRemindersSchedule } from './expiry-reminders.jobs.ts';
import { seriesRoutes } from './series.routes.ts';

export const issuersArea = defineArea({
  routes: [...issuersRoutes, ...seriesRoutes],
  jobs: [sendExpiryRemindersJob],
  schedules: [expiryRemindersSchedule],
});

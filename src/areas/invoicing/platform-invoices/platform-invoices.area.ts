import { defineArea } from '#foundation/area/area.ts';
import { lateDocumentsSchedule, platformInvoiceJobs } from './platform-invoices.jobs.ts';
import { platformInvoiceRoutes } from './platform-invoices.routes.ts';

export const platformInvoicesArea = defineArea({
  routes: platformInvoiceRoutes,
  jobs: platformInvoiceJobs,
  schedules: [lateDocumentsSchedule],
});

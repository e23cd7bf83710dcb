import { defineArea } from '#foundation/area/area.ts';
import { accountInvoicesRoutes } from './account-invoices.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { keepFilesJob, sendReplacementJob } from './invoicing.jobs.ts';
import { reportsRoutes } from './reports.routes.ts';
import { stampEffect } from './stamp.effects.ts';
import { stampsRoutes } from './stamps.routes.ts';

export const invoicingArea = defineArea({
  routes: [...invoicesRoutes, ...stampsRoutes, ...accountInvoicesRoutes, ...reportsRoutes],
  jobs: [keepFilesJob, sendReplacementJob],
  effects: [stampEffect],
});

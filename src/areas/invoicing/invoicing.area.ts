import { defineArea } from '#foundation/area/area.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { keepFilesJob, sendReplacementJob } from './invoicing.jobs.ts';
import { stampEffect } from './stamp.effects.ts';
import { stampsRoutes } from './stamps.routes.ts';

export const invoicingArea = defineArea({
  routes: [...invoicesRoutes, ...stampsRoutes],
  jobs: [keepFilesJob, sendReplacementJob],
  effects: [stampEffect],
});

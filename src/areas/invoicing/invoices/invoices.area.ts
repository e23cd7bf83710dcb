import { defineArea } from '#foundation/area/area.ts';
import { accountRoutes } from './account/account.routes.ts';
import { compareFolioJob, compareInvoicedFolioJob, compareRefusedFolioJob } from './account/account.jobs.ts';
import { accountInvoicesRoutes } from './drafts/account-invoices.routes.ts';
import { billDepartedJob, billDepartedSchedule, billWaitingJob } from './auto-invoice/auto-bill.jobs.ts';
import { autoBillRoutes } from './auto-invoice/auto-bill.routes.ts';
import { reviewRoutes } from './drafts/review.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import {
  connectionLeftJob,
  connectionMadeJob,
  keepFilesJob,
  noteMailJob,
  sendReplacementJob,
} from './invoices.jobs.ts';
import { reportsRoutes } from './reports.routes.ts';
import { tellOfGuessesJob } from './self-invoice/self-guesses.jobs.ts';
import { selfInvoiceRoutes, selfLinksRoutes } from './self-invoice/self-invoice.routes.ts';
import { stampEffect } from './submissions/stamp.effects.ts';
import { stampsRoutes } from './submissions/stamps.routes.ts';

export const invoicesArea = defineArea({
  routes: [
    ...invoicesRoutes,
    ...reviewRoutes,
    ...stampsRoutes,
    ...accountInvoicesRoutes,
    ...accountRoutes,
    ...reportsRoutes,
    ...selfInvoiceRoutes,
    ...selfLinksRoutes,
    ...autoBillRoutes,
  ],
  jobs: [
    connectionLeftJob,
    connectionMadeJob,
    keepFilesJob,
    noteMailJob,
    sendReplacementJob,
    tellOfGuessesJob,
    billDepartedJob,
    billWaitingJob,
    compareFolioJob,
    compareInvoicedFolioJob,
    compareRefusedFolioJob,
  ],
  schedules: [billDepartedSchedule],
  effects: [stampEffect],
});

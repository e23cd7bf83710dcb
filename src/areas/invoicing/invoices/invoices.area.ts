import { defineArea } from '#foundation/area/area.ts';
import { folioDocumentsRoutes } from './folio-documents/folio-documents.routes.ts';
import {
  compareFolioJob,
  compareInvoicedFolioJob,
  compareRefusedFolioJob,
} from './folio-documents/folio-documents.jobs.ts';
import { folioInvoicesRoutes } from './drafts/folio-invoices.routes.ts';
import {
  invoiceDepartedJob,
  invoiceDepartedSchedule,
  invoiceWaitingJob,
} from './auto-invoice/auto-invoice.jobs.ts';
import { autoInvoiceRoutes } from './auto-invoice/auto-invoice.routes.ts';
import { reviewRoutes } from './drafts/review.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import {
  connectionRemovedJob,
  connectionCreatedJob,
  storeFilesJob,
  recordMailJob,
  submitReplacementJob,
} from './invoices.jobs.ts';
import { reportsRoutes } from './reports.routes.ts';
import { warnOfGuessesJob } from './self-invoice/self-guesses.jobs.ts';
import { selfInvoiceRoutes, selfLinksRoutes } from './self-invoice/self-invoice.routes.ts';
import { submissionEffect } from './submissions/submission.effects.ts';
import { submissionsRoutes } from './submissions/submissions.routes.ts';

export const invoicesArea = defineArea({
  routes: [
    ...invoicesRoutes,
    ...reviewRoutes,
    ...submissionsRoutes,
    ...folioInvoicesRoutes,
    ...folioDocumentsRoutes,
    ...reportsRoutes,
    ...selfInvoiceRoutes,
    ...selfLinksRoutes,
    ...autoInvoiceRoutes,
  ],
  jobs: [
    connectionRemovedJob,
    connectionCreatedJob,
    storeFilesJob,
    recordMailJob,
    submitReplacementJob,
    warnOfGuessesJob,
    invoiceDepartedJob,
    invoiceWaitingJob,
    compareFolioJob,
    compareInvoicedFolioJob,
    compareRefusedFolioJob,
  ],
  schedules: [invoiceDepartedSchedule],
  effects: [submissionEffect],
});

export { forgetGuestsJob, lookAgainJob, reportStayJob, sendDueReports } from './registry.jobs.ts';
export { registryRoutes } from './registry.routes.ts';
export { reportsForToday } from './reports-view.service.ts';
export { reportEffect } from './stay-reports.effects.ts';

export { dutyRoutes } from './duties.routes.ts';
export { openDuties, registriesToConnect } from './duties.service.ts';
export { forgetGuestsJob, lookAgainJob, reportStayJob, sendDueReports } from './registry.jobs.ts';
export { listingTypeRoutes } from './listing-types.routes.ts';
export { registryRoutes } from './registry.routes.ts';
export { listReports, reportsForToday } from './reports-view.service.ts';
export { reportEffect } from './stay-reports.effects.ts';

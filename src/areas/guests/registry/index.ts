export { listOpenDuties, registriesToConnect } from './duties.service.ts';
export { verifyEvidence } from './evidence.service.ts';
export { stayReported, stayReportRefused } from './registry.events.ts';
export { registrationOf, registrationsToRenew } from './settings.service.ts';
export { settingsOf } from './settings.store.ts';
export { hasReport, listReports, listReportsForToday, reportsOfIds } from './reports-view.service.ts';

export { openDuties, registriesToConnect } from './duties.service.ts';
export { verifyEvidence } from './evidence.service.ts';
export { registrationOf, registrationsToRenew } from './settings.service.ts';
export { hasReport, listReports, reportsForToday, reportsOfIds } from './reports-view.service.ts';

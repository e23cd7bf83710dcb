export { openDuties, registriesToConnect } from './duties.service.ts';
export { hasReport, listReports, reportsForToday } from './reports-view.service.ts';

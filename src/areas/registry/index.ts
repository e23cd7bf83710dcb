export { openDuties, registriesToConnect } from './duties.service.ts';
export { listReports, reportsForToday } from './reports-view.service.ts';

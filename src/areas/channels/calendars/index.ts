export { CALENDAR_STALE_SECONDS } from './calendars.constants.ts';
export { dueFeedsSchedule } from './calendars.jobs.ts';
export { deleteCalendars, adoptCalendars } from './calendars.service.ts';
export { type CalendarRow, calendarsOfListings } from './calendars.store.ts';
export { countNightsAtRisk } from './nights-at-risk.service.ts';
export { describeCalendarProblem } from './calendar-statuses.service.ts';
export { listPlannedSyncs } from './schedules.service.ts';

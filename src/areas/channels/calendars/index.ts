export { readDueFeeds } from './calendars.jobs.ts';
export { dropCalendars, takeCalendars } from './calendars.service.ts';
export { type CalendarRow, calendarsOfListings } from './calendars.store.ts';
export { nightsAtRisk } from './nights-at-risk.service.ts';
export { calendarProblem } from './presented.service.ts';
export { plannedSyncs } from './schedules.service.ts';

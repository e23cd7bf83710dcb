export { calendarExportRoutes } from './calendar-export.routes.ts';
export { calendarExplainRoutes } from './calendar-explain.routes.ts';
export { readDueFeeds, readFeedJob } from './calendars.jobs.ts';
export { dropCalendars } from './calendars.service.ts';
export { type CalendarRow, calendarsOfListings, plannedReadings } from './calendars.store.ts';
export { calendarRoutes } from './calendars.routes.ts';
export { conflictRoutes } from './conflicts.routes.ts';
export { listingRoutes } from './listings.routes.ts';
export { findListings } from './listings-list.service.ts';
export { bulkRoutes } from './bulk.routes.ts';
export { importRoutes } from './import.routes.ts';
export { listingsListRoutes } from './listings-list.routes.ts';
export { photoDropped } from './listings.events.ts';
export { listingFacts, listingReach, revealWifi } from './listings.service.ts';
export { nightsAtRisk } from './nights-at-risk.service.ts';
export {
  changeListing,
  deletedOfConnection,
  forgetDeleted,
  insertListing,
  listingsOfConnection,
} from './listings.store.ts';
export { calendarProblem } from './presented.service.ts';
export { letGo, takeOver } from './taking-over.service.ts';
export { typesRoutes } from './types.routes.ts';
export { saveRemoteTypes } from './types.service.ts';
export { staysExportRoutes } from './stays-export.routes.ts';
export { listingSummaries, type ListingSummary } from './summaries.store.ts';

export { calendarExportRoutes } from './calendar-export.routes.ts';
export { readDueFeeds, readFeedJob } from './calendars.jobs.ts';
export { dropCalendars } from './calendars.service.ts';
export { plannedReadings } from './calendars.store.ts';
export { listingRoutes } from './listings.routes.ts';
export { findListings, listingFacts, listingReach, revealWifi } from './listings.service.ts';
export { changeListing, insertListing, listingsOfConnection } from './listings.store.ts';
export { calendarProblem } from './summaries.service.ts';
export { listingSummaries, type ListingSummary } from './summaries.store.ts';

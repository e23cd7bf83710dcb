import { defineArea } from '#foundation/area/area.ts';
import { calendarExplainRoutes } from './calendar-explain.routes.ts';
import { calendarExportRoutes } from './calendar-export.routes.ts';
import { convertedStaysRoutes } from './converted-stays.routes.ts';
import { readFeedJob, readDueFeeds } from './calendars.jobs.ts';
import { calendarRoutes } from './calendars.routes.ts';
import { listingRoutes, listingsListRoutes } from './listings.routes.ts';

export const calendarsArea = defineArea({
  routes: [
    ...listingRoutes,
    ...listingsListRoutes,
    ...calendarExportRoutes,
    ...calendarRoutes,
    ...calendarExplainRoutes,
    ...convertedStaysRoutes,
  ],
  jobs: [readFeedJob],
  schedules: [readDueFeeds],
});

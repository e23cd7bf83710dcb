import { defineArea } from '#foundation/area/area.ts';
import { calendarExplainRoutes } from './calendar-explain.routes.ts';
import { calendarExportRoutes } from './calendar-export.routes.ts';
import { convertedStaysRoutes } from './converted-stays.routes.ts';
import { syncFeedJob, dueFeedsSchedule, forgetNamesSchedule } from './calendars.jobs.ts';
import { calendarsRoutes } from './calendars.routes.ts';
import { listingRoutes, listingsListRoutes } from './listings.routes.ts';

export const calendarsArea = defineArea({
  routes: [
    ...listingRoutes,
    ...listingsListRoutes,
    ...calendarExportRoutes,
    ...calendarsRoutes,
    ...calendarExplainRoutes,
    ...convertedStaysRoutes,
  ],
  jobs: [syncFeedJob],
  schedules: [dueFeedsSchedule, forgetNamesSchedule],
});

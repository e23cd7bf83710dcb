import { defineArea } from '#foundation/area/area.ts';
import { availabilityRoutes } from './calendar/availability.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { channelReservationRoutes } from './import/channel-reservations.routes.ts';
import { settleConflictsJob } from './conflicts/conflicts.jobs.ts';
import { conflictRoutes } from './conflicts/conflicts.routes.ts';
import { reservationRoutes } from './reservations.routes.ts';
import { forgetGuestsSchedule } from './retention.jobs.ts';
import { savedViewRoutes } from './lists/saved-views.routes.ts';
import { splitRoutes } from './segments/split.routes.ts';
import { staysExportRoutes } from './lists/stays-export.routes.ts';

export const reservationsArea = defineArea({
  routes: [
    ...reservationRoutes,
    ...calendarRoutes,
    ...availabilityRoutes,
    ...staysExportRoutes,
    ...conflictRoutes,
    ...splitRoutes,
    ...savedViewRoutes,
    ...channelReservationRoutes,
  ],
  jobs: [settleConflictsJob],
  schedules: [forgetGuestsSchedule],
});

import { defineArea } from '#foundation/area/area.ts';
import { availabilityRoutes } from './availability.routes.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { channelReservationRoutes } from './channel-reservations.routes.ts';
import { settleConflictsJob } from './conflicts.jobs.ts';
import { conflictRoutes } from './conflicts.routes.ts';
import { reservationRoutes } from './reservations.routes.ts';
import { forgetGuestsSchedule } from './retention.jobs.ts';
import { savedViewRoutes } from './saved-views.routes.ts';
import { splitRoutes } from './split.routes.ts';
import { staysExportRoutes } from './stays-export.routes.ts';

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

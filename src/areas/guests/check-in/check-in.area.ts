import { defineArea } from '#foundation/area/area.ts';
import { followReservationJob, forgetOldGuestsSchedule } from './check-in.jobs.ts';
import { checkInRoutes } from './check-in.routes.ts';
import { guestRoutes } from './guest.routes.ts';

export const checkInArea = defineArea({
  routes: [...checkInRoutes, ...guestRoutes],
  jobs: [followReservationJob],
  schedules: [forgetOldGuestsSchedule],
});

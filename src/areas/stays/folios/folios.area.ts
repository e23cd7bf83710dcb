import { defineArea } from '#foundation/area/area.ts';
import { followReservationJob } from './folios.jobs.ts';
import { foliosRoutes } from './folios.routes.ts';

export const foliosArea = defineArea({
  routes: foliosRoutes,
  jobs: [followReservationJob],
});

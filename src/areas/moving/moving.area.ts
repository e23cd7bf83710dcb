import { defineArea } from '#foundation/area/area.ts';
import { moveJob } from './moving.jobs.ts';
import { movingRoutes } from './moving.routes.ts';

export const movingArea = defineArea({
  routes: movingRoutes,
  jobs: [moveJob],
});

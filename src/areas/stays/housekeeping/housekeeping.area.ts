import { defineArea } from '#foundation/area/area.ts';
import { housekeepingRoutes } from './housekeeping.routes.ts';

export const housekeepingArea = defineArea({
  routes: housekeepingRoutes,
});

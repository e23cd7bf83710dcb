import { defineArea } from '#foundation/area/area.ts';
import { closingRoutes } from './closing.routes.ts';

export const closingArea = defineArea({
  routes: closingRoutes,
});

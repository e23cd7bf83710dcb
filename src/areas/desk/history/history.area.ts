import { defineArea } from '#foundation/area/area.ts';
import { historyRoutes } from './history.routes.ts';

export const historyArea = defineArea({
  routes: historyRoutes,
});

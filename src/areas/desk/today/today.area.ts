import { defineArea } from '#foundation/area/area.ts';
import { scheduleRoutes } from './schedules.routes.ts';
import { todayRoutes } from './today.routes.ts';

export const todayArea = defineArea({
  routes: [...todayRoutes, ...scheduleRoutes],
});

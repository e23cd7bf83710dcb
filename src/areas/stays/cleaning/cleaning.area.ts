import { defineArea } from '#foundation/area/area.ts';
import { cleaningRoutes } from './cleaning.routes.ts';

export const cleaningArea = defineArea({
  routes: cleaningRoutes,
});

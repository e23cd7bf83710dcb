import { defineArea } from '#foundation/area/area.ts';
import { setupRoutes } from './setup.routes.ts';

export const setupArea = defineArea({
  routes: setupRoutes,
});

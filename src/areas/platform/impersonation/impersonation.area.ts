import { defineArea } from '#foundation/area/area.ts';
import { impersonationRoutes } from './impersonation.routes.ts';

export const impersonationArea = defineArea({
  routes: impersonationRoutes,
});

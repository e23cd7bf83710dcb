import { defineArea } from '#foundation/area/area.ts';
import { viewAsRoutes } from './view-as.routes.ts';

export const viewAsArea = defineArea({
  routes: viewAsRoutes,
});

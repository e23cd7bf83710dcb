import { defineArea } from '#foundation/area/area.ts';
import { issuersRoutes } from './issuers.routes.ts';
import { seriesRoutes } from './series.routes.ts';

export const issuersArea = defineArea({
  routes: [...issuersRoutes, ...seriesRoutes],
});

import { defineArea } from '#foundation/area/area.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { importRoutes } from './import/import.routes.ts';
import { typesRoutes } from './types.routes.ts';

export const listingsArea = defineArea({
  routes: [...typesRoutes, ...bulkRoutes, ...importRoutes],
});

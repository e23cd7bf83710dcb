import { defineArea } from '#foundation/area/area.ts';
import { searchRoutes } from './search.routes.ts';

export const searchArea = defineArea({
  routes: searchRoutes,
});

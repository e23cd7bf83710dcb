import { defineArea } from '#foundation/area/area.ts';
import { mapsRoutes } from './maps.routes.ts';
import { placesRoutes } from './places.routes.ts';

export const placesArea = defineArea({
  routes: [...placesRoutes, ...mapsRoutes],
});

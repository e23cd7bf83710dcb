export { mapsRoutes } from './maps.routes.ts';
export { placesRoutes } from './places.routes.ts';

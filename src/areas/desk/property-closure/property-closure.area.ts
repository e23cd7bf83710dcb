import { defineArea } from '#foundation/area/area.ts';
import { propertyClosureRoutes } from './property-closure.routes.ts';

export const propertyClosureArea = defineArea({
  routes: propertyClosureRoutes,
});

import { defineArea } from '#foundation/area/area.ts';
import { termsRoutes } from './terms.routes.ts';

export const termsArea = defineArea({
  routes: termsRoutes,
});

import { defineArea } from '#foundation/area/area.ts';
import { formRoutes } from './forms.routes.ts';

export const formsArea = defineArea({
  routes: formRoutes,
});

import { defineArea } from '#foundation/area/area.ts';
import { propertyRoutes } from './properties.routes.ts';
import { slugRoutes } from './slugs.routes.ts';
import { trialRoutes } from './trial.routes.ts';

export const propertiesArea = defineArea({
  routes: [...propertyRoutes, ...slugRoutes, ...trialRoutes],
});

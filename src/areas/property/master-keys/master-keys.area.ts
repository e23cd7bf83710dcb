import { defineArea } from '#foundation/area/area.ts';
import { masterKeyRoutes } from './master-keys.routes.ts';

export const masterKeysArea = defineArea({
  routes: masterKeyRoutes,
});

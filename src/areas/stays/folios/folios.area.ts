import { defineArea } from '#foundation/area/area.ts';
import { updateFoliosJob } from './folios.jobs.ts';
import { foliosRoutes } from './folios.routes.ts';

export const foliosArea = defineArea({
  routes: foliosRoutes,
  jobs: [updateFoliosJob],
});

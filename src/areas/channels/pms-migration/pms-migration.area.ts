import { defineArea } from '#foundation/area/area.ts';
import { migrationJob } from './pms-migration.jobs.ts';
import { migrationRoutes } from './pms-migration.routes.ts';

export const pmsMigrationArea = defineArea({
  routes: migrationRoutes,
  jobs: [migrationJob],
});

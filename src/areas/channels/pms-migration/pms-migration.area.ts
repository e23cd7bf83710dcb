import { defineArea } from '#foundation/area/area.ts';
import { migrationJob } from './pms-migration.jobs.ts';
import { migrationRoutes } from './pms-migration.routes.ts';
import { sameRoomsRoutes } from './same-rooms/same-rooms.routes.ts';

export const pmsMigrationArea = defineArea({
  routes: [...migrationRoutes, ...sameRoomsRoutes],
  jobs: [migrationJob],
});

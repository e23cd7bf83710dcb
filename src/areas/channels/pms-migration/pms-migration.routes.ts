import { serve } from '#foundation/http/serve.ts';
import { migrationContract } from './pms-migration.contract.ts';
import { getMigration, migrate } from './pms-migration.service.ts';

export const migrationRoutes = serve(migrationContract, {
  migrate: (ctx, { body }) => migrate(ctx, body),
  getMigration: (ctx) => getMigration(ctx),
});

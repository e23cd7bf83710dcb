import { serve } from '#foundation/http/serve.ts';
import { migrationContract } from './pms-migration.contract.ts';
import { getMigration, planOrStartMigration } from './pms-migration.service.ts';

export const migrationRoutes = serve(migrationContract, {
  migrate: (ctx, { body }) => planOrStartMigration(ctx, body),
  getMigration: (ctx) => getMigration(ctx),
});

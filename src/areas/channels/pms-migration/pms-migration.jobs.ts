import { z } from 'zod';

import { defineJob } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { migrationRequested } from './pms-migration.events.ts';
import { runMigration } from './pms-migration.service.ts';

export const migrationJob = defineJob('pms-migration.run', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId }),
  on: [migrationRequested],
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => runMigration(ctx.forProperty(propertyId)),
});

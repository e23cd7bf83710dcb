import { z } from 'zod';

import { defineJob } from '#foundation/jobs/definitions.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { migrationAsked } from './pms-migration.events.ts';
import { runMigration } from './pms-migration.service.ts';

export const migrationJob = defineJob('pms-migration.run', {
  lane: 'sync',
  payload: z.object({ propertyId: PropertyId }),
  on: [migrationAsked],
  oncePer: ({ propertyId }) => propertyId,
  run: (ctx, { propertyId }) => runMigration(ctx.forProperty(propertyId)),
});

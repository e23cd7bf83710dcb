import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** A PMS migration was begun, or a person wants it to go on now. */
export const migrationAsked = defineEvent('pms-migration.asked', z.object({ propertyId: PropertyId }));

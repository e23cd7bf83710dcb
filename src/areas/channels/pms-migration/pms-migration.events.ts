import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** A PMS migration began, or a person resumes it. */
export const migrationRequested = defineEvent('pms-migration.asked', z.object({ propertyId: PropertyId }));

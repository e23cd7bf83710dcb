import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** Somebody may do more or less in a property; `foundation/live` asks its listeners again. */
export const accessChanged = defineEvent('team.accessChanged', z.object({ propertyId: PropertyId }));

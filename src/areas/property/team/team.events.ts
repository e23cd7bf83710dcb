import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** A person's access to a property changed; `foundation/live` checks its listeners again. */
export const accessChanged = defineEvent('team.accessChanged', z.object({ propertyId: PropertyId }));

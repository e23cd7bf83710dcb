import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** The owner of an address confirmed or stopped it: pages that show the address read it again. */
export const addressAnswered = defineEvent(
  'notifications.addressAnswered',
  z.object({ propertyId: PropertyId }),
);

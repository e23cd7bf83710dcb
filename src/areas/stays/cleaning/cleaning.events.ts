import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';

/** A unit is ready, or is not any more. */
export const unitPrepared = defineEvent(
  'cleaning.unitPrepared',
  z.object({ propertyId: PropertyId, listingId: ListingId }),
);

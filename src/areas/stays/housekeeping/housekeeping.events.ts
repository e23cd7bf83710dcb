import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';

/** A unit became ready, or its mark was taken back. */
export const unitPrepared = defineEvent(
  'cleaning.unitPrepared',
  z.object({ propertyId: PropertyId, listingId: ListingId }),
);

import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** A listing no longer shows a photo: it has another one or none, or is deleted. */
export const photoDropped = defineEvent(
  'listings.photoDropped',
  z.object({ propertyId: PropertyId, fileId: z.uuid() }),
);

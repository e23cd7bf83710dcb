import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** A listing does not show a photo any more: it has another one or none, or is gone itself. */
export const photoDropped = defineEvent(
  'listings.photoDropped',
  z.object({ propertyId: PropertyId, fileId: z.uuid() }),
);

import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { PropertyId } from '#vocabulary/ids.ts';

export const propertyCreated = defineEvent(
  'properties.propertyCreated',
  z.object({ propertyId: PropertyId }),
);
export const propertyChanged = defineEvent(
  'properties.propertyChanged',
  z.object({ propertyId: PropertyId }),
);
/** D-2: the clock of its trial runs. */
export const trialStarted = defineEvent('properties.trialStarted', z.object({ propertyId: PropertyId }));
/** C-PROP-05: all its memberships have ended. */
export const propertyDeleted = defineEvent(
  'properties.propertyDeleted',
  z.object({ propertyId: PropertyId }),
);

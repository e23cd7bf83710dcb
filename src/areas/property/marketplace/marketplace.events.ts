import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** What a property has of an app is another now: pages read it again. */
export const appChanged = defineEvent(
  'marketplace.appChanged',
  z.object({ propertyId: PropertyId, app: AppId }),
);
/** A person turned off an app that was paid for: whoever bills it stops. */
export const appDeactivated = defineEvent(
  'marketplace.appDeactivated',
  z.object({ propertyId: PropertyId, app: AppId }),
);
/** How the property stands with its plan is another now. */
export const standingChanged = defineEvent(
  'marketplace.standingChanged',
  z.object({ propertyId: PropertyId }),
);

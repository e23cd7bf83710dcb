import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { PropertyId } from '#vocabulary/ids.ts';

/** The property's activation of an app changed: pages read it again. */
export const appChanged = defineEvent(
  'marketplace.appChanged',
  z.object({ propertyId: PropertyId, app: AppId }),
);
/** A person turned off a paid app: its billing stops. */
export const appDeactivated = defineEvent(
  'marketplace.appDeactivated',
  z.object({ propertyId: PropertyId, app: AppId }),
);
/** The billing status of the property's plan changed. */
export const billingStatusChanged = defineEvent(
  'marketplace.standingChanged',
  z.object({ propertyId: PropertyId }),
);

import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { PropertyId } from '#vocabulary/ids.ts';

const payload = z.object({ propertyId: PropertyId, app: AppId });

/** A property's ledger of an app changed: open pages reload it. */
export const creditsChanged = defineEvent('credits.creditsChanged', payload);
/** Credits were added: waiting submissions continue. */
export const creditsAdded = defineEvent('credits.creditsAdded', payload);

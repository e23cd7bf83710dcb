import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import { PropertyId } from '#vocabulary/ids.ts';

const payload = z.object({ propertyId: PropertyId, app: AppId });

/** Something moved in a property's ledger of an app: pages read it again. */
export const creditsChanged = defineEvent('credits.creditsChanged', payload);
/** There are more than before: what waited for them goes on. */
export const creditsAdded = defineEvent('credits.creditsAdded', payload);

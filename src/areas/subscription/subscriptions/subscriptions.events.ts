import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId, PropertyId } from '#vocabulary/ids.ts';

/** What a property subscribes to, or how that stands, is another now. */
export const subscriptionChanged = defineEvent(
  'subscriptions.subscriptionChanged',
  z.object({ accountId: AccountId, propertyId: PropertyId }),
);

export const LETTERS = ['renewal', 'grace', 'trial-over', 'expired', 'canceled'] as const;

/** Whoever pays is to be written to. */
export const letterDue = defineEvent(
  'subscriptions.letterDue',
  z.object({ accountId: AccountId, propertyId: PropertyId, letter: z.enum(LETTERS) }),
);

import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId, PropertyId } from '#vocabulary/ids.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/** What a property subscribes to, or how that stands, is another now. */
export const subscriptionChanged = defineEvent(
  'subscriptions.subscriptionChanged',
  z.object({ accountId: AccountId, propertyId: PropertyId }),
);

export const LETTERS = ['grace', 'trial-over', 'expired', 'canceled', 'not-sold'] as const;

/** Whoever pays is to be written to. */
export const letterDue = defineEvent(
  'subscriptions.letterDue',
  z.object({ accountId: AccountId, propertyId: PropertyId, letter: z.enum(LETTERS) }),
);

const announced = z.object({
  accountId: AccountId,
  propertyIds: z.array(PropertyId).min(1),
  minor: z.number().int(),
  currency: Currency,
  /** On which the card is charged. */
  day: PlainDate,
  /** What was told of the same day before; null where this is the first time. */
  before: z.number().int().nullable(),
});
export type Announced = z.infer<typeof announced>;

/** What a bill that comes will ask for, to be told before it is charged: once for its sum and day. */
export const chargeAnnounced = defineEvent('subscriptions.chargeAnnounced', announced);

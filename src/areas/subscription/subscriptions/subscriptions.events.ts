import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { AccountId, PropertyId } from '#vocabulary/ids.ts';
import { Currency } from '#vocabulary/money.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';

/** The content or state of a property's subscription changed. */
export const subscriptionChanged = defineEvent(
  'subscriptions.subscriptionChanged',
  z.object({ accountId: AccountId, propertyId: PropertyId }),
);

export const LETTERS = ['grace', 'trial-over', 'expired', 'canceled', 'not-sold'] as const;

/** The payer needs a mail. */
export const letterDue = defineEvent(
  'subscriptions.letterDue',
  z.object({ accountId: AccountId, propertyId: PropertyId, letter: z.enum(LETTERS) }),
);

const announced = z.object({
  accountId: AccountId,
  propertyIds: z.array(PropertyId).min(1),
  minor: z.number().int(),
  currency: Currency,
  /** Day of the charge. */
  day: PlainDate,
  /** The earlier announcement for the same day; null for the first one. */
  before: z.number().int().nullable(),
});
export type ChargeAnnouncement = z.infer<typeof announced>;

/** Announces a future bill before it is charged: once for its sum and day. */
export const chargeAnnounced = defineEvent('subscriptions.chargeAnnounced', announced);

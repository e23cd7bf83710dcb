import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { GuestId, ListingId, ReservationId } from '#vocabulary/ids.ts';

/** Every guest has answered and somebody ended the check-in. */
export const checkInCompleted = defineEvent('check-in.completed', z.object({ reservationId: ReservationId }));
/** Answers of a complete check-in are different now. */
export const guestCorrected = defineEvent(
  'check-in.guestCorrected',
  z.object({ reservationId: ReservationId }),
);
/** What was answered for these guests cannot be read any more. */
export const guestsErased = defineEvent(
  'check-in.guestsErased',
  z.object({ reservationId: ReservationId, guestIds: z.array(GuestId) }),
);
/** Somebody works on it: pages that show it should look again. */
export const checkInProgressed = defineEvent(
  'check-in.progressed',
  z.object({ reservationId: ReservationId }),
);
/** A guest at the link of a listing waits for the host, or does no longer. */
export const guestWaits = defineEvent('check-in.guestWaits', z.object({ listingId: ListingId }));

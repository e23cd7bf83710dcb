import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { GuestId, ListingId, ReservationId } from '#vocabulary/ids.ts';

/** Every guest has answered, and a guest or the host completed the check-in. */
export const checkInCompleted = defineEvent('check-in.completed', z.object({ reservationId: ReservationId }));
/** Answers of a complete check-in changed. */
export const guestCorrected = defineEvent(
  'check-in.guestCorrected',
  z.object({ reservationId: ReservationId }),
);
/** The answers of these guests were erased. */
export const guestsErased = defineEvent(
  'check-in.guestsErased',
  z.object({ reservationId: ReservationId, guestIds: z.array(GuestId) }),
);
/** The check-in progressed: pages that show it should read it again. */
export const checkInProgressed = defineEvent(
  'check-in.progressed',
  z.object({ reservationId: ReservationId }),
);
/** A person opened a link for the first time: the page asks for it with a request that previews of links do not make. */
export const linkOpened = defineEvent(
  'check-in.linkOpened',
  z.object({ reservationId: ReservationId, linkId: z.uuid() }),
);
/** A guest at the link of a listing waits for the host, or no longer waits. */
export const guestWaits = defineEvent('check-in.guestWaits', z.object({ listingId: ListingId }));

import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/job.ts';
import { ListingId, ReservationId } from '#vocabulary/ids.ts';

const payload = z.object({ reservationId: ReservationId });

/** A reservation is new, from any source. */
export const reservationCreated = defineEvent('reservations.created', payload);
/** Dates, unit, party, status or contact of a stay changed. */
export const reservationChanged = defineEvent('reservations.changed', payload);
/** A reservation was cancelled, here or at its source. */
export const reservationCanceled = defineEvent('reservations.canceled', payload);
/** A person changed nights or status of a reservation: it may have to be pushed to its source. */
export const reservationModified = defineEvent('reservations.amended', payload);
/** Nights of a listing became free. */
export const nightsFreed = defineEvent('reservations.nights-freed', z.object({ listingId: ListingId }));
/** A channel sold nights that were already taken (REL-21). */
export const reservationConflicted = defineEvent('reservations.conflicted', payload);

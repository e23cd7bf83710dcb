import { z } from 'zod';

import { defineEvent } from '#foundation/jobs/definitions.ts';
import { ListingId, ReservationId } from '#vocabulary/ids.ts';

const payload = z.object({ reservationId: ReservationId });

/** A stay is new, from wherever. */
export const reservationCreated = defineEvent('reservations.created', payload);
/** Dates, unit, party, status or contact of a stay are different now. */
export const reservationChanged = defineEvent('reservations.changed', payload);
/** A stay was called off, here or at its source. */
export const reservationCanceled = defineEvent('reservations.canceled', payload);
/** A person changed nights or status of a stay whose source may have to be told. */
export const stayModified = defineEvent('reservations.amended', payload);
/** Nights of a listing are not taken any more by who had them. */
export const nightsFreed = defineEvent('reservations.nights-freed', z.object({ listingId: ListingId }));
/** A channel sold nights that were already taken (REL-21). */
export const reservationConflicted = defineEvent('reservations.conflicted', payload);

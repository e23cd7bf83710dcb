import { defineSchedule } from '#foundation/jobs/definitions.ts';
import { dayIn, type Instant } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { forgetGuestsBefore } from './retention.store.ts';

/** PRV-03: all data of a guest except what a registry keeps, counted from the departure. */
const GUEST_KEPT_DAYS = 90;
/** In Kiritimati the day begins fourteen hours before it does in UTC: no data are deleted a day too soon. */
const ZONES = 1;

/** Of stays that ended before this day nothing of their guests is kept. */
export const dayToForgetGuests = (now: Instant): PlainDate =>
  addDays(dayIn('UTC', now), -GUEST_KEPT_DAYS - ZONES);

/**
 * Removes names, addresses and notes from stays that ended long ago. Nights, channel and money stay: they are the
 * house's books.
 */
export const forgetGuestsSchedule = defineSchedule('reservations.forget-guests', {
  lane: 'bulk',
  everySeconds: 3600,
  run: async (ctx) => {
    const forgotten = await forgetGuestsBefore(ctx.system, dayToForgetGuests(ctx.clock.now()));
    if (forgotten > 0) ctx.log.info({ forgotten }, 'guests of stays that are long over were forgotten');
  },
});

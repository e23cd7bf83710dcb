import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { eraseSignedAgreement } from './agreement.service.ts';
import { guestsErased } from './check-in.events.ts';
import { changeCheckIn, listCheckInsBefore, lockCheckIn } from './check-ins.store.ts';
import { eraseStayAnswers } from './form-answers.service.ts';
import { changeGuest, guestsOf } from './guests.store.ts';

/** The shortest retention of all countries; each stay is then checked against its own country. */
const SHORTEST_DAYS = 30;
const AT_ONCE = 500;

/** PRV-03: erases the answers of stays after the retention time of their country. */
export async function forgetOldGuests(ctx: Context): Promise<void> {
  const before = addDays(dayIn('UTC', ctx.clock.now()), -SHORTEST_DAYS);
  let erased = 0;
  const old = await listCheckInsBefore(ctx.system, before, AT_ONCE);
  try {
    await forEachIsolated(old, async (row) => {
      if (await forgetStay(ctx.forProperty(row.property_id), row.reservation_id)) erased += 1;
    });
  } finally {
    if (erased > 0) ctx.log.info({ erased }, 'answers of old check-ins erased');
  }
}

async function forgetStay(ctx: PropertyContext, id: ReservationId): Promise<boolean> {
  const property = await propertyFacts(ctx);
  const { policies, retention } = countryOf(property.country);
  const keepDays = Math.max(retention.guestDays, ...policies.map((policy) => policy.keepDays));
  const files: string[] = [];
  const isErased = await ctx.db.transaction(async (tx) => {
    const checkIn = await lockCheckIn(tx, ctx.propertyId, id);
    if (
      !checkIn ||
      checkIn.erased_at ||
      addDays(checkIn.departure, keepDays) >= todayOfProperty(ctx, property)
    ) {
      return false;
    }
    const now = ctx.clock.now();
    const guests = await guestsOf(tx, ctx.propertyId, id);
    for (const guest of guests) {
      // The key is deleted first: without it the record is noise in every backup (D-63).
      if (guest.sealing_key_id) await ctx.secrets.eraseKey(tx, guest.sealing_key_id);
      const names = { first_name: null, last_name: null };
      const nothing = { ...names, identity: null, reading: null, sealing_key_id: null };
      await changeGuest(tx, ctx.propertyId, guest.id, nothing, now);
    }
    await eraseStayAnswers(ctx, tx, id);
    await eraseSignedAgreement(ctx, tx, id);
    if (checkIn.signature_file) files.push(checkIn.signature_file);
    const ofTheStay = { trip_reason: null, arrival_hour: null, language: null };
    const nothing = { ...ofTheStay, signature_file: null, signed_by: null };
    await changeCheckIn(tx, ctx.propertyId, id, { ...nothing, erased_at: now });
    await ctx.publish(tx, guestsErased, { reservationId: id, guestIds: guests.map((guest) => guest.id) });
    return true;
  });
  for (const file of files) await ctx.files.remove(file);
  return isErased;
}

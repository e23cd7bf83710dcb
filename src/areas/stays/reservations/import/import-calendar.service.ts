import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { updateBlocksAtCommit } from '../closed-nights/closed-nights.service.ts';
import { publishReservationChange } from './import.service.ts';
import { insertCalendarStays } from '../calendar/nights.store.ts';
import { reservationCreated } from '../reservations.events.ts';
import { lockListing } from '../reservations.store.ts';
import type { CalendarSource } from '../closed-nights/closed-nights.ts';

/** A stay that is in a calendar for the first time. */
export type CalendarStay = {
  readonly arrival: PlainDate;
  readonly departure: PlainDate;
  readonly guestName: string | null;
  readonly phoneLast4: string | null;
  readonly code: string | null;
};

/**
 * Saves the stays that are new in a calendar, in three statements however many they are. A stay whose nights are taken
 * becomes a conflict (REL-21). Where two of them overlap, the earlier in the list has the nights.
 */
export async function saveNewCalendarStays(
  ctx: PropertyContext,
  tx: Transaction,
  calendar: CalendarSource & { readonly isFirstReading: boolean },
  found: readonly CalendarStay[],
): Promise<ReservationId[]> {
  if (found.length === 0) return [];
  await lockListing(tx, calendar.listingId);
  const now = ctx.clock.now();
  const stays = found.map(({ arrival, departure, guestName, phoneLast4, code }) => ({
    id: newId<ReservationId>(now),
    arrival,
    departure,
    guest_name: guestName ?? calendar.channelName,
    phone_last4: phoneLast4,
    channel_code: code,
  }));
  const insert = (some: typeof stays, isConflict: boolean) =>
    insertCalendarStays(tx, ctx.propertyId, calendar, some, isConflict, now);

  const free = await insert(stays, false);
  const doubled = stays.filter(({ id }) => !free.has(id));
  if (doubled.length > 0) {
    await insert(doubled, true);
    updateBlocksAtCommit(ctx, tx, [calendar.listingId]);
  }
  const kept = stays.filter(({ id }) => free.has(id));
  // Sent together, not one after the other.
  await Promise.all([
    ctx.publish(tx, reservationCreated, ...kept.map(({ id }) => ({ reservationId: id }))),
    ...doubled.map((row) =>
      publishReservationChange(
        ctx,
        tx,
        undefined,
        { ...row, channel_name: calendar.channelName, in_conflict: true },
        true,
      ),
    ),
  ]);
  return stays.map(({ id }) => id);
}

import { roomsOfConnection } from '#areas/stays/listings/index.ts';
import { listActiveStays } from '#areas/stays/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PmsShownBooking, PmsWindow } from '#capabilities/pms/pms.capability.ts';
import type { PmsStay } from '#capabilities/pms/pms.stay.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { sqlState } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { addDays, plainDate } from '#vocabulary/plain-date.ts';
import type { ReadableConnection } from '../sync/readable-connection.service.ts';

/** Days before and after today of all bookings that matter. */
export const WHOLE_WINDOW: readonly [number, number] = [-30, 540];

export function windowAround(now: Instant, [before, after]: readonly [number, number]): PmsWindow {
  const today = plainDate(now.slice(0, 10));
  return { from: addDays(today, before), to: addDays(today, after) };
}

/** No source of the system knows a booking that Posada has. One such moment is not enough to cancel it. */
export class BookingAbsent extends Error {
  override readonly name = 'BookingAbsent';
}

/**
 * Reads a booking. If the system does not find a booking that is confirmed here, it is asked in another way: some
 * systems leave whole channels out of a list, others answer nothing for existing bookings (W1-A-05). An empty answer is
 * returned only for a booking that is not confirmed here.
 */
export async function readBooking(
  ctx: PropertyContext,
  opened: ReadableConnection,
  externalId: string,
): Promise<readonly PmsStay[]> {
  const { row, pms, connection, externalPropertyId } = opened;
  const stays = await pms.getReservation(connection, externalPropertyId, externalId);
  if (stays.length > 0) return stays;
  const standing = await listActiveStays(ctx.db, ctx.propertyId, row.id, externalId);
  if (standing.length === 0) return stays;
  const listings = await roomsOfConnection(ctx.db, ctx.propertyId, row.id);
  const external = new Map(listings.map((listing) => [listing.id, listing.external_id]));
  const booking = {
    externalId,
    stays: standing.map(({ listing_id, arrival, departure }) => ({
      listingExternalId: (listing_id && external.get(listing_id)) ?? null,
      arrival,
      departure,
    })),
  };
  if (await isShown(ctx, opened, booking)) {
    const name = row.provider_id;
    throw new ProviderFailure(name, 'missing', `${name} lists the booking and cannot return it`);
  }
  throw new BookingAbsent();
}

async function isShown(
  ctx: PropertyContext,
  { pms, connection, externalPropertyId }: ReadableConnection,
  booking: PmsShownBooking,
): Promise<boolean> {
  if (await pms.isStillListed?.(connection, externalPropertyId, booking)) return true;
  const { changes } = pms;
  if (changes.by !== 'window') return false;
  const window = windowAround(ctx.clock.now(), WHOLE_WINDOW);
  for await (const page of changes.within(connection, externalPropertyId, window)) {
    if (page.some(({ externalId }) => externalId === booking.externalId)) return true;
  }
  return false;
}

/** Values of a booking that the database refuses: the error is in its content, and every other booking can be saved. */
export function databaseRefusalOf(error: unknown): string | null {
  const state = sqlState(error);
  // Class 22: a value that no column accepts; class 23: a value that violates a constraint of Posada.
  return error instanceof Error && state !== undefined && /^2[23]/.test(state) ? state : null;
}

import { requirePropertyContext } from '#foundation/context/context.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { TestApp } from '#support/app.ts';
import { ConnectionId, PropertyId, type ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { saveBooking } from './import/import.service.ts';
import type { SourceStay } from './import/source-stay.ts';
import { staysOfBooking } from './reservations.store.ts';

const CONNECTION = ConnectionId.parse('01976f00-0000-7000-8000-00000000c0de');

let versions = 0;

/** Saves a booking as if a property system had it; a second call with the same `booking` is a newer version of it. */
export async function saveSyncedStay(
  app: TestApp,
  property: string,
  stay: Pick<SourceStay, 'listingId' | 'arrival' | 'departure' | 'guestName'> & Partial<SourceStay>,
  booking: string = newId(app.clock.now()),
): Promise<ReservationId> {
  const propertyId = PropertyId.parse(property);
  const ctx = requirePropertyContext(app.context(propertyId));
  versions += 1;
  await saveBooking(ctx, {
    connectionId: CONNECTION,
    externalId: booking,
    version: Instant.parse(new Date(Date.parse(app.clock.now()) + versions).toISOString()),
    stays: [
      {
        stayId: '1',
        status: 'confirmed',
        channelSlug: 'booking',
        channelName: 'Booking.com',
        channelCode: null,
        ...stay,
      },
    ],
  });
  const [saved] = await ctx.db.transaction((tx) => staysOfBooking(tx, propertyId, CONNECTION, booking));
  if (!saved) throw new Error(`Booking ${booking} was not saved`);
  return saved.id;
}

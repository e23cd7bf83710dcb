import { listingSummaries } from '#areas/stays/listings/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { InvoicedStay } from '../invoices.contract.ts';

/** The stays of documents: people know a document by its stay. */
export async function readInvoicedStays(
  ctx: PropertyContext,
  ids: readonly (ReservationId | null)[],
): Promise<ReadonlyMap<ReservationId | null, InvoicedStay>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const [stays, listings] = await Promise.all([
    rowsByIds(ctx.db, ctx.propertyId, known),
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const names = new Map(listings.map(({ id, name }) => [id, name]));
  return new Map(
    stays.map((stay) => [
      stay.id,
      {
        guestName: stay.guest_name,
        listingName: (stay.listing_id && names.get(stay.listing_id)) ?? null,
        checkInDate: stay.arrival,
        checkOutDate: stay.departure,
        channelName: stay.channel_name,
        channelCode: stay.channel_code,
      },
    ]),
  );
}

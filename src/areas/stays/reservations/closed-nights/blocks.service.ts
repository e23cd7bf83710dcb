import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { updateBlocksAtCommit } from './closed-nights.service.ts';
import type { BlockInput, CalendarBar } from '../reservations.contract.ts';
import { nightsFreed, reservationChanged } from '../reservations.events.ts';
import { deleteBlock, findBlock } from '../calendar/nights.store.ts';
import { changeStay, insertStay, lockListing, type ReservationRow } from '../reservations.store.ts';
import type { Segment } from '../segments/segments.ts';
import { explainDoubleBooking } from './double-booking.service.ts';

const segmentOf = (block: BlockInput): Segment => ({
  listing: block.roomId,
  from: block.checkInDate,
  to: block.checkOutDate,
});

export async function blockNights(ctx: PropertyContext, block: BlockInput): Promise<CalendarBar> {
  const now = ctx.clock.now();
  const nights = { segments: [segmentOf(block)], except: null };
  const row = await explainDoubleBooking(ctx, nights, () =>
    ctx.db.transaction(async (tx) => {
      await lockListing(tx, block.roomId);
      const created = await insertStay(tx, {
        id: newId<ReservationId>(now),
        property_id: ctx.propertyId,
        kind: 'block',
        listing_id: block.roomId,
        status: 'confirmed',
        arrival: block.checkInDate,
        departure: block.checkOutDate,
        guest_name: block.reason ?? '',
        channel_slug: 'block',
        channel_name: 'block',
        source: 'manual',
        created_at: now,
      });
      await ctx.publish(tx, reservationChanged, { reservationId: created.id });
      return created;
    }),
  );
  return barOf(row, 'block');
}

const barOf = (row: ReservationRow, kind: 'stay' | 'block'): CalendarBar => ({
  id: row.id,
  room: row.listing_id,
  kind,
  from: row.arrival,
  to: row.departure,
  name: row.guest_name,
  channel: row.channel_slug,
  status: row.status,
  checkIn: row.check_in_state,
  registry: row.registry_state,
  conflict: row.is_conflict,
  source: row.source,
  version: row.version,
  main: null,
});

/** C-RES-15: other nights, another listing or another reason; 404 for nights that a source keeps closed. */
export async function changeBlock(
  ctx: PropertyContext,
  id: ReservationId,
  block: BlockInput,
  version: number | null,
): Promise<CalendarBar> {
  const nights = { segments: [segmentOf(block)], except: id };
  const row = await explainDoubleBooking(ctx, nights, () =>
    ctx.db.transaction(async (tx) => {
      const current = await findBlock(tx, ctx.propertyId, id);
      if (!current) throw httpErrors.missing();
      const listings = [...new Set([current.listing_id ?? block.roomId, block.roomId])].sort();
      for (const listing of listings) await lockListing(tx, listing);
      updateBlocksAtCommit(ctx, tx, listings);
      const change = {
        listing_id: block.roomId,
        arrival: block.checkInDate,
        departure: block.checkOutDate,
        ...(block.reason !== undefined && { guest_name: block.reason }),
      };
      const after = await changeStay(tx, ctx.propertyId, id, change, ctx.clock.now(), version);
      if (!after) throw httpErrors.stale({ details: barOf(current, 'block') });
      await ctx.publish(tx, reservationChanged, { reservationId: id });
      if (current.listing_id) await ctx.publish(tx, nightsFreed, { listingId: current.listing_id });
      return after;
    }),
  );
  return barOf(row, 'block');
}

export async function removeBlock(ctx: PropertyContext, id: ReservationId): Promise<void> {
  const deleted = await ctx.db.transaction(async (tx) => {
    const done = await deleteBlock(tx, ctx.propertyId, id);
    if (!done) return false;
    updateBlocksAtCommit(ctx, tx, [done.listing_id]);
    await ctx.publish(tx, reservationChanged, { reservationId: id });
    if (done.listing_id) await ctx.publish(tx, nightsFreed, { listingId: done.listing_id });
    return true;
  });
  if (!deleted) throw httpErrors.missing();
}

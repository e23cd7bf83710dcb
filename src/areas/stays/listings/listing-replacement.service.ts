import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { photoDropped } from './listings.events.ts';
import { historyValuesOfListing } from './listings.service.ts';
import { changeListing, type ListingRow, lockListings } from './listings.store.ts';
import { removeListing } from './listing-replacement.store.ts';
import { deleteRoomMatch, roomsJoinedTo, saveRoomMatch } from './room-matches.store.ts';

/**
 * A listing replaces another one at a connected system. It keeps what the host wrote about it. The other listing has no
 * stays and no calendars any more and is deleted. A second call finds nothing to do.
 */
export async function replaceListing(
  ctx: PropertyContext,
  tx: Transaction,
  { from: keptId, to: goneId }: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  const rows = await lockListings(tx, ctx.propertyId, [keptId, goneId]);
  const kept = rows.find(({ id }) => id === keptId);
  const gone = rows.find(({ id }) => id === goneId);
  if (!kept || !gone) return;
  await removeListing(tx, ctx.propertyId, goneId);
  if (gone.sealing_key_id !== null) await ctx.secrets.eraseKey(tx, gone.sealing_key_id);
  const isPhotoTaken = kept.photo_id === null;
  if (gone.photo_id !== null && !isPhotoTaken) {
    await ctx.publish(tx, photoDropped, { propertyId: ctx.propertyId, fileId: gone.photo_id });
  }
  await changed(ctx, tx, kept, {
    connection_id: gone.connection_id,
    external_id: gone.external_id,
    external_name: gone.external_name,
    ...(kept.capacity === null && { capacity: gone.capacity }),
    ...(kept.type_id === null && { type_id: gone.type_id }),
    ...(isPhotoTaken && { photo_id: gone.photo_id }),
  });
}

/**
 * A listing that its system no longer has is the listing of another system whose room is the same, or becomes the host's own.
 */
export async function disconnectListing(ctx: PropertyContext, tx: Transaction, id: ListingId): Promise<void> {
  const [row] = await lockListings(tx, ctx.propertyId, [id]);
  if (!row || row.connection_id === null) return;
  const [joined] = await roomsJoinedTo(tx, ctx.propertyId, id);
  if (joined) await deleteRoomMatch(tx, joined);
  await changed(ctx, tx, row, {
    connection_id: joined?.connection_id ?? null,
    external_id: joined?.external_id ?? null,
    external_name: joined?.name ?? null,
  });
}

/**
 * The room of another system is this listing: it has no stays and no calendars of its own any more, and its listing is
 * deleted. What the host wrote about it is kept where this listing has nothing. A second call finds nothing to do.
 */
export async function joinListing(
  ctx: PropertyContext,
  tx: Transaction,
  { kept: keptId, gone: goneId }: { readonly kept: ListingId; readonly gone: ListingId },
): Promise<void> {
  const rows = await lockListings(tx, ctx.propertyId, [keptId, goneId]);
  const kept = rows.find(({ id }) => id === keptId);
  const gone = rows.find(({ id }) => id === goneId);
  if (!kept || gone?.connection_id == null || gone.external_id === null) return;
  for (const joined of await roomsJoinedTo(tx, ctx.propertyId, goneId)) {
    await saveRoomMatch(tx, { ...joined, listing_id: keptId });
  }
  await removeListing(tx, ctx.propertyId, goneId);
  if (gone.sealing_key_id !== null) await ctx.secrets.eraseKey(tx, gone.sealing_key_id);
  const isPhotoTaken = kept.photo_id === null;
  if (gone.photo_id !== null && !isPhotoTaken) {
    await ctx.publish(tx, photoDropped, { propertyId: ctx.propertyId, fileId: gone.photo_id });
  }
  await saveRoomMatch(tx, {
    property_id: ctx.propertyId,
    connection_id: gone.connection_id,
    external_id: gone.external_id,
    name: gone.external_name ?? gone.name,
    listing_id: keptId,
    answer: 'same',
    answered_at: ctx.clock.now(),
  });
  await changed(ctx, tx, kept, {
    ...(kept.capacity === null && { capacity: gone.capacity }),
    ...(kept.type_id === null && { type_id: gone.type_id }),
    ...(kept.address === null && { address: gone.address }),
    ...(isPhotoTaken && { photo_id: gone.photo_id }),
  });
}

async function changed(
  ctx: PropertyContext,
  tx: Transaction,
  before: ListingRow,
  change: Partial<ListingRow>,
): Promise<void> {
  const after = await changeListing(tx, ctx.propertyId, before.id, change);
  if (!after) return;
  await recordChange(ctx, tx, {
    subject: 'listing',
    subjectId: before.id,
    action: 'changed',
    before: historyValuesOfListing(before),
    after: historyValuesOfListing(after),
  });
}

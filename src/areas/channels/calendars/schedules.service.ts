import { listingSummaries } from '#areas/stays/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { nextSyncs } from './calendars.store.ts';

/** When each calendar is synced next, with the name of its listing. */
export async function listPlannedSyncs(
  ctx: PropertyContext,
): Promise<{ id: string; name: string; next_read_at: Instant }[]> {
  const [syncs, listings] = await Promise.all([
    nextSyncs(ctx.db, ctx.propertyId),
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const names = new Map(listings.map(({ id, name }) => [id, name]));
  return syncs.flatMap(({ id, listing_id, next_read_at }) => {
    const name = names.get(listing_id);
    return name === undefined ? [] : [{ id, name, next_read_at }];
  });
}

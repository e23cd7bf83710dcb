import { listingSummaries } from '#areas/listings/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { nextReadings } from './calendars.store.ts';

/** What is to be read next, with the name of the listing. */
export async function plannedReadings(
  ctx: PropertyContext,
): Promise<{ id: string; name: string; next_read_at: Instant }[]> {
  const [readings, listings] = await Promise.all([
    nextReadings(ctx.db, ctx.propertyId),
    listingSummaries(ctx.db, ctx.propertyId),
  ]);
  const names = new Map(listings.map(({ id, name }) => [id, name]));
  return readings.flatMap(({ id, listing_id, next_read_at }) => {
    const name = names.get(listing_id);
    return name === undefined ? [] : [{ id, name, next_read_at }];
  });
}

import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { countOccupiedNights } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { addDays } from '#vocabulary/plain-date.ts';

const DAYS = 30;

/**
 * For each listing, how many of the next 30 nights are free here: since the last good read of its calendar, the channel
 * may have sold them (USER-PAIN 1).
 */
export async function countNightsAtRisk(
  ctx: PropertyContext,
  listings: readonly ListingId[],
): Promise<ReadonlyMap<ListingId, number>> {
  if (listings.length === 0) return new Map();
  const from = todayOfProperty(ctx, await propertyFacts(ctx));
  const taken = await countOccupiedNights(ctx.db, ctx.propertyId, listings, {
    from,
    to: addDays(from, DAYS),
  });
  return new Map(listings.map((id) => [id, Math.max(0, DAYS - (taken.get(id) ?? 0))]));
}

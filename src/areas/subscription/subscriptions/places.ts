import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import { propertyFacts, getSetupFacts } from '#areas/property/properties/index.ts';
import { countOpenRooms } from '#areas/stays/listings/index.ts';
import type { AccountContext, PropertyContext } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';

/** The data of a property for a price. */
export type Place = {
  readonly name: string;
  readonly zone: string;
  readonly country: string;
  readonly trialEndsAt: Instant | null;
  /** The current number: future bills are planned with it. */
  readonly rooms: number;
  /** False if deleted, or if it belongs to another account: this account no longer pays for it. */
  readonly isOurs: boolean;
};

/** Charged rooms: active listings; a property without one pays for one. */
export const roomsOf = async (ctx: PropertyContext): Promise<number> =>
  Math.max(1, await countOpenRooms(ctx.db, ctx.propertyId));

export async function propertyPlaceOf(ctx: AccountContext, propertyId: PropertyId): Promise<Place> {
  const property = ctx.forProperty(propertyId);
  const { name, timeZone: zone, country } = await propertyFacts(property);
  const { trialEndsAt } = await getSetupFacts(property);
  const isOurs = (await accountOfProperty(ctx.system, propertyId)) === ctx.accountId;
  return { name, zone, country, trialEndsAt, rooms: await roomsOf(property), isOurs };
}

export async function placesOf(
  ctx: AccountContext,
  propertyIds: Iterable<PropertyId>,
): Promise<ReadonlyMap<PropertyId, Place>> {
  const places = new Map<PropertyId, Place>();
  for (const id of propertyIds) if (!places.has(id)) places.set(id, await propertyPlaceOf(ctx, id));
  return places;
}

import { accountOfProperty } from '#areas/platform/accounts/index.ts';
import { propertyFacts, getSetupFacts } from '#areas/property/properties/index.ts';
import { countOpenRooms } from '#areas/stays/listings/index.ts';
import { type AccountContext, contextOver, type PropertyContext } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';

/** The data of a property for a price. */
export type PriceFacts = {
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
export const countChargedRooms = async (ctx: PropertyContext): Promise<number> =>
  Math.max(1, await countOpenRooms(ctx.db, ctx.propertyId));

export async function readPriceFacts(ctx: AccountContext, propertyId: PropertyId): Promise<PriceFacts> {
  const property = ctx.forProperty(propertyId);
  const [[facts, { trialEndsAt }, rooms], accountId] = await Promise.all([
    property.db.together((db) => {
      const inside = contextOver(property, db);
      return Promise.all([propertyFacts(inside), getSetupFacts(inside), countChargedRooms(inside)]);
    }),
    accountOfProperty(ctx.system, propertyId),
  ]);
  const { name, timeZone: zone, country } = facts;
  return { name, zone, country, trialEndsAt, rooms, isOurs: accountId === ctx.accountId };
}

export async function readAllPriceFacts(
  ctx: AccountContext,
  propertyIds: Iterable<PropertyId>,
): Promise<ReadonlyMap<PropertyId, PriceFacts>> {
  const places = new Map<PropertyId, PriceFacts>();
  for (const id of propertyIds) if (!places.has(id)) places.set(id, await readPriceFacts(ctx, id));
  return places;
}

import { findConnection } from '#areas/property/connections/index.ts';
import { listingFacts } from '#areas/stays/listings/index.ts';
import { hasReport } from '#areas/guests/registry/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import { type PersonContext, type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';

/** Whether the property has something of this id that its member may see; each kind is asked where it is owned. */
async function has(ctx: PropertyContext, id: string): Promise<boolean> {
  const [stays, listing, report, connection] = await Promise.all([
    seesApp(ctx, 'reservations') ? rowsByIds(ctx.db, ctx.propertyId, [id as ReservationId]) : [],
    seesApp(ctx, 'listings') ? listingFacts(ctx, id as ListingId) : undefined,
    seesApp(ctx, 'registry') ? hasReport(ctx, id) : false,
    seesApp(ctx, 'integrations') ? findConnection(ctx.db, ctx.propertyId, id as ConnectionId) : undefined,
  ]);
  return stays.length > 0 || listing !== undefined || report || connection !== undefined;
}

/**
 * C-FIND-02: the property of an address that does not say it (W1-D-12). Only the caller's properties are looked at, so an id
 * of anybody else's is an id that does not exist.
 */
export async function propertyOf(ctx: PersonContext, id: string): Promise<PropertyId> {
  for (const property of ctx.person.memberships.values()) {
    if (!property.permissions.has('read')) continue;
    if (await has({ ...ctx.forProperty(property.propertyId), property }, id)) return property.propertyId;
  }
  throw httpErrors.missing();
}

import { findConnection } from '#areas/property/connections/index.ts';
import { listingFacts } from '#areas/stays/listings/index.ts';
import { hasReport } from '#areas/guests/registry/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import { type PersonContext, type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ConnectionId, ListingId, PropertyId, ReservationId } from '#vocabulary/ids.ts';

/** Whether the property has a record with this id that its member may see; each kind is looked up by its own area. */
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
 * C-FIND-02: the property of an address that does not name it (W1-D-12). Only the caller's properties are searched, so
 * an id of another property does not exist for the caller.
 */
export async function findPropertyOfRecord(ctx: PersonContext, id: string): Promise<PropertyId> {
  for (const property of ctx.person.memberships.values()) {
    if (!property.permissions.has('read')) continue;
    if (await has({ ...ctx.forProperty(property.propertyId), property }, id)) return property.propertyId;
  }
  throw httpErrors.missing();
}

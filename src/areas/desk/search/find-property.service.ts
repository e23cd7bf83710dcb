import { findCustomer } from '#areas/invoicing/customers/index.ts';
import { findInvoice } from '#areas/invoicing/invoices/index.ts';
import { findIssuer, findSeries } from '#areas/invoicing/issuers/index.ts';
import { listFormRows } from '#areas/property/forms/index.ts';
import { listTermsRows } from '#areas/property/terms/index.ts';
import { findFolio } from '#areas/stays/folios/index.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import { listingFacts } from '#areas/stays/listings/index.ts';
import { hasReport, settingsOf } from '#areas/guests/registry/index.ts';
import { rowsByIds } from '#areas/stays/reservations/index.ts';
import { type PersonContext, type PropertyContext, seesApp, seesMoney } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { App } from '#vocabulary/call.ts';
import type {
  ConnectionId,
  CustomerId,
  FolioId,
  InvoiceId,
  InvoiceSeriesId,
  IssuerId,
  ListingId,
  PropertyId,
  ReservationId,
} from '#vocabulary/ids.ts';

type Search = (ctx: PropertyContext, id: string) => Promise<boolean>;

const among = (rows: readonly { readonly id: string }[], id: string): boolean =>
  rows.some((row) => row.id === id);

/** Every kind of record that has a page of its own, with the part of the product that it belongs to (W2-K-08). */
const KINDS: readonly { readonly app?: App; readonly has: Search }[] = [
  {
    app: 'reservations',
    has: async ({ db, propertyId }, id) => among(await rowsByIds(db, propertyId, [id as ReservationId]), id),
  },
  {
    app: 'reservations',
    has: async (ctx, id) => {
      const folio = seesMoney(ctx) && (await findFolio(ctx.db, ctx.propertyId, { folioId: id as FolioId }));
      return Boolean(folio);
    },
  },
  { app: 'listings', has: async (ctx, id) => (await listingFacts(ctx, id as ListingId)) !== undefined },
  { app: 'registry', has: hasReport },
  { app: 'registry', has: async ({ db, propertyId }, id) => among(await settingsOf(db, propertyId), id) },
  {
    app: 'integrations',
    has: async ({ db, propertyId }, id) =>
      (await findConnection(db, propertyId, id as ConnectionId)) !== undefined,
  },
  {
    app: 'invoicing',
    has: async ({ db, propertyId }, id) => {
      const found = await Promise.all([
        findInvoice(db, propertyId, id as InvoiceId),
        findCustomer(db, propertyId, id as CustomerId),
        findIssuer(db, propertyId, id as IssuerId),
        findSeries(db, propertyId, id as InvoiceSeriesId),
      ]);
      return found.some((row) => row !== undefined);
    },
  },
  { app: 'check-in', has: async ({ db, propertyId }, id) => among(await listTermsRows(db, propertyId), id) },
  { has: async ({ db, propertyId }, id) => among(await listFormRows(db, propertyId), id) },
];

/** Whether the property has a record with this id that its member may see; each kind is looked up by its own area. */
async function has(ctx: PropertyContext, id: string): Promise<boolean> {
  const seen = KINDS.filter(({ app }) => app === undefined || seesApp(ctx, app));
  return (await Promise.all(seen.map((kind) => kind.has(ctx, id)))).includes(true);
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

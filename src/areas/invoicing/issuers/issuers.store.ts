import type { CollectedTaxes } from '#capabilities/fiscal/fiscal.document.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { IssuerId, ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { IssuerTables } from './issuers.tables.ts';

export type IssuerRow = {
  id: IssuerId;
  property_id: PropertyId;
  country: string;
  legal_name: string;
  trade_name: string | null;
  identity_type: string;
  identity_number: string;
  person: 'company' | 'person';
  responsibilities: string[];
  collects: CollectedTaxes;
  rnt: string | null;
  email: string | null;
  phone: string | null;
  state_code: string;
  city_code: string;
  postal_code: string;
  address: string;
  is_default: boolean;
  version: number;
  created_at: Instant;
  archived_at: Instant | null;
};

const issuersIn = (db: Queries, propertyId: PropertyId) =>
  db.tables<IssuerTables>().selectFrom('issuers').selectAll().where('property_id', '=', propertyId);

/** Active issuers first, then archived ones; by age. */
export const listIssuerRows = (db: Queries, propertyId: PropertyId): Promise<IssuerRow[]> =>
  issuersIn(db, propertyId)
    .orderBy((is) => is('archived_at', 'is not', null))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Locks all issuers of a property until the transaction ends: exactly one is the default, and a tax id exists once. */
export const lockIssuers = (tx: Transaction, propertyId: PropertyId): Promise<IssuerRow[]> =>
  issuersIn(tx, propertyId).orderBy('id').forUpdate().execute();

export const findIssuer = (
  db: Queries,
  propertyId: PropertyId,
  id: IssuerId,
): Promise<IssuerRow | undefined> => issuersIn(db, propertyId).where('id', '=', id).executeTakeFirst();

const BILLS = `
  select i.* from issuers i
    left join listing_issuers l on l.property_id = i.property_id and l.issuer_id = i.id and l.listing_id = $2
   where i.property_id = $1 and i.archived_at is null and (i.is_default or l.listing_id is not null)
   order by l.listing_id is null limit 1`;

export const findIssuerOfListing = async (
  db: Queries,
  propertyId: PropertyId,
  listingId: string | null,
): Promise<IssuerRow | undefined> =>
  (await db.named<IssuerRow>('who-bills', BILLS, [propertyId, listingId]))[0];

export async function insertIssuer(tx: Transaction, row: IssuerRow): Promise<void> {
  await tx.tables<IssuerTables>().insertInto('issuers').values(row).execute();
}

export async function saveIssuer(
  tx: Transaction,
  { id, property_id: propertyId, ...row }: IssuerRow,
): Promise<void> {
  await tx
    .tables<IssuerTables>()
    .updateTable('issuers')
    .set(row)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

export type Assignment = { readonly listing_id: ListingId; readonly issuer_id: IssuerId };

export const listAssignments = (db: Queries, propertyId: PropertyId): Promise<Assignment[]> =>
  db
    .tables<IssuerTables>()
    .selectFrom('listing_issuers')
    .select(['listing_id', 'issuer_id'])
    .where('property_id', '=', propertyId)
    .execute();

/** Assigns exactly these listings to the issuer. */
export async function assignIssuer(
  tx: Transaction,
  propertyId: PropertyId,
  issuerId: IssuerId,
  listingIds: readonly ListingId[],
): Promise<void> {
  const tables = tx.tables<IssuerTables>();
  await tables
    .deleteFrom('listing_issuers')
    .where('property_id', '=', propertyId)
    .where('issuer_id', '=', issuerId)
    .execute();
  if (listingIds.length === 0) return;
  await tables
    .insertInto('listing_issuers')
    .values(listingIds.map((listing_id) => ({ property_id: propertyId, listing_id, issuer_id: issuerId })))
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'listing_id']).doUpdateSet({ issuer_id: issuerId }),
    )
    .execute();
}

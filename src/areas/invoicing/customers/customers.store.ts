import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, CustomerId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CustomerTables } from './customers.tables.ts';

export type CustomerRow = {
  id: CustomerId;
  property_id: PropertyId;
  person: 'person' | 'company';
  name: string;
  document_type: string;
  document_hash: string;
  email_hash: string | null;
  sealing_key_id: string;
  details: Buffer;
  connection_id: ConnectionId | null;
  third_party_id: string | null;
  merged_into: CustomerId | null;
  version: number;
  created_at: Instant;
  changed_at: Instant;
};

const customersIn = (db: Queries, propertyId: PropertyId) =>
  db.tables<CustomerTables>().selectFrom('customers').selectAll().where('property_id', '=', propertyId);
const standing = (db: Queries, propertyId: PropertyId) =>
  customersIn(db, propertyId).where('merged_into', 'is', null);

export const findCustomer = (
  db: Queries,
  propertyId: PropertyId,
  id: CustomerId,
): Promise<CustomerRow | undefined> => standing(db, propertyId).where('id', '=', id).executeTakeFirst();

export const findCustomerByProgram = (
  db: Queries,
  propertyId: PropertyId,
  thirdPartyId: string,
): Promise<CustomerRow | undefined> =>
  standing(db, propertyId).where('third_party_id', '=', thirdPartyId).executeTakeFirst();

/** Locks several customers until the transaction ends, always in the same order: two merges cannot deadlock. */
export const lockCustomers = (
  tx: Transaction,
  propertyId: PropertyId,
  ids: readonly CustomerId[],
): Promise<CustomerRow[]> =>
  standing(tx, propertyId)
    .where('id', '=', sql<CustomerId>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The customer with this document, or the customer that it was merged into. */
export async function findCustomerByDocument(
  db: Queries,
  propertyId: PropertyId,
  hash: string,
): Promise<CustomerRow | undefined> {
  const row = await customersIn(db, propertyId).where('document_hash', '=', hash).executeTakeFirst();
  return row?.merged_into ? findCustomer(db, propertyId, row.merged_into) : row;
}

const SIMILAR_MOST = 5;

/** Customers with the same name or e-mail; ignores case and accents. */
export const similarCustomers = (
  db: Queries,
  propertyId: PropertyId,
  { id, name, email_hash: emailHash }: Pick<CustomerRow, 'id' | 'name' | 'email_hash'>,
): Promise<CustomerRow[]> =>
  standing(db, propertyId)
    .where('id', '<>', id)
    .where((row) =>
      row.or([
        sql<boolean>`unaccent(lower(name)) = unaccent(lower(${name}))`,
        ...(emailHash === null ? [] : [row('email_hash', '=', emailHash)]),
      ]),
    )
    .orderBy('created_at')
    .limit(SIMILAR_MOST)
    .execute();

export type CustomerFilters = {
  readonly person?: 'person' | 'company' | undefined;
  readonly documentType?: string | undefined;
  /** Part of a name, or the hashes of a whole document. */
  readonly search?: { readonly text: string; readonly hashes: readonly string[] } | undefined;
  readonly limit: number;
  readonly offset: number;
};

export async function listCustomerRows(
  db: Queries,
  propertyId: PropertyId,
  { person, documentType, search, limit, offset }: CustomerFilters,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const of = standing(db, propertyId)
    .$if(person !== undefined, (query) => query.where('person', '=', person!))
    .$if(documentType !== undefined, (query) => query.where('document_type', '=', documentType!))
    .$if(search !== undefined, (query) =>
      query.where((row) =>
        row.or([
          sql<boolean>`position(unaccent(lower(${search!.text})) in unaccent(lower(name))) > 0`,
          row('document_hash', '=', sql<string>`any(${search!.hashes}::text[])`),
        ]),
      ),
    );
  const [rows, { total }] = await Promise.all([
    of
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    of
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** False if another customer has the document. */
export async function insertCustomer(tx: Transaction, row: CustomerRow): Promise<boolean> {
  const made = await tx
    .tables<CustomerTables>()
    .insertInto('customers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['property_id', 'document_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function saveCustomer(
  tx: Transaction,
  { id, property_id: propertyId, ...row }: CustomerRow,
): Promise<void> {
  await tx
    .tables<CustomerTables>()
    .updateTable('customers')
    .set(row)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Merges a customer, and all customers that were merged into it, into another. */
export async function mergeCustomerRows(
  tx: Transaction,
  propertyId: PropertyId,
  { from, into }: { readonly from: CustomerId; readonly into: CustomerId },
): Promise<void> {
  await tx
    .tables<CustomerTables>()
    .updateTable('customers')
    .set({ merged_into: into })
    .where('property_id', '=', propertyId)
    .where((row) => row.or([row('id', '=', from), row('merged_into', '=', from)]))
    .execute();
}

/** Deletes a customer and all customers that were merged into it. Returns the keys of the deleted rows. */
export async function deleteCustomerRows(
  tx: Transaction,
  propertyId: PropertyId,
  id: CustomerId,
): Promise<string[]> {
  const gone = await tx
    .tables<CustomerTables>()
    .deleteFrom('customers')
    .where('property_id', '=', propertyId)
    .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))
    .returning('sealing_key_id')
    .execute();
  return gone.map(({ sealing_key_id: key }) => key);
}

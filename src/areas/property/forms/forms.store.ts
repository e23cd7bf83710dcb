import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { App } from '#vocabulary/call.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AskedIn, FormField } from './forms.contract.ts';
import type { FormTables } from './forms.tables.ts';

export type FormRow = {
  id: string;
  property_id: PropertyId;
  app: App;
  name: string;
  fields: FormField[];
  asked_in: AskedIn;
  listing_ids: ListingId[];
  version: number;
  created_at: Instant;
  updated_at: Instant;
};

const asJson = (fields: readonly FormField[]) => JSON.stringify(fields) as never;

const formsOf = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<FormTables>()
    .selectFrom('custom_forms')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('name')
    .orderBy('id');

export const listFormRows = (db: Queries, propertyId: PropertyId): Promise<FormRow[]> =>
  formsOf(db, propertyId).execute();

/** Locks all forms of a property until the transaction ends. */
export const lockFormRows = (tx: Transaction, propertyId: PropertyId): Promise<FormRow[]> =>
  formsOf(tx, propertyId).forUpdate().execute();

export async function insertForm(tx: Transaction, row: FormRow): Promise<void> {
  await tx
    .tables<FormTables>()
    .insertInto('custom_forms')
    .values({ ...row, fields: asJson(row.fields) })
    .execute();
}

export async function saveForm(
  tx: Transaction,
  { id, property_id: propertyId, ...row }: FormRow,
): Promise<void> {
  await tx
    .tables<FormTables>()
    .updateTable('custom_forms')
    .set({ ...row, fields: asJson(row.fields) })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

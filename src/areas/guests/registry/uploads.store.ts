import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { GuestId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { FileMovement, RegistryTables } from './registry.tables.ts';

export type RegistryFileRow = {
  id: string;
  property_id: PropertyId;
  registry: string;
  movements: readonly FileMovement[];
  made_at: Instant;
  made_by: string;
  uploaded_at: Instant | null;
  uploaded_by: string | null;
  receipt_number: string | null;
  sealing_key_id: string | null;
  receipt: Buffer | null;
};

const files = (db: Queries, propertyId: PropertyId) =>
  db.tables<RegistryTables>().selectFrom('registry_files').where('property_id', '=', propertyId);

const LISTED = ['id', 'registry', 'movements', 'made_at', 'made_by'] as const;
type ListedFile = Pick<RegistryFileRow, (typeof LISTED)[number]>;

/** Files that are not marked as uploaded, the newest first. */
export const filesToUpload = (
  db: Queries,
  propertyId: PropertyId,
  since: Instant,
  limit: number,
): Promise<ListedFile[]> =>
  files(db, propertyId)
    .select(LISTED)
    .where('uploaded_at', 'is', null)
    .where('made_at', '>=', since)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const fileById = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<RegistryFileRow | undefined> =>
  files(db, propertyId).selectAll().where('id', '=', id).executeTakeFirst();

/** For writing: a second press waits for the first. */
export const lockFile = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
): Promise<RegistryFileRow | undefined> =>
  files(tx, propertyId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type NewFile = Pick<RegistryFileRow, 'id' | 'property_id' | 'registry' | 'movements' | 'made_at' | 'made_by'>;

export async function insertFile(tx: Transaction, file: NewFile): Promise<void> {
  await tx
    .tables<RegistryTables>()
    .insertInto('registry_files')
    .values({ ...file, movements: JSON.stringify(file.movements) as never })
    .execute();
}

export async function changeFile(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<Omit<RegistryFileRow, 'id' | 'property_id' | 'movements'>>,
): Promise<void> {
  await tx
    .tables<RegistryTables>()
    .updateTable('registry_files')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

const OF_GUEST = `
  select id, sealing_key_id from registry_files
   where property_id = $1 and receipt is not null and movements @> any($2::jsonb[])`;

/** Files whose receipt names one of these guests. */
export const receiptsOfGuests = (
  db: Queries,
  propertyId: PropertyId,
  guestIds: readonly GuestId[],
): Promise<Pick<RegistryFileRow, 'id' | 'sealing_key_id'>[]> =>
  db.named('receipts-of-guests', OF_GUEST, [
    propertyId,
    guestIds.map((guestId) => JSON.stringify([{ guestId }])),
  ]);

/** Of these files, those whose receipt is still kept. */
export async function findStoredReceipts(
  db: Queries,
  propertyId: PropertyId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await files(db, propertyId)
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('receipt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

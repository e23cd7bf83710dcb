import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { App } from '#vocabulary/call.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Resource } from './files.constants.ts';
import type { FileTables } from './files.tables.ts';

export type FileRow = {
  id: string;
  property_id: PropertyId;
  stored_as: string;
  label: string;
  content_type: string;
  bytes: number;
  resource: Resource;
  app: App;
  uploaded_by: UserId;
  created_at: Instant;
};

export const findFile = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<Pick<FileRow, 'stored_as' | 'label' | 'content_type' | 'app'> | undefined> =>
  db
    .tables<FileTables>()
    .selectFrom('uploaded_files')
    .select(['stored_as', 'label', 'content_type', 'app'])
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Uploads of one property are counted one after the other. Otherwise two uploads at once could both pass the limit. */
export async function sumFileBytes(tx: Transaction, propertyId: PropertyId): Promise<number> {
  await tx.named('lock-files', 'select pg_advisory_xact_lock(hashtextextended($1::text, 31))', [propertyId]);
  const [kept] = await tx.named<{ bytes: string }>(
    'bytes-kept',
    'select coalesce(sum(bytes), 0)::text as bytes from uploaded_files where property_id = $1',
    [propertyId],
  );
  return Number(kept?.bytes ?? 0);
}

export async function insertFile(tx: Transaction, row: FileRow): Promise<void> {
  await tx.tables<FileTables>().insertInto('uploaded_files').values(row).execute();
}

/** Where the content of a deleted row is stored; throws while another row still points to the file. */
export const deleteFileIfUnused = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  resource: Resource,
): Promise<Pick<FileRow, 'stored_as'> | undefined> =>
  tx
    .tables<FileTables>()
    .deleteFrom('uploaded_files')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('resource', '=', resource)
    .returning('stored_as')
    .executeTakeFirst();

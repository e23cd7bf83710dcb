import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { MessageTables } from './messages.tables.ts';

export type MessageSettingsRow = {
  is_on: boolean;
  listings_off: ListingId[];
  sender_name: string;
  reply_to: string | null;
  version: number;
};

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<MessageTables>()
    .selectFrom('message_settings')
    .select(['is_on', 'listings_off', 'sender_name', 'reply_to', 'version'])
    .where('property_id', '=', propertyId);

export const findMessageSettings = (
  db: Queries,
  propertyId: PropertyId,
): Promise<MessageSettingsRow | undefined> => own(db, propertyId).executeTakeFirst();

export const lockMessageSettings = (
  tx: Transaction,
  propertyId: PropertyId,
): Promise<MessageSettingsRow | undefined> => own(tx, propertyId).forUpdate().executeTakeFirst();

/** False if the property has settings already. */
export async function insertMessageSettings(
  tx: Transaction,
  propertyId: PropertyId,
  row: Omit<MessageSettingsRow, 'version'>,
  at: Instant,
): Promise<boolean> {
  const inserted = await tx
    .tables<MessageTables>()
    .insertInto('message_settings')
    .values({ ...row, property_id: propertyId, updated_at: at })
    .onConflict((conflict) => conflict.column('property_id').doNothing())
    .returning('property_id')
    .execute();
  return inserted.length > 0;
}

export const changeMessageSettings = (
  tx: Transaction,
  propertyId: PropertyId,
  change: Partial<Omit<MessageSettingsRow, 'version'>>,
  at: Instant,
): Promise<MessageSettingsRow> =>
  tx
    .tables<MessageTables>()
    .updateTable('message_settings')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .returning(['is_on', 'listings_off', 'sender_name', 'reply_to', 'version'])
    .executeTakeFirstOrThrow();

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { NotificationType } from './notifications.constants.ts';
import type { NotificationTables } from './notifications.tables.ts';

export type SettingRow = {
  readonly type: NotificationType;
  readonly is_on: boolean;
  readonly emails: readonly string[];
  readonly remind_at: Instant | null;
  readonly version: number;
};

const COLUMNS = ['type', 'is_on', 'emails', 'remind_at', 'version'] as const;

const ofProperty = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<NotificationTables>()
    .selectFrom('notification_settings')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const settingRows = (db: Queries, propertyId: PropertyId): Promise<SettingRow[]> =>
  ofProperty(db, propertyId).execute();

export const findSetting = (
  db: Queries,
  propertyId: PropertyId,
  type: NotificationType,
): Promise<SettingRow | undefined> => ofProperty(db, propertyId).where('type', '=', type).executeTakeFirst();

/** The setting, locked until the transaction ends. It is made first, so that two first changes wait for each other. */
export async function lockSetting(
  tx: Transaction,
  propertyId: PropertyId,
  type: NotificationType,
  at: Instant,
): Promise<SettingRow> {
  await insertSetting(tx, propertyId, { type, is_on: false, emails: [], remind_at: null, version: 0 }, at);
  return ofProperty(tx, propertyId).where('type', '=', type).forUpdate().executeTakeFirstOrThrow();
}

/** False when the type has a setting already. */
export async function insertSetting(
  tx: Transaction,
  propertyId: PropertyId,
  { emails, ...row }: SettingRow,
  at: Instant,
): Promise<boolean> {
  const inserted = await tx
    .tables<NotificationTables>()
    .insertInto('notification_settings')
    .values({ ...row, emails: [...emails], property_id: propertyId, updated_at: at })
    .onConflict((conflict) => conflict.columns(['property_id', 'type']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function writeSetting(
  tx: Transaction,
  propertyId: PropertyId,
  { type, is_on, emails, remind_at, version }: SettingRow,
  at: Instant,
): Promise<void> {
  await tx
    .tables<NotificationTables>()
    .updateTable('notification_settings')
    .set({ is_on, emails: [...emails], remind_at, version, updated_at: at })
    .where('property_id', '=', propertyId)
    .where('type', '=', type)
    .execute();
}

/** The next reminder; leaves the version of the setting alone. */
export async function setReminder(tx: Transaction, propertyId: PropertyId, at: Instant): Promise<void> {
  await tx
    .tables<NotificationTables>()
    .updateTable('notification_settings')
    .set({ remind_at: at })
    .where('property_id', '=', propertyId)
    .where('type', '=', 'pendingCheckIn')
    .execute();
}

export async function deleteSettings(tx: Transaction, propertyId: PropertyId): Promise<void> {
  await tx
    .tables<NotificationTables>()
    .deleteFrom('notification_settings')
    .where('property_id', '=', propertyId)
    .execute();
}

/** Across properties: where missing check-ins have to be listed now. */
export async function listPropertiesToRemind(system: Database, now: Instant): Promise<PropertyId[]> {
  const rows = await system.named<{ property_id: PropertyId }>(
    'notifications-to-remind',
    'select property_id from notification_settings where is_on and remind_at <= $1',
    [now],
  );
  return rows.map(({ property_id }) => property_id);
}

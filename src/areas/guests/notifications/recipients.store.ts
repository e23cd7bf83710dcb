import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { NotificationTables } from './notifications.tables.ts';

export type RecipientRow = {
  readonly email: string;
  readonly language: Language;
  readonly confirmed_at: Instant | null;
  readonly stopped_at: Instant | null;
  readonly stop_token: Buffer;
  readonly confirm_until: Instant | null;
  readonly asked: number;
  readonly asked_at: Instant | null;
};

const COLUMNS = [
  'email',
  'language',
  'confirmed_at',
  'stopped_at',
  'stop_token',
  'confirm_until',
  'asked',
  'asked_at',
] as const;

const ofProperty = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<NotificationTables>()
    .selectFrom('notification_recipients')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

export const recipientRows = (
  db: Queries,
  propertyId: PropertyId,
  emails: readonly string[],
): Promise<RecipientRow[]> =>
  emails.length === 0
    ? Promise.resolve([])
    : ofProperty(db, propertyId)
        .where('email', 'in', [...emails])
        .execute();

/** Stores an address unless it is known, and locks it until the transaction ends. */
export async function lockRecipient(
  tx: Transaction,
  propertyId: PropertyId,
  row: Pick<RecipientRow, 'email' | 'language' | 'stop_token'> & { stop_hash: string; created_at: Instant },
): Promise<RecipientRow> {
  await tx
    .tables<NotificationTables>()
    .insertInto('notification_recipients')
    .values({ ...row, property_id: propertyId })
    .onConflict((conflict) => conflict.columns(['property_id', 'email']).doNothing())
    .execute();
  return ofProperty(tx, propertyId).where('email', '=', row.email).forUpdate().executeTakeFirstOrThrow();
}

type Changes = {
  readonly confirmed_at?: Instant | null;
  readonly stopped_at?: Instant | null;
  readonly confirm_hash?: string | null;
  readonly confirm_until?: Instant | null;
  readonly asked?: number;
  readonly asked_at?: Instant;
};

export async function changeRecipient(
  tx: Transaction,
  propertyId: PropertyId,
  email: string,
  changes: Changes,
): Promise<void> {
  await tx
    .tables<NotificationTables>()
    .updateTable('notification_recipients')
    .set(changes)
    .where('property_id', '=', propertyId)
    .where('email', '=', email)
    .execute();
}

export async function deleteRecipients(tx: Transaction, propertyId: PropertyId): Promise<void> {
  await tx
    .tables<NotificationTables>()
    .deleteFrom('notification_recipients')
    .where('property_id', '=', propertyId)
    .execute();
}

export type FoundLink = {
  readonly property_id: PropertyId;
  readonly email: string;
  readonly does: 'confirm' | 'stop';
  readonly confirmed_at: Instant | null;
  readonly stopped_at: Instant | null;
};

const BY_TOKEN = `
  select property_id, email, confirmed_at, stopped_at,
         case when stop_hash = $1 then 'stop' else 'confirm' end as does
    from notification_recipients where stop_hash = $1 or (confirm_hash = $1 and confirm_until > $2)`;

/** The address of a link, looked up before a property is known. */
export async function findLink(
  system: Database,
  tokenHash: string,
  now: Instant,
): Promise<FoundLink | undefined> {
  const [found] = await system.named<FoundLink>('notification-link', BY_TOKEN, [tokenHash, now]);
  return found;
}

const UNUSED = `
  delete from notification_recipients recipient
   where created_at < $1 and coalesce(asked_at, created_at) < $1 and stopped_at is null
     and not exists (select from notification_settings setting
                      where setting.property_id = recipient.property_id and recipient.email = any(setting.emails))`;

/** PRV-03: addresses that no setting names any more. A stop is kept, because it holds for the future. */
export async function forgetUnusedRecipients(system: Database, before: Instant): Promise<void> {
  await system.named('forget-notification-recipients', UNUSED, [before]);
}

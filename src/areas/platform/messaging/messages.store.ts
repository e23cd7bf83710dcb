import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { MessageTables } from './messages.tables.ts';

export async function insertMessage(
  tx: Transaction,
  message: { id: string; propertyId: PropertyId | null; template: string; content: Buffer },
): Promise<void> {
  const { propertyId, ...values } = message;
  await tx
    .tables<MessageTables>()
    .insertInto('messages')
    .values({ ...values, property_id: propertyId })
    .execute();
}

/** The sealed content; null when it was sent or cancelled. */
export async function findMessageContent(db: Queries, id: string): Promise<Buffer | null> {
  const found = await db
    .tables<MessageTables>()
    .selectFrom('messages')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.content ?? null;
}

export async function markSent(tx: Transaction, id: string, at: Instant): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('messages')
    .set({ state: 'sent', sent_at: at, content: null })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(tx: Transaction, id: string): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('messages')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .execute();
}

/** The message is not needed any more: its text is deleted as well. */
export async function markCancelled(tx: Transaction, id: string): Promise<void> {
  await tx
    .tables<MessageTables>()
    .updateTable('messages')
    .set({ state: 'cancelled', content: null })
    .where('id', '=', id)
    .execute();
}

/** Across properties. The words of one that was not sent go with it; of the others they went when they left. */
export async function forgetMessagesBefore(system: Database, at: Instant): Promise<void> {
  await system.named(
    'forget-messages',
    "delete from messages where created_at < $1 and state in ('sent', 'failed', 'cancelled')",
    [at],
  );
}

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GuestChannelTables } from './guest-channels.tables.ts';

/** A message that has its turn, or had it. */
export type PacedMessage = {
  leaves_at: Instant;
  phone_hash: string;
  words_hash: string | null;
  is_first: boolean;
};

/** Newest first. */
export const listPaced = (
  db: Queries,
  propertyId: PropertyId,
  { sender, since }: { readonly sender: string; readonly since: Instant },
): Promise<PacedMessage[]> =>
  db
    .tables<GuestChannelTables>()
    .selectFrom('paced_messages')
    .select(['leaves_at', 'phone_hash', 'words_hash', 'is_first'])
    .where('property_id', '=', propertyId)
    .where('sender', '=', sender)
    .where('leaves_at', '>=', since)
    .orderBy('leaves_at', 'desc')
    .execute();

export async function insertPaced(
  tx: Transaction,
  propertyId: PropertyId,
  row: PacedMessage & { readonly id: string; readonly sender: string },
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .insertInto('paced_messages')
    .values({ ...row, property_id: propertyId })
    .execute();
}

/** When a message has its turn; null for one that waits for none. */
export async function findTurnOf(db: Queries, propertyId: PropertyId, id: string): Promise<Instant | null> {
  const row = await db
    .tables<GuestChannelTables>()
    .selectFrom('paced_messages')
    .select('leaves_at')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.leaves_at ?? null;
}

const HAS_WRITTEN = `
  select exists (select from guest_windows
                  where property_id = $1 and connection_id = $2 and phone_hash = $3)
      or exists (select from heard_messages heard
                   join stay_messaging stay using (property_id, reservation_id)
                  where heard.property_id = $1 and heard.connection_id = $2 and heard.said_by = 'guest'
                    and stay.phone_hash = $3) as written`;

/** Whether a guest with this number ever wrote to the number of a connection, as far as it is still known. */
export async function hasWritten(
  db: Queries,
  propertyId: PropertyId,
  { connectionId, phoneHash }: { readonly connectionId: ConnectionId; readonly phoneHash: string },
): Promise<boolean> {
  const [row] = await db.named<{ written: boolean }>('guest-has-written', HAS_WRITTEN, [
    propertyId,
    connectionId,
    phoneHash,
  ]);
  return row?.written ?? false;
}

export async function forgetPaced(system: Database, before: Instant): Promise<void> {
  await system
    .tables<GuestChannelTables>()
    .deleteFrom('paced_messages')
    .where('leaves_at', '<', before)
    .execute();
}

import type { GuestSender } from '#capabilities/guest-messaging/guest-messaging.capability.ts';
import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GuestChannelTables } from './guest-channels.tables.ts';

/** In the column a number without a limit has none to count to. */
const NO_LIMIT = 0;

export type ChannelRow = {
  connection_id: ConnectionId;
  sender_id: string;
  display_number: string;
  verified_name: string | null;
  state: GuestSender['state'];
  quality: GuestSender['quality'];
  dailyLimit: GuestSender['dailyLimit'];
  read_at: Instant;
  test_state: 'sending' | 'sent' | 'failed' | 'unknown' | null;
  test_problem: string | null;
  test_at: Instant | null;
};

/** The number of a connection, once it was read. */
export async function findChannel(
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<ChannelRow | undefined> {
  const row = await db
    .tables<GuestChannelTables>()
    .selectFrom('guest_channels')
    .select([
      'connection_id',
      'sender_id',
      'display_number',
      'verified_name',
      'state',
      'quality',
      'daily_limit',
      'read_at',
      'test_state',
      'test_problem',
      'test_at',
    ])
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { daily_limit: limit, ...same } = row;
  return { ...same, dailyLimit: limit === NO_LIMIT ? 'unlimited' : limit };
}

export async function saveChannel(
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
  sender: GuestSender,
  at: Instant,
): Promise<void> {
  const row = {
    sender_id: sender.id,
    display_number: sender.displayNumber,
    verified_name: sender.verifiedName,
    state: sender.state,
    quality: sender.quality,
    daily_limit: sender.dailyLimit === 'unlimited' ? NO_LIMIT : sender.dailyLimit,
    read_at: at,
  };
  await tx
    .tables<GuestChannelTables>()
    .insertInto('guest_channels')
    .values({ ...row, connection_id: id, property_id: propertyId })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(row))
    .execute();
}

/** A number without access is not looked for at each round. */
export async function markChannelRead(
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
  at: Instant,
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .updateTable('guest_channels')
    .set({ read_at: at })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .execute();
}

/** What became of the last test message. */
export async function changeTest(
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
  change: Pick<ChannelRow, 'test_state' | 'test_problem' | 'test_at'>,
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .updateTable('guest_channels')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .execute();
}

/** Channels of all properties that were read before a moment, the longest unread first. */
export const listChannelsToRead = (
  system: Database,
  before: Instant,
  limit: number,
): Promise<{ property_id: PropertyId; connection_id: ConnectionId }[]> =>
  system
    .tables<GuestChannelTables>()
    .selectFrom('guest_channels')
    .select(['property_id', 'connection_id'])
    .where('read_at', '<', before)
    .orderBy('read_at')
    .limit(limit)
    .execute();

/** Nothing is left of a number whose connection ended but what was said. */
export async function deleteChannel(
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<void> {
  const tables = tx.tables<GuestChannelTables>();
  for (const table of ['guest_channels', 'guest_windows', 'guest_devices'] as const) {
    await tables
      .deleteFrom(table)
      .where('property_id', '=', propertyId)
      .where('connection_id', '=', id)
      .execute();
  }
}

type Window = { readonly connectionId: ConnectionId; readonly phoneHash: string };

export async function findWindow(
  db: Queries,
  propertyId: PropertyId,
  { connectionId, phoneHash }: Window,
): Promise<Instant | null> {
  const row = await db
    .tables<GuestChannelTables>()
    .selectFrom('guest_windows')
    .select('heard_at')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst();
  return row?.heard_at ?? null;
}

/** The guest wrote: an earlier message that arrives later closes nothing. */
export async function openWindow(
  tx: Transaction,
  propertyId: PropertyId,
  { connectionId, phoneHash, at }: Window & { readonly at: Instant },
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .insertInto('guest_windows')
    .values({ property_id: propertyId, connection_id: connectionId, phone_hash: phoneHash, heard_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'connection_id', 'phone_hash'])
        .doUpdateSet({ heard_at: at })
        .where('guest_windows.heard_at', '<', at),
    )
    .execute();
}

/** The channel says that it is closed. */
export async function closeWindow(
  tx: Transaction,
  propertyId: PropertyId,
  { connectionId, phoneHash }: Window,
): Promise<void> {
  await tx
    .tables<GuestChannelTables>()
    .deleteFrom('guest_windows')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('phone_hash', '=', phoneHash)
    .execute();
}

export async function forgetWindows(system: Database, before: Instant): Promise<void> {
  await system
    .tables<GuestChannelTables>()
    .deleteFrom('guest_windows')
    .where('heard_at', '<', before)
    .execute();
}

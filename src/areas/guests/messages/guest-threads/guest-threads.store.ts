import { sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GuestThread } from './guest-threads.events.ts';
import type { GuestThreadTables } from './guest-threads.tables.ts';

export type GuestThreadRow = {
  readonly active_at: Instant;
  readonly told_at: Instant | null;
  readonly next_at: Instant | null;
};

export const findThread = (
  db: Queries,
  propertyId: PropertyId,
  { connectionId, externalId }: GuestThread,
): Promise<GuestThreadRow | undefined> =>
  db
    .tables<GuestThreadTables>()
    .selectFrom('guest_threads')
    .select(['active_at', 'told_at', 'next_at'])
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();

/** `active_at` and `told_at` never go back. */
export async function saveThread(
  tx: Transaction,
  propertyId: PropertyId,
  { connectionId, externalId }: GuestThread,
  row: GuestThreadRow,
): Promise<void> {
  await tx
    .tables<GuestThreadTables>()
    .insertInto('guest_threads')
    .values({ ...row, property_id: propertyId, connection_id: connectionId, external_id: externalId })
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'connection_id', 'external_id']).doUpdateSet({
        active_at: sql<Instant>`greatest(guest_threads.active_at, excluded.active_at)`,
        told_at: sql<Instant | null>`greatest(guest_threads.told_at, excluded.told_at)`,
        next_at: sql<Instant | null>`excluded.next_at`,
      }),
    )
    .execute();
}

/** False where another worker took the conversation since it was listed. */
export async function takeThread(
  tx: Transaction,
  propertyId: PropertyId,
  { connectionId, externalId }: GuestThread,
  { now, nextAt }: { readonly now: Instant; readonly nextAt: Instant },
): Promise<boolean> {
  const taken = await tx
    .tables<GuestThreadTables>()
    .updateTable('guest_threads')
    .set({ next_at: nextAt })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .where('next_at', '<=', now)
    .returning('external_id')
    .execute();
  return taken.length > 0;
}

/** The conversation is read for an event only. */
export async function stopReading(
  tx: Transaction,
  propertyId: PropertyId,
  { connectionId, externalId }: GuestThread,
): Promise<void> {
  await tx
    .tables<GuestThreadTables>()
    .updateTable('guest_threads')
    .set({ next_at: null })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('external_id', '=', externalId)
    .execute();
}

/** Whether events of a connection told of answers since a moment. */
export async function hasToldSince(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  since: Instant,
): Promise<boolean> {
  const row = await db
    .tables<GuestThreadTables>()
    .selectFrom('guest_threads')
    .select('external_id')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', connectionId)
    .where('told_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of all properties, those that wait longest first. */
export async function listThreadsToRead(
  system: Database,
  now: Instant,
  limit: number,
): Promise<{ propertyId: PropertyId; thread: GuestThread }[]> {
  const rows = await system
    .tables<GuestThreadTables>()
    .selectFrom('guest_threads')
    .select(['property_id', 'connection_id', 'external_id'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    propertyId: row.property_id,
    thread: { connectionId: row.connection_id, externalId: row.external_id },
  }));
}

/** Conversations of all properties in which nothing was written for long. */
export async function forgetThreads(system: Database, before: Instant): Promise<void> {
  await system
    .tables<GuestThreadTables>()
    .deleteFrom('guest_threads')
    .where('active_at', '<', before)
    .execute();
}

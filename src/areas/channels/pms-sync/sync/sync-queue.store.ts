import type { PmsChangedBooking } from '#capabilities/pms/pms.capability.ts';
import { type ConnectionOwner as Owner } from '#areas/property/connections/index.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { SyncQueueTables } from './sync-queue.tables.ts';

export type QueuedBooking = {
  external_id: string;
  fingerprint: string;
  attempts: number;
  problem_kind: string | null;
  problem_since: Instant | null;
};

/** The state of a booking that no source of the system found the last time. */
export const ABSENT = 'absent';

const bookings = (db: Queries) => db.tables<SyncQueueTables>();

const QUEUE_CHANGED = `
  insert into sync_queue (property_id, connection_id, external_id, fingerprint, next_at)
  select $1, $2, external_id, fingerprint, $5 from unnest($3::text[], $4::text[]) as list (external_id, fingerprint)
  on conflict (connection_id, external_id) do update
     set fingerprint = excluded.fingerprint, next_at = excluded.next_at, attempts = 0,
         problem = null, problem_since = null, problem_kind = null
   where sync_queue.fingerprint <> excluded.fingerprint
     and ($6 or sync_queue.problem_kind is distinct from '${ABSENT}')
  returning external_id`;

type Listed = Pick<PmsChangedBooking, 'externalId' | 'fingerprint'>;

/** Queues listed bookings to be read. Returns the ids of those whose fingerprint differs from the last one. */
export const queueChanged = (
  db: Queries,
  owner: Owner,
  changed: readonly Listed[],
  now: Instant,
): Promise<ReadonlySet<string>> => queue(db, owner, changed, now, true);

/** As `queueChanged`, for bookings that a list leaves out; an absent booking keeps the time of its second look. */
export const queueUnlisted = (
  db: Queries,
  owner: Owner,
  missing: readonly Listed[],
  now: Instant,
): Promise<ReadonlySet<string>> => queue(db, owner, missing, now, false);

async function queue(
  db: Queries,
  { propertyId, id }: Owner,
  changed: readonly Listed[],
  now: Instant,
  alsoAbsent: boolean,
): Promise<ReadonlySet<string>> {
  const rows = await db.named<{ external_id: string }>('queue-changed-bookings', QUEUE_CHANGED, [
    propertyId,
    id,
    changed.map(({ externalId }) => externalId),
    changed.map(({ fingerprint }) => fingerprint),
    now,
    alsoAbsent,
  ]);
  return new Set(rows.map(({ external_id }) => external_id));
}

const toRead = (db: Queries, { propertyId, id }: Owner) =>
  bookings(db)
    .selectFrom('sync_queue')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .where((is) => is('fingerprint', 'is distinct from', is.ref('synced_fingerprint')));

/** The bookings to read next. */
export const nextInQueue = (
  db: Queries,
  owner: Owner,
  now: Instant,
  limit: number,
): Promise<QueuedBooking[]> =>
  toRead(db, owner)
    .select(['external_id', 'fingerprint', 'attempts', 'problem_kind', 'problem_since'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** How many bookings wait to be read, and how many of them are in quarantine. */
export async function countQueued(db: Queries, owner: Owner): Promise<{ waiting: number; failed: number }> {
  const { waiting, failed } = await toRead(db, owner)
    .select((of) => [of.fn.countAll<string>().as('waiting'), of.fn.count<string>('problem').as('failed')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), failed: Number(failed) };
}

/** How many bookings have been read at least once. */
export async function countSynced(db: Queries, { propertyId, id }: Owner): Promise<number> {
  const { synced } = await bookings(db)
    .selectFrom('sync_queue')
    .select((of) => of.fn.count<string>('synced_fingerprint').as('synced'))
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(synced);
}

/**
 * A booking is read between two lists: the next list queues it again, with any fingerprint. Otherwise a booking that
 * had changed back by then would look as it did in the last list.
 */
export async function requeueAfterNextList(
  db: Queries,
  { propertyId, id }: Owner,
  externalId: string,
  now: Instant,
): Promise<void> {
  const told = `told of ${now}`;
  await bookings(db)
    .updateTable('sync_queue')
    .set({ fingerprint: told, synced_fingerprint: told })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .where('external_id', '=', externalId)
    .whereRef('fingerprint', '=', 'synced_fingerprint')
    .execute();
}

/** The booking is up to date with the fingerprint that it was queued with. */
export async function markSynced(
  db: Transaction | Queries,
  { propertyId, id }: Owner,
  booking: { readonly externalId: string; readonly fingerprint: string },
): Promise<void> {
  await bookings(db)
    .updateTable('sync_queue')
    .set({
      synced_fingerprint: booking.fingerprint,
      attempts: 0,
      problem: null,
      problem_since: null,
      problem_kind: null,
    })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .where('external_id', '=', booking.externalId)
    .execute();
}

export async function quarantineBooking(
  db: Queries,
  { propertyId, id }: Owner,
  booking: QueuedBooking,
  { problem, kind, now, nextAt }: { problem: string; kind: string; now: Instant; nextAt: Instant },
): Promise<void> {
  await bookings(db)
    .updateTable('sync_queue')
    .set((is) => ({
      attempts: booking.attempts + 1,
      problem,
      problem_kind: kind,
      // A problem of another kind starts again: the second look at an absent booking counts from the first.
      problem_since: is
        .case()
        .when('problem_kind', '=', kind)
        .then(is.fn.coalesce('problem_since', is.val(now)))
        .else(is.val(now))
        .end(),
      next_at: nextAt,
    }))
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .where('external_id', '=', booking.external_id)
    .execute();
}

/** Bookings in quarantine, the longest wait first. */
export const quarantinedBookings = (db: Queries, owner: Owner) =>
  toRead(db, owner)
    .select(['external_id', 'next_at', 'problem', 'problem_since', 'problem_kind'])
    .where('problem', 'is not', null)
    .orderBy('problem_since')
    .orderBy('external_id')
    .limit(200)
    .execute();

/** A person asks: bookings in quarantine are tried again at once. */
export async function retryQuarantined(db: Queries, { propertyId, id }: Owner, now: Instant): Promise<void> {
  await bookings(db)
    .updateTable('sync_queue')
    .set({ next_at: now })
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .where('problem', 'is not', null)
    .execute();
}

/** All fingerprints of its bookings are deleted: each is read again. */
export async function deleteQueue(tx: Transaction, { propertyId, id }: Owner): Promise<void> {
  await bookings(tx)
    .deleteFrom('sync_queue')
    .where('property_id', '=', propertyId)
    .where('connection_id', '=', id)
    .execute();
}

import type { Queries } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccessTables } from '../access/access.tables.ts';

/** When the next try is looked at; undefined when nothing has failed. */
export async function readNextTryAt(system: Queries, key: string): Promise<Instant | undefined> {
  const row = await system
    .tables<AccessTables>()
    .selectFrom('sign_in_throttles')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.free_at;
}

/** Failures of an hour ago are forgotten. $3: from which failure on, $4: first wait, $5: longest. */
const NOTE_FAILURE = `
  insert into sign_in_throttles as s (key, failures, last_at, free_at) values ($1, 1, $2, $2)
  on conflict (key) do update set
    failures = case when s.last_at < $2::timestamptz - interval '1 hour' then 1 else s.failures + 1 end,
    last_at = $2,
    free_at = case
      when s.last_at < $2::timestamptz - interval '1 hour' or s.failures + 1 < $3 then $2::timestamptz
      else $2::timestamptz + make_interval(secs => least($5, $4 * 2 ^ (s.failures + 1 - $3))) end`;

export async function recordSignInFailure(
  system: Queries,
  key: string,
  now: Instant,
  waits: { from: number; first: number; longest: number },
): Promise<void> {
  await system.named('note-failure', NOTE_FAILURE, [key, now, waits.from, waits.first, waits.longest]);
}

export async function clearFailures(system: Queries, key: string): Promise<void> {
  await system.tables<AccessTables>().deleteFrom('sign_in_throttles').where('key', '=', key).execute();
}

/** The first of these places that the person signed in from before. */
export async function findKnownPlace(
  system: Queries,
  userId: UserId,
  places: readonly string[],
): Promise<string | undefined> {
  const rows = await system
    .tables<AccessTables>()
    .selectFrom('known_places')
    .select('place')
    .where('user_id', '=', userId)
    .where('place', 'in', places)
    .execute();
  return places.find((place) => rows.some((row) => row.place === place));
}

export async function saveKnownPlaces(
  system: Queries,
  userId: UserId,
  places: readonly string[],
  now: Instant,
): Promise<void> {
  await system
    .tables<AccessTables>()
    .insertInto('known_places')
    .values(places.map((place) => ({ user_id: userId, place, last_seen_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ last_seen_at: now }))
    .execute();
}

export async function countKnownPlaces(system: Queries, userId: UserId): Promise<number> {
  const rows = await system
    .tables<AccessTables>()
    .selectFrom('known_places')
    .select('place')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

export async function deleteKnownPlaces(tx: Queries, userId: UserId): Promise<void> {
  await tx.tables<AccessTables>().deleteFrom('known_places').where('user_id', '=', userId).execute();
}

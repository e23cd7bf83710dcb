import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { App } from '#vocabulary/call.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { Role } from '../accounts.constants.ts';
import type { AccountTables } from '../accounts.tables.ts';
import { tellSessionsEnded } from './ended-sessions.ts';

/**
 * $4, $5: how long a session lasts, of Posada's staff and of all others. The person is known at $9 from now on, and no longer
 * at $10. Others who are known at $10 share the browser: they are known at the first of $9 as well.
 */
const OPEN_SESSION = `
  with opened as (
    insert into sessions (id, user_id, created_at, last_seen_at, expires_at, device, has_second_factor)
    select $1::uuid, id, $3::timestamptz, $3::timestamptz,
           $3::timestamptz + make_interval(secs => case when is_admin or is_developer then $4::int else $5::int end), $6, $7::boolean
      from users where id = $2
    returning id, user_id),
  value as (
    insert into session_tokens (token_hash, session_id, issued_at, seen_at)
    select $8, id, $3::timestamptz, $3::timestamptz from opened),
  replaced as (delete from known_places where user_id = $2 and place = $10::text)
  insert into known_places (user_id, place, last_seen_at)
  select user_id, place, $3::timestamptz from opened, unnest($9::text[]) place
  union all
  select user_id, ($9::text[])[1], last_seen_at from known_places where place = $10::text and user_id <> $2
  on conflict (user_id, place) do update set last_seen_at = excluded.last_seen_at`;

/** In one statement: a sign-in waits for little else than its password. */
export async function insertSession(
  system: Database,
  session: {
    id: string;
    userId: UserId;
    now: Instant;
    staffSeconds: number;
    seconds: number;
    device: string | null;
    hasSecondFactor: boolean;
    tokenHash: string;
    places: readonly string[];
    formerPlace: string | null;
  },
): Promise<void> {
  const { id, userId, now, staffSeconds, seconds, device, hasSecondFactor, tokenHash } = session;
  const { places, formerPlace } = session;
  const values = [
    id,
    userId,
    now,
    staffSeconds,
    seconds,
    device,
    hasSecondFactor,
    tokenHash,
    places,
    formerPlace,
  ];
  await system.named('open-session', OPEN_SESSION, values);
}

export type MembershipRow = {
  property_id: PropertyId;
  account_id: AccountId;
  role: Role;
  apps: App[] | null;
  sees_money: boolean | null;
  sees_identity: boolean | null;
  spends_up_to: number | null;
  spends_currency: string | null;
  is_blocked: boolean;
  is_expired: boolean;
};

export type SessionRow = {
  session_id: string;
  user_id: UserId;
  signed_in_at: Instant;
  issued_at: Instant;
  superseded_at: Instant | null;
  seen_at: Instant | null;
  last_seen_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
  language: Language | null;
  is_admin: boolean;
  is_developer: boolean;
  has_second_factor: boolean;
  current_property_id: PropertyId | null;
  memberships: MembershipRow[];
};

const MEMBERSHIPS = `
  coalesce((select json_agg(json_build_object(
                     'property_id', m.property_id, 'account_id', m.account_id, 'role', m.role, 'apps', m.apps,
                     'sees_money', m.sees_money, 'sees_identity', m.sees_identity,
                     'spends_up_to', m.spends_up_to, 'spends_currency', m.spends_currency,
                     'is_blocked', a.blocked_at is not null,
                     'is_expired', x.property_id is not null))
              from memberships m join accounts a using (account_id)
              left join stopped_properties x on x.property_id = m.property_id where m.user_id = u.id), '[]') as memberships`;

const FIND_SESSION = `
  select t.session_id, s.user_id, coalesce(s.proved_at, s.created_at) as signed_in_at, t.issued_at, t.superseded_at, t.seen_at, s.last_seen_at, s.expires_at, s.ended_at,
         s.has_second_factor, u.language, u.is_admin, u.is_developer, u.current_property_id,
         ${MEMBERSHIPS}
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
   where t.token_hash = $1`;

/** Everything the access check needs, in one statement. */
export async function findSession(system: Database, tokenHash: string): Promise<SessionRow | undefined> {
  const [found] = await system.named<SessionRow>('find-session', FIND_SESSION, [tokenHash]);
  return found;
}

const FIND_PERSON = `
  select u.id as user_id, u.language, u.current_property_id, ${MEMBERSHIPS}
    from users u where u.id = $1 and u.closed_at is null`;

/** What a person may do, whether or not they are signed in. */
export async function findPerson(
  system: Queries,
  userId: UserId,
): Promise<Pick<SessionRow, 'user_id' | 'language' | 'current_property_id' | 'memberships'> | undefined> {
  const [found] = await system.named<SessionRow>('find-person', FIND_PERSON, [userId]);
  return found;
}

/** The fields that tell whether a session still runs. */
export type SessionLifetime = Pick<
  SessionRow,
  'ended_at' | 'expires_at' | 'last_seen_at' | 'is_admin' | 'is_developer'
>;

export const sessionById = (system: Database, id: string): Promise<SessionLifetime | undefined> =>
  system
    .tables<AccountTables>()
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['ended_at', 'expires_at', 'last_seen_at', 'is_admin', 'is_developer'])
    .where('sessions.id', '=', id)
    .executeTakeFirst();

/** SEC-12: from now on the session counts as a fresh sign-in. */
export async function markSessionFresh(system: Database, sessionId: string, now: Instant): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .execute();
}

export async function touchSession(system: Database, sessionId: string, now: Instant): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', plusSeconds(now, -60))
    .execute();
}

export async function endSession(system: Database, sessionId: string, now: Instant): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  tellSessionsEnded(system);
}

/** Ends every session of a person except the calling one, if there is one. */
export async function endSessionsOf(
  tx: Transaction,
  userId: UserId,
  now: Instant,
  except: string | null,
): Promise<void> {
  await tx
    .tables<AccountTables>()
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute();
  tellSessionsEnded(tx);
}

export type OpenSession = {
  readonly id: string;
  readonly created_at: Instant;
  readonly last_seen_at: Instant;
  readonly expires_at: Instant;
  readonly device: string | null;
};

/** Sessions that still run, the last used first. */
export const openSessionsOf = (
  system: Database,
  userId: UserId,
  now: Instant,
  unusedSince: Instant,
): Promise<OpenSession[]> =>
  system
    .tables<AccountTables>()
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'device'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', unusedSince)
    .orderBy('last_seen_at', 'desc')
    .execute();

/** False for a session of another user, as if it did not exist. */
export async function endSessionOf(
  system: Database,
  userId: UserId,
  id: string,
  now: Instant,
): Promise<boolean> {
  const ended = await system
    .tables<AccountTables>()
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  tellSessionsEnded(system);
  return ended.numUpdatedRows > 0n;
}

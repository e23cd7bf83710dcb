import type { Database, Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { Role } from './accounts.constants.ts';
import type { AccountTables } from './accounts.tables.ts';

/** People are found before a tenant is known, so these queries run with the system role (SEC-03). */
type System = Database;

export type UserRow = {
  id: UserId;
  username: string;
  email: string;
  phone_number: string | null;
  name: string;
  language: Language | null;
  password_hash: string | null;
  confirmed_at: Instant | null;
  onboarding_status: 'incomplete' | 'finished';
  current_property_id: PropertyId | null;
  is_admin: boolean;
  is_developer: boolean;
};

const USER_COLUMNS = [
  'id',
  'username',
  'email',
  'phone_number',
  'name',
  'language',
  'password_hash',
  'confirmed_at',
  'onboarding_status',
  'current_property_id',
  'is_admin',
  'is_developer',
] as const;

/** By e-mail or by user name, whichever was typed. */
export const findUser = (system: System, name: string): Promise<UserRow | undefined> =>
  system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where((is) =>
      is.or([is(is.fn<string>('lower', ['email']), '=', name.toLowerCase()), is('username', '=', name)]),
    )
    .executeTakeFirst();

export const userById = (system: System, id: UserId): Promise<UserRow> =>
  system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Stores somebody who is signing up; a second try before the confirmation replaces the first. */
export async function saveUnconfirmedUser(
  system: System,
  user: {
    id: UserId;
    username: string;
    email: string;
    name: string;
    passwordHash: string;
    language: Language;
  },
): Promise<UserRow | undefined> {
  const { passwordHash, ...values } = user;
  return system
    .tables<AccountTables>()
    .insertInto('users')
    .values({ ...values, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict
        .column('username')
        .doUpdateSet({ name: user.name, password_hash: passwordHash, language: user.language })
        .where('users.confirmed_at', 'is', null),
    )
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

export async function updateUser(
  system: System,
  id: UserId,
  changes: { name?: string; language?: Language; current_property_id?: PropertyId },
  at: Instant,
): Promise<UserRow> {
  return system
    .tables<AccountTables>()
    .updateTable('users')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function confirmUser(system: System, id: UserId, at: Instant): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('users')
    .set({ confirmed_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

// ── Codes ─────────────────────────────────────────────────────────────────────────────────────────────────

export async function insertCode(
  system: System,
  code: { id: string; userId: UserId; hash: string; createdAt: Instant; expiresAt: Instant },
): Promise<void> {
  await system
    .tables<AccountTables>()
    .insertInto('one_time_codes')
    .values({
      id: code.id,
      user_id: code.userId,
      purpose: 'confirm-email',
      code_hash: code.hash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

const TRY_CODE = `
  update one_time_codes set tries = tries + 1,
         used_at = case when code_hash = $2 then $3::timestamptz end
   where id = (select id from one_time_codes where user_id = $1 and purpose = 'confirm-email'
                order by created_at desc limit 1)
     and used_at is null and expires_at > $3 and tries < $4
  returning code_hash = $2 as right`;

/** Counts one try of the newest code, in one statement so that parallel tries cannot pass the limit (SEC-10). */
export async function tryCode(
  system: System,
  userId: UserId,
  hash: string,
  now: Instant,
  tries: number,
): Promise<'right' | 'wrong' | 'expired'> {
  const [tried] = await system.named<{ right: boolean }>('try-code', TRY_CODE, [userId, hash, now, tries]);
  if (!tried) return 'expired';
  return tried.right ? 'right' : 'wrong';
}

export async function insertTicket(
  system: System,
  ticket: { hash: string; userId: UserId; expiresAt: Instant },
): Promise<void> {
  await system
    .tables<AccountTables>()
    .insertInto('sign_in_tickets')
    .values({ ticket_hash: ticket.hash, user_id: ticket.userId, expires_at: ticket.expiresAt })
    .execute();
}

/** True once for a ticket of this person. */
export async function useTicket(
  system: System,
  hash: string,
  userId: UserId,
  now: Instant,
): Promise<boolean> {
  const used = await system
    .tables<AccountTables>()
    .updateTable('sign_in_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

// ── Sessions ──────────────────────────────────────────────────────────────────────────────────────────────

export async function insertSession(
  system: System,
  session: {
    id: string;
    userId: UserId;
    expiresAt: Instant;
    device: string | null;
    tokenHash: string;
    now: Instant;
  },
): Promise<void> {
  await system.transaction(async (tx) => {
    const tables = tx.tables<AccountTables>();
    await tables
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        created_at: session.now,
        last_seen_at: session.now,
        expires_at: session.expiresAt,
        device: session.device,
      })
      .execute();
    await tables
      .insertInto('session_tokens')
      .values({ token_hash: session.tokenHash, session_id: session.id, issued_at: session.now })
      .execute();
  });
}

export type SessionRow = {
  session_id: string;
  user_id: UserId;
  issued_at: Instant;
  superseded_at: Instant | null;
  last_seen_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
  language: Language | null;
  is_admin: boolean;
  is_developer: boolean;
  current_property_id: PropertyId | null;
  memberships: { property_id: PropertyId; account_id: AccountId; role: Role }[];
};

const FIND_SESSION = `
  select t.session_id, s.user_id, t.issued_at, t.superseded_at, s.last_seen_at, s.expires_at, s.ended_at,
         u.language, u.is_admin, u.is_developer, u.current_property_id,
         coalesce((select json_agg(json_build_object('property_id', m.property_id, 'account_id', m.account_id, 'role', m.role))
                     from memberships m where m.user_id = s.user_id), '[]') as memberships
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
   where t.token_hash = $1`;

/** Everything the access check needs, in one statement. */
export async function findSession(system: System, tokenHash: string): Promise<SessionRow | undefined> {
  const [found] = await system.named<SessionRow>('find-session', FIND_SESSION, [tokenHash]);
  return found;
}

export const sessionById = (
  system: System,
  id: string,
): Promise<Pick<SessionRow, 'ended_at' | 'expires_at' | 'last_seen_at'> | undefined> =>
  system
    .tables<AccountTables>()
    .selectFrom('sessions')
    .select(['ended_at', 'expires_at', 'last_seen_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** False when another request has changed the value already. */
export async function replaceToken(
  system: System,
  tokens: { sessionId: string; oldHash: string; newHash: string; now: Instant },
): Promise<boolean> {
  return system.transaction(async (tx) => {
    const tables = tx.tables<AccountTables>();
    const superseded = await tables
      .updateTable('session_tokens')
      .set({ superseded_at: tokens.now })
      .where('token_hash', '=', tokens.oldHash)
      .where('superseded_at', 'is', null)
      .executeTakeFirst();
    if (superseded.numUpdatedRows === 0n) return false;
    await tables
      .insertInto('session_tokens')
      .values({ token_hash: tokens.newHash, session_id: tokens.sessionId, issued_at: tokens.now })
      .execute();
    await tables
      .updateTable('sessions')
      .set({ last_seen_at: tokens.now })
      .where('id', '=', tokens.sessionId)
      .execute();
    return true;
  });
}

export async function touchSession(system: System, sessionId: string, now: Instant): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', plusSeconds(now, -60))
    .execute();
}

export async function endSession(system: System, sessionId: string, now: Instant): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

// ── Accounts and memberships ──────────────────────────────────────────────────────────────────────────────

export async function insertAccount(tx: Transaction, accountId: AccountId, name: string): Promise<void> {
  await tx.tables<AccountTables>().insertInto('accounts').values({ account_id: accountId, name }).execute();
}

export async function insertMembership(
  tx: Transaction,
  membership: { propertyId: PropertyId; userId: UserId; accountId: AccountId; role: Role },
): Promise<void> {
  await tx
    .tables<AccountTables>()
    .insertInto('memberships')
    .values({
      property_id: membership.propertyId,
      user_id: membership.userId,
      account_id: membership.accountId,
      role: membership.role,
    })
    .execute();
}

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { AccountTables } from '../accounts.tables.ts';

/** People are found before a tenant is known, so all of this runs with the system role (SEC-03). */
export type UserRow = {
  id: UserId;
  username: string;
  email: string | null;
  phone_number: string | null;
  name: string;
  language: Language | null;
  password_hash: string | null;
  confirmed_at: Instant | null;
  onboarding_status: 'incomplete' | 'finished';
  current_property_id: PropertyId | null;
  is_admin: boolean;
  is_developer: boolean;
  second_factor: 'phone' | 'app' | null;
  must_change_password: boolean;
};

/** Posada's own people. */
export const isStaff = (user: Pick<UserRow, 'is_admin' | 'is_developer'>): boolean =>
  user.is_admin || user.is_developer;

export const USER_COLUMNS = [
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
  'second_factor',
  'must_change_password',
] as const;

const FIND_USER = `
  select ${USER_COLUMNS.join(', ')} from users
   where (confirmed_at is not null and lower(email) = $1)
      or (confirmed_at is not null and phone_number = $2)
      or username = $3
   order by confirmed_at is null limit 1`;

/** By e-mail, phone or user name; a confirmed person goes before an unconfirmed one. */
export async function findUserBy(
  system: Queries,
  name: { email: string | null; phone: string | null; username: string },
): Promise<UserRow | undefined> {
  const [found] = await system.named<UserRow>('find-user', FIND_USER, [
    name.email?.toLowerCase() ?? null,
    name.phone,
    name.username,
  ]);
  return found;
}

export const userById = (system: Queries, id: UserId): Promise<UserRow> =>
  system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findUserById = (system: Queries, id: UserId): Promise<UserRow | undefined> =>
  system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

/** Stores a person who is signing up; a second try before the confirmation replaces the first. */
export async function saveUnconfirmedUser(
  system: Queries,
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

/** Stores a person whose address was proved just now; undefined if it belongs to a confirmed person. */
export const insertConfirmedUser = (
  tx: Transaction,
  user: {
    id: UserId;
    username: string;
    email: string | null;
    phone: string | null;
    name: string;
    language: Language;
    at: Instant;
  },
): Promise<UserRow> =>
  tx
    .tables<AccountTables>()
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      email: user.email,
      phone_number: user.phone,
      name: user.name,
      language: user.language,
      confirmed_at: user.at,
      second_factor: user.phone === null ? null : 'phone',
    })
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();

/** Removes a sign-up with this address that was never confirmed. */
export async function removeUnconfirmed(tx: Transaction, username: string): Promise<void> {
  await tx
    .tables<AccountTables>()
    .deleteFrom('users')
    .where('username', '=', username)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
}

export type UserChanges = {
  name?: string;
  username?: string;
  email?: string | null;
  phone_number?: string | null;
  language?: Language;
  onboarding_status?: 'incomplete' | 'finished';
  current_property_id?: PropertyId;
  password_hash?: string;
  must_change_password?: boolean;
  second_factor?: 'phone' | 'app' | null;
};

export async function updateUser(
  system: Queries,
  id: UserId,
  changes: UserChanges,
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

/** With what was typed in the browser that confirms, where that is known (SEC-15). */
export async function confirmUser(
  system: Queries,
  id: UserId,
  at: Instant,
  typed: { name: string; password_hash: string | null } | null = null,
): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('users')
    .set({ confirmed_at: at, updated_at: at, ...typed })
    .where('id', '=', id)
    .execute();
}

/** The providers of social sign-in that a person linked. */
export async function linkedProvidersOf(system: Queries, userId: UserId): Promise<string[]> {
  const rows = await system
    .tables<AccountTables>()
    .selectFrom('identities')
    .select('provider')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}

/** Erases the data that identifies a person; the row stays for the records that name it. */
export async function closeUser(tx: Transaction, id: UserId, at: Instant): Promise<void> {
  const tables = tx.tables<AccountTables>();
  await tables.deleteFrom('identities').where('user_id', '=', id).execute();
  await tables.deleteFrom('memberships').where('user_id', '=', id).execute();
  await tables
    .updateTable('users')
    .set({
      username: `closed:${id}`,
      email: null,
      phone_number: null,
      name: '',
      password_hash: null,
      confirmed_at: null,
      current_property_id: null,
      second_factor: null,
      app_secret: null,
      app_confirmed_at: null,
      closed_at: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

const SOLELY_OWNED = `
  with owners as (
    select property_id, user_id from memberships
     where role = 'owner'
       and property_id in (select property_id from memberships where user_id = $1 and role = 'owner')
     order by property_id, user_id for update
  )
  select property_id from owners group by property_id having count(*) = 1`;

/** Properties with this person as the only owner. The owners are locked: no other owner leaves meanwhile. */
export async function lockSolelyOwnedProperties(tx: Transaction, userId: UserId): Promise<PropertyId[]> {
  const rows = await tx.named<{ property_id: PropertyId }>('solely-owned', SOLELY_OWNED, [userId]);
  return rows.map(({ property_id }) => property_id);
}

export async function findUserNames(
  system: Queries,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, string>> {
  if (ids.length === 0) return new Map();
  const found = await system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}

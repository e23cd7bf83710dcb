import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import type { AccountTables } from '../accounts.tables.ts';
import type { Access } from './permissions.ts';

export type MemberRow = Access & { user_id: UserId; created_at: Instant };

const COLUMNS = [
  'user_id',
  'role',
  'apps',
  'sees_money',
  'sees_identity',
  'spends_up_to',
  'spends_currency',
  'created_at',
] as const;

/** The members of a property, the longest-serving first. */
export const listMemberRows = (db: Queries, propertyId: PropertyId): Promise<MemberRow[]> =>
  db
    .tables<AccountTables>()
    .selectFrom('memberships')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();

/** Locks the owners: of two owners who leave at the same time the second sees that the first has gone (SEC-18). */
export async function lockOwners(tx: Transaction, propertyId: PropertyId): Promise<UserId[]> {
  const rows = await tx
    .tables<AccountTables>()
    .selectFrom('memberships')
    .select('user_id')
    .where('property_id', '=', propertyId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export const memberForUpdate = (
  tx: Transaction,
  propertyId: PropertyId,
  userId: UserId,
): Promise<MemberRow | undefined> =>
  tx
    .tables<AccountTables>()
    .selectFrom('memberships')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export async function setMemberAccess(
  tx: Transaction,
  propertyId: PropertyId,
  userId: UserId,
  access: Access,
): Promise<void> {
  await tx
    .tables<AccountTables>()
    .updateTable('memberships')
    .set(access)
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMembership(
  tx: Transaction,
  propertyId: PropertyId,
  userId: UserId,
): Promise<void> {
  await tx
    .tables<AccountTables>()
    .deleteFrom('memberships')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMemberships(tx: Transaction, propertyId: PropertyId): Promise<void> {
  await tx.tables<AccountTables>().deleteFrom('memberships').where('property_id', '=', propertyId).execute();
}

export async function isMember(system: Queries, propertyId: PropertyId, userId: UserId): Promise<boolean> {
  const found = await system
    .tables<AccountTables>()
    .selectFrom('memberships')
    .select('user_id')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

export type Contact = {
  id: UserId;
  name: string;
  email: string | null;
  phone_number: string | null;
  language: Language | null;
};

/** The owner of the properties of an account: the first one if there are several. */
export const contactOfAccount = (system: Queries, accountId: AccountId): Promise<Contact | undefined> =>
  system
    .tables<AccountTables>()
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.phone_number', 'users.language'])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.created_at')
    .limit(1)
    .executeTakeFirst();

/** Posada's own administrators, who are notified when Posada's staff has to look. */
export const administratorContacts = (system: Queries): Promise<Contact[]> =>
  system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'language'])
    .where('is_admin', '=', true)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();

export async function contactsOf(
  system: Queries,
  ids: readonly UserId[],
): Promise<ReadonlyMap<UserId, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await system
    .tables<AccountTables>()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'language'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

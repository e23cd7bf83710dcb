import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { accountErrors } from '../accounts.errors.ts';
import { insertMembership } from '../accounts.store.ts';
import { readTypedName, usernameOf } from '../users/addresses.ts';
import {
  contactsOf,
  deleteMembership,
  deleteMemberships,
  lockOwners,
  memberForUpdate,
  type MemberRow,
  listMemberRows,
  setMemberAccess,
} from './members.store.ts';
import { hashPassword, isPasswordGuessable } from '../passwords/passwords.ts';
import type { Access } from './permissions.ts';
import { findUserBy, insertConfirmedUser, removeUnconfirmed, updateUser } from '../users/users.store.ts';

export type Member = MemberRow & {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null where none was chosen. */
  readonly language: Language | null;
};

/** The members of the property, with their contact data. */
export async function listMembers(ctx: PropertyContext): Promise<Member[]> {
  const rows = await listMemberRows(ctx.db, ctx.propertyId);
  const people = await contactsOf(
    ctx.system,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => {
    const person = people.get(row.user_id);
    return {
      ...row,
      name: person?.name ?? '',
      email: person?.email ?? null,
      phone: person?.phone_number ?? null,
      language: person?.language ?? null,
    };
  });
}

/** The confirmed person whose address this is. */
export async function findUserIdByAddress(ctx: Context, address: string): Promise<UserId | null> {
  const user = await findUserBy(ctx.system, readTypedName(address));
  return user?.confirmed_at == null ? null : user.id;
}

type Refused = 'missing' | 'last-owner';

/** Changes what a member may do, or with null takes them out; a property keeps an owner (SEC-18). */
export async function changeMember(
  tx: Transaction,
  propertyId: PropertyId,
  userId: UserId,
  access: Access | null,
): Promise<{ readonly before: Access } | Refused> {
  const owners = await lockOwners(tx, propertyId);
  const member = await memberForUpdate(tx, propertyId, userId);
  if (!member) return 'missing';
  if (access?.role !== 'owner' && owners.length === 1 && owners[0] === userId) return 'last-owner';
  if (access === null) await deleteMembership(tx, propertyId, userId);
  else await setMemberAccess(tx, propertyId, userId, access);
  const { user_id: _, created_at: __, ...before } = member;
  return { before };
}

/**
 * Removes all members, also the last owner, because the property itself ends. Its history needs to know the members.
 */
export async function removeMembers(
  tx: Transaction,
  propertyId: PropertyId,
): Promise<{ userId: UserId; role: string }[]> {
  await lockOwners(tx, propertyId);
  const members = await listMemberRows(tx, propertyId);
  await deleteMemberships(tx, propertyId);
  return members.map(({ user_id: userId, role }) => ({ userId, role }));
}

/** An existing member stays unchanged. */
export const addMember = (
  tx: Transaction,
  membership: { propertyId: PropertyId; accountId: AccountId; userId: UserId; access: Access },
): Promise<void> => insertMembership(tx, membership);

/**
 * A person whose address was proved by something that was sent there. The password is hashed before any
 * transaction is open: it takes its time.
 */
export async function createUserAtAddress(
  ctx: Context,
  person: {
    email: string | null;
    phone: string | null;
    name: string;
    language: Language;
    password: string | null;
  },
): Promise<(tx: Transaction) => Promise<UserId>> {
  const { email, phone, name, language, password } = person;
  if (password !== null && isPasswordGuessable(password, { name, email })) {
    throw accountErrors.passwordCommon({ field: 'password' });
  }
  const password_hash = password === null ? null : await hashPassword(password);
  const now = ctx.clock.now();
  const username = usernameOf(email ?? phone ?? '');
  return async (tx) => {
    await removeUnconfirmed(tx, username);
    const user = await insertConfirmedUser(tx, {
      id: newId<UserId>(now),
      username,
      email: email?.toLowerCase() ?? null,
      phone,
      name,
      language,
      at: now,
    });
    if (password_hash !== null) await updateUser(tx, user.id, { password_hash }, now);
    return user.id;
  };
}

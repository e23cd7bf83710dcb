import type { Context, PersonContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { accessOfRole } from './access/permissions.ts';
import { insertAccount, insertMembership, membershipsOf } from './accounts.store.ts';
import { updateUser, userById, findUserNames } from './users/users.store.ts';

/** The account that a person's next property belongs to: the one they own, or a new one. */
export function chooseAccountForProperty(ctx: PersonContext): { accountId: AccountId; isNew: boolean } {
  const own = [...ctx.person.memberships.values()].find(({ role }) => role === 'owner');
  if (own) return { accountId: own.accountId, isNew: false };
  return { accountId: newId<AccountId>(ctx.clock.now()), isNew: true };
}

/** Called inside the transaction that makes the property, in the scope of both. */
export const createAccount = (tx: Transaction, accountId: AccountId, name: string): Promise<void> =>
  insertAccount(tx, accountId, name);

/** R-ROLE-05: the creator of a property is its owner. */
export const addOwner = (
  ctx: PersonContext,
  tx: Transaction,
  propertyId: PropertyId,
  accountId: AccountId,
): Promise<void> =>
  insertMembership(tx, {
    propertyId,
    accountId,
    userId: ctx.person.userId,
    access: accessOfRole('owner'),
  });

/** Read now: the session may not know yet of a property that was made a moment ago. */
export const readOwnPropertyIds = async (ctx: PersonContext): Promise<PropertyId[]> =>
  (await membershipsOf(ctx.system, ctx.person.userId)).map(({ property_id }) => property_id);

/** Sets the property that the person sees first. */
export async function chooseProperty(ctx: PersonContext, propertyId: PropertyId): Promise<void> {
  await updateUser(ctx.system, ctx.person.userId, { current_property_id: propertyId }, ctx.clock.now());
}

/** Of the caller: name and proved addresses. */
export async function getContactDetails(
  ctx: PersonContext,
): Promise<{ name: string; email: string | null; phoneNumber: string | null }> {
  const { name, email, phone_number: phoneNumber } = await userById(ctx.system, ctx.person.userId);
  return { name, email, phoneNumber };
}

/** R-LOGIN-11: the person has been through the wizard. */
export async function markOnboarded(ctx: PersonContext): Promise<void> {
  await updateUser(ctx.system, ctx.person.userId, { onboarding_status: 'finished' }, ctx.clock.now());
}

/** The names of people, by id; closed accounts are missing. */
export const readUserNames = (ctx: Context, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> =>
  findUserNames(ctx.system, [...new Set(ids)]);

import type { PersonContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { insertAccount, insertMembership, updateUser } from './accounts.store.ts';

/** The account that a person's next property belongs to: the one they own, or a new one. */
export function accountFor(ctx: PersonContext): { accountId: AccountId; isNew: boolean } {
  const own = [...ctx.person.memberships.values()].find(({ role }) => role === 'owner');
  if (own) return { accountId: own.accountId, isNew: false };
  return { accountId: newId<AccountId>(ctx.clock.now()), isNew: true };
}

/** Called inside the transaction that makes the property, in the scope of both. */
export const createAccount = (tx: Transaction, accountId: AccountId, name: string): Promise<void> =>
  insertAccount(tx, accountId, name);

/** R-ROLE-05: the creator of a property is its owner. */
export const makeOwner = (
  ctx: PersonContext,
  tx: Transaction,
  propertyId: PropertyId,
  accountId: AccountId,
): Promise<void> => insertMembership(tx, { propertyId, accountId, userId: ctx.person.userId, role: 'owner' });

/** What the person sees first from now on. */
export async function chooseProperty(ctx: PersonContext, propertyId: PropertyId): Promise<void> {
  await updateUser(ctx.system, ctx.person.userId, { current_property_id: propertyId }, ctx.clock.now());
}

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccountTables } from './accounts.tables.ts';
import type { Access } from './access/permissions.ts';

export async function insertAccount(tx: Transaction, accountId: AccountId, name: string): Promise<void> {
  await tx.tables<AccountTables>().insertInto('accounts').values({ account_id: accountId, name }).execute();
}

export async function insertMembership(
  tx: Transaction,
  membership: { propertyId: PropertyId; userId: UserId; accountId: AccountId; access: Access },
): Promise<void> {
  await tx
    .tables<AccountTables>()
    .insertInto('memberships')
    .values({
      property_id: membership.propertyId,
      user_id: membership.userId,
      account_id: membership.accountId,
      ...membership.access,
    })
    .onConflict((conflict) => conflict.columns(['property_id', 'user_id']).doNothing())
    .execute();
}

export type Blocked = { blocked_at: Instant | null; blocked_reason: string | null };

/** Across tenants: where a person works and as what. */
export const membershipsOf = (
  system: Queries,
  userId: UserId,
): Promise<({ property_id: PropertyId } & Access & Blocked)[]> =>
  system
    .tables<AccountTables>()
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.account_id', 'memberships.account_id')
    .select([
      'memberships.property_id',
      'memberships.role',
      'memberships.apps',
      'memberships.sees_money',
      'memberships.sees_identity',
      'memberships.spends_up_to',
      'memberships.spends_currency',
      'accounts.blocked_at',
      'accounts.blocked_reason',
    ])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.created_at')
    .execute();

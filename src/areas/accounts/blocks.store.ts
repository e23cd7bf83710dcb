import type { Queries } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccountTables } from './accounts.tables.ts';

/** What a person owns: whoever only works somewhere is not who is stopped. */
export const ownedBy = (
  system: Queries,
  userId: UserId,
): Promise<{ property_id: PropertyId; account_id: AccountId }[]> =>
  system
    .tables<AccountTables>()
    .selectFrom('memberships')
    .select(['property_id', 'account_id'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .execute();

export async function setBlocked(
  system: Queries,
  ids: readonly AccountId[],
  block: { blocked_at: Instant | null; blocked_reason: string | null },
): Promise<void> {
  await system
    .tables<AccountTables>()
    .updateTable('accounts')
    .set(block)
    .where('account_id', 'in', ids)
    .execute();
}

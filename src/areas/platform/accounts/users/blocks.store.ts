import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccountTables } from '../accounts.tables.ts';

/** What a person owns: a member who owns no property is not blocked. */
export const findOwnedProperties = (
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

export async function setAccountsBlocked(
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

/** D-26: the subscription of a property is over, or continues. */
export async function setPropertyStopped(
  tx: Transaction,
  propertyId: PropertyId,
  since: Instant | null,
): Promise<void> {
  const tables = tx.tables<AccountTables>();
  if (since === null) {
    await tables.deleteFrom('stopped_properties').where('property_id', '=', propertyId).execute();
    return;
  }
  await tables
    .insertInto('stopped_properties')
    .values({ property_id: propertyId, since })
    .onConflict((conflict) => conflict.column('property_id').doNothing())
    .execute();
}

/** The account that a property belongs to now; undefined if the property has no members. */
export async function accountOfProperty(
  system: Queries,
  propertyId: PropertyId,
): Promise<AccountId | undefined> {
  const row = await system
    .tables<AccountTables>()
    .selectFrom('memberships')
    .select('account_id')
    .where('property_id', '=', propertyId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.account_id;
}

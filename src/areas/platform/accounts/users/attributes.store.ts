import type { Queries } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AccessTables } from '../access/access.tables.ts';

/** The newest wish counts; an earlier one of the same kind is forgotten. */
export async function saveAddressChange(
  system: Queries,
  change: { userId: UserId; kind: 'email' | 'phone'; value: string; at: Instant },
): Promise<void> {
  const { userId, kind, value, at } = change;
  await system
    .tables<AccessTables>()
    .insertInto('address_changes')
    .values({ user_id: userId, kind, value, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ value, created_at: at }))
    .execute();
}

export async function findAddressChange(
  system: Queries,
  userId: UserId,
  kind: 'email' | 'phone',
): Promise<string | undefined> {
  const row = await system
    .tables<AccessTables>()
    .selectFrom('address_changes')
    .select('value')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.value;
}

export async function deleteAddressChange(
  tx: Queries,
  userId: UserId,
  kind: 'email' | 'phone',
): Promise<void> {
  await tx
    .tables<AccessTables>()
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

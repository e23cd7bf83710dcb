import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { MarketplaceTables } from './marketplace.tables.ts';

export async function favouritesOf(system: Queries, userId: UserId): Promise<Set<AppId>> {
  const rows = await system
    .tables<MarketplaceTables>()
    .selectFrom('app_favourites')
    .select('app')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ app }) => app));
}

/** Idempotent. */
export async function addFavourite(system: Queries, userId: UserId, app: AppId): Promise<void> {
  await system
    .tables<MarketplaceTables>()
    .insertInto('app_favourites')
    .values({ user_id: userId, app })
    .onConflict((conflict) => conflict.columns(['user_id', 'app']).doNothing())
    .execute();
}

export async function removeFavourite(system: Queries, userId: UserId, app: AppId): Promise<void> {
  await system
    .tables<MarketplaceTables>()
    .deleteFrom('app_favourites')
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .execute();
}

/** The apps that a person waits for, without those that the person was told of. */
export async function waitsOf(system: Queries, userId: UserId): Promise<AppId[]> {
  const rows = await system
    .tables<MarketplaceTables>()
    .selectFrom('app_waits')
    .select('app')
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .orderBy('since')
    .execute();
  return rows.map(({ app }) => app);
}

/** Idempotent; a person who was told of an app that was withdrawn since can wait for it again. */
export async function addWait(system: Queries, userId: UserId, app: AppId, since: Instant): Promise<void> {
  await system
    .tables<MarketplaceTables>()
    .insertInto('app_waits')
    .values({ user_id: userId, app, since })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'app'])
        .doUpdateSet({ since, told_at: null })
        .where('app_waits.told_at', 'is not', null),
    )
    .execute();
}

export async function removeWait(system: Queries, userId: UserId, app: AppId): Promise<void> {
  await system
    .tables<MarketplaceTables>()
    .deleteFrom('app_waits')
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .execute();
}

export async function forgetPerson(tx: Transaction, userId: UserId): Promise<void> {
  for (const table of ['app_favourites', 'app_waits'] as const) {
    await tx.tables<MarketplaceTables>().deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

export type WaitRow = { readonly user_id: UserId; readonly app: AppId; readonly since: Instant };

/** The waiting people, in the order of their requests. */
export const listWaiters = (system: Queries, app?: AppId): Promise<WaitRow[]> =>
  system
    .tables<MarketplaceTables>()
    .selectFrom('app_waits')
    .select(['user_id', 'app', 'since'])
    .where('told_at', 'is', null)
    .$if(app !== undefined, (query) => query.where('app', '=', app ?? 'sire-tra'))
    .orderBy('since')
    .orderBy('user_id')
    .execute();

/** True for the one run that tells the person. */
export async function markWaiterNotified(
  tx: Transaction,
  userId: UserId,
  app: AppId,
  at: Instant,
): Promise<boolean> {
  const told = await tx
    .tables<MarketplaceTables>()
    .updateTable('app_waits')
    .set({ told_at: at })
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return told.numUpdatedRows > 0n;
}

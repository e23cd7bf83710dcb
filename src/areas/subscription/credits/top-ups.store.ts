import { type Selectable, sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CreditTables } from './credits.tables.ts';

export type TopUpRow = Readonly<Selectable<CreditTables['credit_top_ups']>>;

export const findTopUp = (db: Queries, propertyId: PropertyId, app: AppId): Promise<TopUpRow | undefined> =>
  db
    .tables<CreditTables>()
    .selectFrom('credit_top_ups')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('app', '=', app)
    .executeTakeFirst();

/** Undefined if its version changed. */
export const saveTopUp = (
  tx: Transaction,
  { property_id, app, ...change }: Omit<TopUpRow, 'version' | 'changed_at'>,
  { at, version }: { readonly at: Instant; readonly version: number | null },
): Promise<TopUpRow | undefined> =>
  tx
    .tables<CreditTables>()
    .insertInto('credit_top_ups')
    .values({ property_id, app, ...change, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'app'])
        .doUpdateSet({ ...change, changed_at: at, version: sql<number>`credit_top_ups.version + 1` })
        .where(sql<boolean>`${version}::int is null or credit_top_ups.version = ${version}`),
    )
    .returningAll()
    .executeTakeFirst();

/** Runs before a tenant is known: the properties with auto-recharge. */
export const topUpsThatAreOn = (
  system: Database,
): Promise<{ readonly property_id: PropertyId; readonly app: AppId }[]> =>
  system
    .tables<CreditTables>()
    .selectFrom('credit_top_ups')
    .select(['property_id', 'app'])
    .where('is_on', '=', true)
    .execute();

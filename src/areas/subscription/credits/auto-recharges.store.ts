import { type Selectable, sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CreditTables } from './credits.tables.ts';

export type AutoRechargeRow = Readonly<Selectable<CreditTables['auto_recharges']>>;

export const findAutoRecharge = (
  db: Queries,
  propertyId: PropertyId,
  app: AppId,
): Promise<AutoRechargeRow | undefined> =>
  db
    .tables<CreditTables>()
    .selectFrom('auto_recharges')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('app', '=', app)
    .executeTakeFirst();

/** Undefined if its version changed. */
export const saveAutoRecharge = (
  tx: Transaction,
  { property_id, app, ...change }: Omit<AutoRechargeRow, 'version' | 'changed_at'>,
  { at, version }: { readonly at: Instant; readonly version: number | null },
): Promise<AutoRechargeRow | undefined> =>
  tx
    .tables<CreditTables>()
    .insertInto('auto_recharges')
    .values({ property_id, app, ...change, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['property_id', 'app'])
        .doUpdateSet({ ...change, changed_at: at, version: sql<number>`auto_recharges.version + 1` })
        .where(sql<boolean>`${version}::int is null or auto_recharges.version = ${version}`),
    )
    .returningAll()
    .executeTakeFirst();

/** Runs before a tenant is known: the properties with auto-recharge. */
export const activeAutoRecharges = (
  system: Database,
): Promise<{ readonly property_id: PropertyId; readonly app: AppId }[]> =>
  system
    .tables<CreditTables>()
    .selectFrom('auto_recharges')
    .select(['property_id', 'app'])
    .where('is_on', '=', true)
    .execute();

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { MigrationTables } from './pms-migration.tables.ts';
import type { ListingPair } from './pairing.ts';

export type MigrationRow = {
  id: string;
  property_id: PropertyId;
  from_connection_id: ConnectionId;
  to_connection_id: ConnectionId;
  pairs: readonly ListingPair[];
  disconnects: boolean;
  state: 'running' | 'done';
  total: number;
  done: number;
  problem: 'failed' | null;
  created_at: Instant;
  finished_at: Instant | null;
};

/** The migration that is under way, or else the last one. */
export const lastMigration = (db: Queries, propertyId: PropertyId): Promise<MigrationRow | undefined> =>
  db
    .tables<MigrationTables>()
    .selectFrom('pms_migrations')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertMigration(
  tx: Transaction,
  { pairs, ...row }: Omit<MigrationRow, 'done' | 'problem' | 'finished_at'>,
): Promise<void> {
  await tx
    .tables<MigrationTables>()
    .insertInto('pms_migrations')
    .values({ ...row, pairs: JSON.stringify(pairs) as never })
    .execute();
}

export async function changeMigration(
  db: Queries,
  { property_id, id }: Pick<MigrationRow, 'property_id' | 'id'>,
  change: Partial<Pick<MigrationRow, 'state' | 'done' | 'problem' | 'finished_at'>>,
): Promise<void> {
  await db
    .tables<MigrationTables>()
    .updateTable('pms_migrations')
    .set(change)
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .execute();
}

/** Records that a run failed, unless another run has finished the migration meanwhile. */
export async function recordFailedRun(
  db: Queries,
  { property_id, id }: Pick<MigrationRow, 'property_id' | 'id'>,
): Promise<void> {
  await db
    .tables<MigrationTables>()
    .updateTable('pms_migrations')
    .set({ problem: 'failed' })
    .where('property_id', '=', property_id)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

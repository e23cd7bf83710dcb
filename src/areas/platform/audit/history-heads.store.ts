import type { HistoryTables } from '#foundation/context/history.ts';
import type { Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';

export async function findSealAt(
  system: Queries,
  id: PropertyId,
  place: number,
): Promise<string | undefined> {
  const [found] = await system.named<{ seal: string | null }>(
    'chain-seal-at',
    "select encode(seal, 'hex') as seal from changes where property_id = $1 and place = $2",
    [id, place],
  );
  return found?.seal ?? undefined;
}

type TableHead = { readonly place: number; readonly seal: Buffer; readonly signature: Buffer };

export const findTableHead = (system: Queries, id: PropertyId): Promise<TableHead | undefined> =>
  system
    .tables<HistoryTables>()
    .selectFrom('history_heads')
    .select(['place', 'seal', 'signature'])
    .where('property_id', '=', id)
    .executeTakeFirst();

export async function saveTableHead(
  system: Queries,
  id: PropertyId,
  head: TableHead & { readonly kept_at: Instant; readonly restores: number },
): Promise<void> {
  await system
    .tables<HistoryTables>()
    .insertInto('history_heads')
    .values({ property_id: id, ...head })
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet(head))
    .execute();
}

const OF_BEFORE = `
  select property_id from history_heads where restores < (select restores from database_origin)`;

/** Properties whose head was kept before the last restore. */
export async function listHeadsBeforeRestore(system: Queries): Promise<PropertyId[]> {
  const rows = await system.named<{ property_id: PropertyId }>('heads-before-restore', OF_BEFORE, []);
  return rows.map(({ property_id }) => property_id);
}

export const listTableHeads = (
  system: Queries,
): Promise<(Pick<TableHead, 'place' | 'seal'> & { property_id: PropertyId })[]> =>
  system
    .tables<HistoryTables>()
    .selectFrom('history_heads')
    .select(['property_id', 'place', 'seal'])
    .execute();

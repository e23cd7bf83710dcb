import type { Queries } from '#foundation/database/database.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlaceTables } from './places.tables.ts';

export type CityChangeRow = {
  city_id: string;
  name: string | null;
  extras: Record<string, string | number | boolean> | null;
  changed_by: UserId;
  changed_at: Instant;
};

/** All of them: administrators change a handful. */
export const listCityChanges = (db: Queries): Promise<CityChangeRow[]> =>
  db.tables<PlaceTables>().selectFrom('city_changes').selectAll().execute();

export async function saveCityChange(db: Queries, row: CityChangeRow): Promise<void> {
  const { city_id: id, ...change } = { ...row, extras: row.extras && (JSON.stringify(row.extras) as never) };
  await db
    .tables<PlaceTables>()
    .insertInto('city_changes')
    .values({ city_id: id, ...change })
    .onConflict((conflict) => conflict.column('city_id').doUpdateSet(change))
    .execute();
}

import { sql } from 'kysely';

import type { Database } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { PropertyTables } from './properties.tables.ts';

/** Across tenants: the ones among these that another property has. A deleted property keeps its own for ever. */
export async function findTakenSlugs(
  system: Database,
  slugs: readonly string[],
  except: PropertyId | null,
): Promise<ReadonlySet<string>> {
  const rows = await system
    .tables<PropertyTables>()
    .selectFrom('properties')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs})`)
    .$if(except !== null, (query) => query.where('property_id', '!=', except as PropertyId))
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

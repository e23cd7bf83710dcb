import type { Database, Queries } from '#foundation/database/database.ts';
import type { TextKey } from '#texts/index.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ActivityTables, ActivityTone } from './activity.tables.ts';

export type ActivityRow = {
  id: number;
  text: TextKey;
  params: TextParams;
  tone: ActivityTone;
  subject: string | null;
  subject_id: string | null;
  at: Instant;
};

export async function insertActivity(
  db: Queries,
  propertyId: PropertyId,
  entry: Omit<ActivityRow, 'id' | 'params'> & { params: TextParams },
): Promise<void> {
  await db
    .tables<ActivityTables>()
    .insertInto('activity')
    .values({ ...entry, property_id: propertyId, params: JSON.stringify(entry.params) as never })
    .execute();
}

/** Newest first; `before` is the id of the last entry of the page before. */
export async function listActivity(
  db: Queries,
  propertyId: PropertyId,
  page: { limit: number; before: number | null; hidden: readonly string[] },
): Promise<ActivityRow[]> {
  return db
    .tables<ActivityTables>()
    .selectFrom('activity')
    .select(['id', 'text', 'params', 'tone', 'subject', 'subject_id', 'at'])
    .where('property_id', '=', propertyId)
    .$if(page.before !== null, (query) => query.where('id', '<', page.before ?? 0))
    .$call((query) =>
      page.hidden.reduce((rest, start) => rest.where('text', 'not like', `${start}%` as TextKey), query),
    )
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

export async function countActivitySince(
  db: Queries,
  propertyId: PropertyId,
  since: Instant,
  hidden: readonly string[],
): Promise<number> {
  const { count } = await db
    .tables<ActivityTables>()
    .selectFrom('activity')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('property_id', '=', propertyId)
    .where('at', '>=', since)
    .where('tone', '=', 'done')
    .$call((query) =>
      hidden.reduce((rest, start) => rest.where('text', 'not like', `${start}%` as TextKey), query),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Across properties. It tells of guests by name, and of nothing that stands nowhere else. */
export async function forgetActivityBefore(system: Database, at: Instant): Promise<void> {
  await system.named('forget-activity', 'delete from activity where at < $1', [at]);
}

import type { Database, Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { Changed, HistoryTables } from './history.ts';

export type RecordedChange = {
  id: number;
  subject: Changed['subject'];
  subject_id: string;
  action: Changed['action'];
  before: unknown;
  after: unknown;
  actor: string;
  network: string | null;
  at: Instant;
  place: number | null;
};

export type ChangeFilter = {
  readonly subject?: Changed['subject'] | undefined;
  /** Only these kinds of subject. */
  readonly subjects?: readonly Changed['subject'][] | undefined;
  readonly subjectId?: string | undefined;
  readonly actor?: string | undefined;
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
};

/** Changes of a property, newest first; `before` is the id of the last one of the page before. */
export const readChanges = (
  db: Queries,
  propertyId: PropertyId,
  { subject, subjects, subjectId, actor, from, until }: ChangeFilter,
  page: { readonly limit: number; readonly before?: number | undefined },
): Promise<RecordedChange[]> =>
  db
    .tables<HistoryTables>()
    .selectFrom('changes')
    .select(['id', 'subject', 'subject_id', 'action', 'before', 'after', 'actor', 'network', 'at', 'place'])
    .where('property_id', '=', propertyId)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .$if(subjects !== undefined, (query) => query.where('subject', 'in', subjects!))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('at', '<', until!))
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();

/** What a change is about, as it is recorded. */
export type Subject = readonly [subject: Changed['subject'], id: string];

const ABOUT = `
  select id, subject, subject_id, action, before, after, actor, network, at, place from changes
   where property_id = $1 and (subject, subject_id) in (select * from unnest($2::text[], $3::text[]))
   order by id desc limit $4`;

/** Changes of a few subjects, newest first. */
export const changesOf = (
  db: Queries,
  propertyId: PropertyId,
  subjects: readonly Subject[],
  limit: number,
): Promise<RecordedChange[]> =>
  db.named<RecordedChange>('changes-of', ABOUT, [
    propertyId,
    subjects.map(([subject]) => subject),
    subjects.map(([, id]) => id),
    limit,
  ]);

/** The last change that is tied, or a place before it. */
export type ChainEnd = { readonly place: number; readonly link: string };

/** Where a chain ends; null where nothing is tied yet. */
export async function chainEnd(system: Queries, propertyId: PropertyId): Promise<ChainEnd | null> {
  const [end] = await system.named<ChainEnd>(
    'chain-end',
    `select place, encode(link, 'hex') as link from changes
      where property_id = $1 and place is not null order by place desc limit 1`,
    [propertyId],
  );
  return end ?? null;
}

export async function linkAt(
  system: Queries,
  propertyId: PropertyId,
  place: number,
): Promise<string | undefined> {
  const [found] = await system.named<{ link: string }>(
    'chain-link',
    "select encode(link, 'hex') as link from changes where property_id = $1 and place = $2",
    [propertyId, place],
  );
  return found?.link;
}

/** Properties with changes that are not tied yet. */
export async function propertiesToChain(system: Queries): Promise<PropertyId[]> {
  const rows = await system.named<{ property_id: PropertyId }>(
    'chain-properties',
    'select distinct property_id from changes where link is null',
    [],
  );
  return rows.map(({ property_id }) => property_id);
}

const MOST_AT_ONCE = 1_000;

/** Ties new changes to the chain (REL-27); the number of changes tied. */
export async function chainChanges(system: Database): Promise<number> {
  let tied = 0;
  for (;;) {
    const [row] = await system.named<{ chained: number }>(
      'chain-changes',
      'select chain_changes($1) as chained',
      [MOST_AT_ONCE],
    );
    tied += row?.chained ?? 0;
    if ((row?.chained ?? 0) < MOST_AT_ONCE) return tied;
  }
}

const VERIFY = `
  with walked as (
    select c.id, c.place, c.link, row_number() over w as expected, change_link(lag(c.link) over w, c) as recomputed
      from changes c where c.property_id = $1 and c.place is not null
    window w as (order by c.place)
  )
  select count(*) as checked, max(id) as last_id,
         min(id) filter (where place <> expected or link is distinct from recomputed) as broken_at
    from walked`;

/** Walks a property's chain again; `brokenAt` is the id of the first change that is not as it was written. */
export async function verifyChanges(
  db: Queries,
  propertyId: PropertyId,
): Promise<{ checked: number; brokenAt: number | null; lastId: number | null }> {
  const [row] = await db.named<{ checked: number; broken_at: number | null; last_id: number | null }>(
    'verify-changes',
    VERIFY,
    [propertyId],
  );
  return { checked: row?.checked ?? 0, brokenAt: row?.broken_at ?? null, lastId: row?.last_id ?? null };
}

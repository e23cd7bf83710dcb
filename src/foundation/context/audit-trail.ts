import type { Database, Queries } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Secrets } from '#foundation/secrets/secrets.ts';
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

/** The subject of a change, as recorded. */
export type Subject = readonly [subject: Changed['subject'], id: string];

const ABOUT = `
  select id, subject, subject_id, action, before, after, actor, network, at, place from changes
   where property_id = $1 and (subject, subject_id) in (select * from unnest($2::text[], $3::text[]))
   order by id desc limit $4`;

/** Changes of a few subjects, newest first. */
export const listChangesOfSubjects = (
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

/** A change that is tied, by its place. */
export type ChainEnd = { readonly place: number; readonly link: string };

export async function findLinkAt(
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

/** Properties with changes that are not tied or not sealed yet. */
export async function listPropertiesToChain(system: Queries): Promise<PropertyId[]> {
  const rows = await system.named<{ property_id: PropertyId }>(
    'chain-properties',
    'select distinct property_id from changes where seal is null',
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

type Walked = { id: number; place: number; link: string; seal: Buffer | null; is_tied: boolean };

/** Changes after a place. Each row says whether its link still follows from its content and from the one before. */
const WALK = `
  select c.id, c.place, encode(c.link, 'hex') as link, c.seal,
         c.link is not distinct from change_link(before.link, c) as is_tied
    from changes c left join changes before on before.property_id = c.property_id and before.place = c.place - 1
   where c.property_id = $1 and c.place > $2
   order by c.place limit $3`;

/** A seal stands for its line, for its place, and for every seal before it. */
export const sealOf = (
  { proof }: Pick<Secrets, 'proof'>,
  propertyId: PropertyId,
  previous: Buffer | null,
  { place, link }: ChainEnd,
): Buffer => proof(`history ${propertyId} ${place} ${previous?.toString('hex') ?? ''} ${link}`);

export type SealedEnd = ChainEnd & { readonly seal: Buffer };

/** How far a chain is sealed; null where nothing is. */
export async function findSealedEnd(db: Queries, propertyId: PropertyId): Promise<SealedEnd | null> {
  const [end] = await db.named<SealedEnd>(
    'chain-sealed',
    `select place, encode(link, 'hex') as link, seal from changes
      where property_id = $1 and seal is not null order by place desc limit 1`,
    [propertyId],
  );
  return end ?? null;
}

/**
 * Seals the linked changes after the last seal. It stops before a modified line and returns false: no key of ours
 * covers it.
 */
export async function sealChanges(
  system: Database,
  secrets: Pick<Secrets, 'proof'>,
  propertyId: PropertyId,
): Promise<boolean> {
  for (;;) {
    const { sealed, isWhole } = await system.transaction(async (tx) => {
      await tx.named('chain-lock', "select pg_advisory_xact_lock(hashtextextended('changes', 27))", []);
      const end = await findSealedEnd(tx, propertyId);
      const rows = await tx.named<Walked>('chain-walk', WALK, [propertyId, end?.place ?? 0, MOST_AT_ONCE]);
      const ids: number[] = [];
      const seals: string[] = [];
      let [place, previous] = [end?.place ?? 0, end?.seal ?? null];
      for (const row of rows) {
        if (!row.is_tied || row.place !== place + 1) break;
        previous = sealOf(secrets, propertyId, previous, row);
        place = row.place;
        ids.push(row.id);
        seals.push(previous.toString('hex'));
      }
      const done = { sealed: ids.length, isWhole: ids.length === rows.length };
      if (ids.length === 0) return done;
      await tx.named(
        'chain-seal',
        `update changes set seal = decode(given.seal, 'hex')
           from unnest($1::bigint[], $2::text[]) as given (id, seal) where changes.id = given.id`,
        [ids, seals],
      );
      return done;
    });
    if (sealed < MOST_AT_ONCE) return isWhole;
  }
}

export type Verified = {
  readonly checked: number;
  /** The id of the first modified change. */
  readonly brokenAt: number | null;
  readonly lastId: number | null;
  readonly end: SealedEnd | null;
};

/**
 * Verifies the hash chain of a property again. After the last seal there are only lines of the last minute. An older
 * line without a seal was not written by Posada.
 */
export async function verifyChanges(
  db: Queries,
  secrets: Pick<Secrets, 'proof'>,
  propertyId: PropertyId,
): Promise<Verified> {
  const end = await findSealedEnd(db, propertyId);
  let [checked, place, previous, lastId]: [number, number, Buffer | null, number | null] = [0, 0, null, null];
  let brokenAt: number | null = null;
  for (;;) {
    const rows = await db.named<Walked>('chain-walk', WALK, [propertyId, place, MOST_AT_ONCE]);
    for (const row of rows) {
      const seal = sealOf(secrets, propertyId, previous, row);
      const isSealed = row.seal === null ? row.place > (end?.place ?? 0) : row.seal.equals(seal);
      if (brokenAt === null && !(row.is_tied && row.place === place + 1 && isSealed)) brokenAt = row.id;
      [checked, place, previous, lastId] = [checked + 1, row.place, seal, row.id];
    }
    if (rows.length < MOST_AT_ONCE) return { checked, brokenAt, lastId, end };
  }
}

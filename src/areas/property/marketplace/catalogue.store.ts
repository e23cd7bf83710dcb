import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { CatalogueKind } from './catalogue-versions.ts';
import type { MarketplaceTables } from './marketplace.tables.ts';

export type VersionRow = {
  readonly kind: CatalogueKind;
  readonly key: string;
  readonly number: number;
  readonly from_day: PlainDate;
  readonly data: unknown;
  readonly actor: string;
  readonly created_at: Instant;
};

const VERSIONS = `
  select kind, key, from_day, data from catalogue_versions
   where from_day <= $1 and ($2::timestamptz is null or created_at <= $2)
   order by from_day, created_at, number`;

/** All versions that count on a day, in their order; only those that existed at a moment, when one is given. */
export const listVersionsOn = (
  db: Queries,
  day: PlainDate,
  knownAt: Instant | null = null,
): Promise<Pick<VersionRow, 'kind' | 'key' | 'from_day' | 'data'>[]> =>
  db.named('catalogue-versions', VERSIONS, [day, knownAt]);

const DAYS = `
  select distinct from_day::text as day from catalogue_versions
   where from_day > $1 or created_at > $2 order by day limit 100`;

/** Days after a day on which the catalogue changes, as it was known at a moment. */
export async function listVersionDays(db: Queries, day: PlainDate, knownAt: Instant): Promise<PlainDate[]> {
  const rows = await db.named<{ day: PlainDate }>('catalogue-days', DAYS, [day, knownAt]);
  return rows.map((row) => row.day);
}

const HISTORY = `
  select kind, key, number, from_day::text as from_day, data, actor, created_at
    from catalogue_versions where kind = $1 and key = $2 order by number desc limit 100`;

export const listCatalogueVersions = (
  system: Queries,
  kind: CatalogueKind,
  key: string,
): Promise<VersionRow[]> => system.named<VersionRow>('catalogue-history', HISTORY, [kind, key]);

/** One change after the other, so that each has a number of its own. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await tx.named('lock-catalogue', "select pg_advisory_xact_lock(hashtext('catalogue_versions'))", []);
}

export async function insertVersion(tx: Transaction, version: Omit<VersionRow, 'number'>): Promise<number> {
  const [last] = await listCatalogueVersions(tx, version.kind, version.key);
  const number = (last?.number ?? 0) + 1;
  await tx
    .tables<MarketplaceTables>()
    .insertInto('catalogue_versions')
    .values({ ...version, number, data: JSON.stringify(version.data) })
    .execute();
  return number;
}

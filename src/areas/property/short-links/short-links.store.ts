import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { SHORT_LINKS_MAX } from './short-links.constants.ts';
import type { ShortLinkTables } from './short-links.tables.ts';

export type ShortLinkRow = {
  slug: string;
  target: string;
  created_at: Instant;
  expires_at: Instant | null;
  switched_off_at: Instant | null;
  opened: number;
  last_opened_on: PlainDate | null;
};

const COLUMNS = [
  'slug',
  'target',
  'created_at',
  'expires_at',
  'switched_off_at',
  'opened',
  'last_opened_on',
] as const;

export const listShortLinkRows = (db: Queries, propertyId: PropertyId): Promise<ShortLinkRow[]> =>
  db
    .tables<ShortLinkTables>()
    .selectFrom('short_links')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .orderBy('created_at', 'desc')
    .orderBy('slug')
    .limit(SHORT_LINKS_MAX)
    .execute();

export async function countShortLinks(db: Queries, propertyId: PropertyId): Promise<number> {
  const { count } = await db
    .tables<ShortLinkTables>()
    .selectFrom('short_links')
    .select((query) => query.fn.countAll<string>().as('count'))
    .where('property_id', '=', propertyId)
    .where('switched_off_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertShortLink = (
  tx: Transaction,
  propertyId: PropertyId,
  row: Pick<ShortLinkRow, 'slug' | 'target' | 'created_at' | 'expires_at'>,
): Promise<ShortLinkRow> =>
  tx
    .tables<ShortLinkTables>()
    .insertInto('short_links')
    .values({ ...row, property_id: propertyId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const endShortLink = (
  tx: Transaction,
  propertyId: PropertyId,
  slug: string,
  now: Instant,
): Promise<{ target: string } | undefined> =>
  tx
    .tables<ShortLinkTables>()
    .updateTable('short_links')
    .set({ switched_off_at: now })
    .where('property_id', '=', propertyId)
    .where('slug', '=', slug)
    .where('switched_off_at', 'is', null)
    .returning('target')
    .executeTakeFirst();

const OPEN = `
  select target from short_links
   where slug = $1 and switched_off_at is null and (expires_at is null or expires_at > $2)`;

/** The target of an open link; looked up before a property is known. */
export async function findOpenTarget(
  system: Database,
  slug: string,
  now: Instant,
): Promise<string | undefined> {
  const [found] = await system.named<{ target: string }>('short-link', OPEN, [slug, now]);
  return found?.target;
}

const COUNT =
  "update short_links set opened = opened + 1, last_opened_on = ($2::timestamptz at time zone 'UTC')::date where slug = $1";

export async function countOpening(system: Database, slug: string, now: Instant): Promise<void> {
  await system.named('short-link-opened', COUNT, [slug, now]);
}

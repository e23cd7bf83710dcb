import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { CheckInTables } from '../check-in.tables.ts';

export type ListingLinkRow = {
  readonly listing_id: ListingId;
  readonly property_id: PropertyId;
  readonly generation: number;
  readonly is_on: boolean;
};

const COLUMNS = ['listing_id', 'property_id', 'generation', 'is_on'] as const;

const BY_TOKEN = `select ${COLUMNS.join(', ')} from listing_links where token_hash = $1 and is_on`;

/** Used before the tenant is known: unknown, replaced and switched-off links are indistinguishable. */
export async function listingLinkByToken(
  system: Database,
  tokenHash: string,
): Promise<ListingLinkRow | undefined> {
  const [row] = await system.named<ListingLinkRow>('listing-link-by-token', BY_TOKEN, [tokenHash]);
  return row;
}

export const listingLinkOf = (
  db: Queries,
  propertyId: PropertyId,
  listing: ListingId,
): Promise<ListingLinkRow | undefined> =>
  db
    .tables<CheckInTables>()
    .selectFrom('listing_links')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listing)
    .executeTakeFirst();

/** Two presses at once: the later one waits. */
export const lockListingLink = (
  tx: Transaction,
  propertyId: PropertyId,
  listing: ListingId,
): Promise<ListingLinkRow | undefined> =>
  tx
    .tables<CheckInTables>()
    .selectFrom('listing_links')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('listing_id', '=', listing)
    .forUpdate()
    .executeTakeFirst();

export async function saveListingLink(
  tx: Transaction,
  link: ListingLinkRow & { readonly token_hash: string },
  now: Instant,
): Promise<void> {
  const { generation, is_on, token_hash } = link;
  await tx
    .tables<CheckInTables>()
    .insertInto('listing_links')
    .values({ ...link, created_at: now })
    .onConflict((on) =>
      on.column('listing_id').doUpdateSet({ generation, is_on, token_hash, renewed_at: now }),
    )
    .execute();
}

import type { Database, Queries } from '#foundation/database/database.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { GrantTables } from './grants.tables.ts';

export type GrantRow = {
  id: string;
  property_id: PropertyId;
  user_id: UserId;
  provider_id: string;
  sealed: Buffer;
};

/** The grant has to belong to this person, and must not have expired. */
type Owner = { propertyId: PropertyId; userId: UserId; now: Instant };

const COLUMNS = ['id', 'property_id', 'user_id', 'provider_id', 'sealed'] as const;

export async function insertGrant(
  db: Queries,
  grant: GrantRow & { state_hash?: string; handle_hashes?: string[]; expires_at: Instant },
): Promise<void> {
  await db.tables<GrantTables>().insertInto('oauth_grants').values(grant).execute();
}

/** Takes the consent of a state; a second call finds none. */
export const consumeConsent = (db: Queries, owner: Owner, stateHash: string): Promise<GrantRow | undefined> =>
  db
    .tables<GrantTables>()
    .updateTable('oauth_grants')
    .set({ state_hash: null })
    .where('property_id', '=', owner.propertyId)
    .where('user_id', '=', owner.userId)
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', owner.now)
    .returning(COLUMNS)
    .executeTakeFirst();

export const findGrant = (db: Queries, owner: Owner, handleHash: string): Promise<GrantRow | undefined> =>
  db
    .tables<GrantTables>()
    .selectFrom('oauth_grants')
    .select(COLUMNS)
    .where('property_id', '=', owner.propertyId)
    .where('user_id', '=', owner.userId)
    .where((is) => is(is.val(handleHash), '=', is.fn.any('handle_hashes')))
    .where('expires_at', '>', owner.now)
    .executeTakeFirst();

export async function deleteGrant(db: Queries, propertyId: PropertyId, id: string): Promise<void> {
  await db
    .tables<GrantTables>()
    .deleteFrom('oauth_grants')
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Across properties: grants that were not used in time. */
export async function forgetGrants(system: Database, now: Instant): Promise<void> {
  await system.tables<GrantTables>().deleteFrom('oauth_grants').where('expires_at', '<', now).execute();
}

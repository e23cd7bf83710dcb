import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { SavedView } from './saved-views.contract.ts';
import type { SavedViewTables } from './saved-views.tables.ts';

const COLUMNS = ['id', 'name', 'filter', 'sort'] as const;

/** The owner of views: one person in one property. */
export type ViewOwner = { readonly propertyId: PropertyId; readonly userId: UserId };
export type SavedViewRow = Pick<SavedView, 'name' | 'filter' | 'sort'> & { readonly id: string };

const viewsOf = (db: Queries, { propertyId, userId }: ViewOwner) =>
  db
    .tables<SavedViewTables>()
    .selectFrom('saved_views')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId);

export const findSavedViews = (db: Queries, owner: ViewOwner): Promise<SavedViewRow[]> =>
  viewsOf(db, owner).select(COLUMNS).orderBy('created_at').orderBy('id').execute();

/** Writers of one person's views queue here, so that the count is true. */
export async function lockSavedViews(tx: Transaction, { propertyId, userId }: ViewOwner): Promise<void> {
  const key = `${propertyId} ${userId}`;
  await tx.named('lock-views', 'select pg_advisory_xact_lock(hashtextextended($1, 25))', [key]);
}

const INSERT = `
  insert into saved_views (id, property_id, user_id, name, filter, sort, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export async function insertSavedView(
  tx: Transaction,
  { propertyId, userId }: ViewOwner,
  { id, name, filter, sort }: SavedViewRow,
  at: string,
): Promise<void> {
  await tx.named('insert-view', INSERT, [id, propertyId, userId, name, JSON.stringify(filter), sort, at]);
}

export const changeSavedViewName = (
  db: Queries,
  { propertyId, userId }: ViewOwner,
  id: string,
  name: string,
): Promise<SavedViewRow | undefined> =>
  db
    .tables<SavedViewTables>()
    .updateTable('saved_views')
    .set({ name })
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function deleteSavedView(
  db: Queries,
  { propertyId, userId }: ViewOwner,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .tables<SavedViewTables>()
    .deleteFrom('saved_views')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

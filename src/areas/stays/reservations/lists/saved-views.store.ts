import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import type { SavedView } from './saved-views.contract.ts';
import type { SavedViewTables } from './saved-views.tables.ts';

const COLUMNS = ['id', 'name', 'filter', 'sort'] as const;

/** The owner of views: one person in one property. */
export type Owner = { readonly propertyId: PropertyId; readonly userId: UserId };
export type ViewRow = Pick<SavedView, 'name' | 'filter' | 'sort'> & { readonly id: string };

const viewsOf = (db: Queries, { propertyId, userId }: Owner) =>
  db
    .tables<SavedViewTables>()
    .selectFrom('saved_views')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId);

export const findViews = (db: Queries, owner: Owner): Promise<ViewRow[]> =>
  viewsOf(db, owner).select(COLUMNS).orderBy('created_at').orderBy('id').execute();

/** Writers of one person's views queue here, so that the count is true. */
export async function lockViews(tx: Transaction, { propertyId, userId }: Owner): Promise<void> {
  const key = `${propertyId} ${userId}`;
  await tx.named('lock-views', 'select pg_advisory_xact_lock(hashtextextended($1, 25))', [key]);
}

const INSERT = `
  insert into saved_views (id, property_id, user_id, name, filter, sort, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

export async function insertView(
  tx: Transaction,
  { propertyId, userId }: Owner,
  { id, name, filter, sort }: ViewRow,
  at: string,
): Promise<void> {
  await tx.named('insert-view', INSERT, [id, propertyId, userId, name, JSON.stringify(filter), sort, at]);
}

export const nameView = (
  db: Queries,
  { propertyId, userId }: Owner,
  id: string,
  name: string,
): Promise<ViewRow | undefined> =>
  db
    .tables<SavedViewTables>()
    .updateTable('saved_views')
    .set({ name })
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function deleteView(db: Queries, { propertyId, userId }: Owner, id: string): Promise<boolean> {
  const deleted = await db
    .tables<SavedViewTables>()
    .deleteFrom('saved_views')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

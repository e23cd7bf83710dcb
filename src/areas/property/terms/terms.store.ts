import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { TermsState, TermsTexts } from './terms.contract.ts';
import type { TermsTables } from './terms.tables.ts';

export type TermsRow = {
  id: string;
  property_id: PropertyId;
  name: string;
  texts: TermsTexts;
  state: TermsState;
  version: number;
  created_at: Instant;
  updated_at: Instant;
};
export type VersionRow = {
  id: string;
  terms_id: string;
  number: number;
  texts: TermsTexts;
  published_at: Instant;
};

const COLUMNS = [
  'id',
  'property_id',
  'name',
  'texts',
  'state',
  'version',
  'created_at',
  'updated_at',
] as const;
const VERSION_COLUMNS = ['id', 'terms_id', 'number', 'texts', 'published_at'] as const;

const kept = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<TermsTables>()
    .selectFrom('terms')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null);

export const listTermsRows = (db: Queries, propertyId: PropertyId): Promise<TermsRow[]> =>
  kept(db, propertyId).orderBy('created_at').orderBy('id').execute();

/** Locks every record of the property until the transaction ends: only one of them may be in force. */
export const lockTermsRows = (tx: Transaction, propertyId: PropertyId): Promise<TermsRow[]> =>
  kept(tx, propertyId).orderBy('id').forUpdate().execute();

const asJson = (texts: TermsTexts) => JSON.stringify(texts) as never;

export const insertTerms = (tx: Transaction, row: Omit<TermsRow, 'version'>): Promise<TermsRow> =>
  tx
    .tables<TermsTables>()
    .insertInto('terms')
    .values({ ...row, texts: asJson(row.texts) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const changeTerms = (
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  {
    texts,
    ...change
  }: Partial<Pick<TermsRow, 'name' | 'texts' | 'state' | 'updated_at'>> & {
    deleted_at?: Instant;
  },
): Promise<TermsRow> =>
  tx
    .tables<TermsTables>()
    .updateTable('terms')
    .set((eb) => ({ ...change, ...(texts && { texts: asJson(texts) }), version: eb('version', '+', 1) }))
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Newest first; of one record or of all. */
export const listTermsVersionRows = (
  db: Queries,
  propertyId: PropertyId,
  termsId?: string,
): Promise<VersionRow[]> =>
  db
    .tables<TermsTables>()
    .selectFrom('terms_versions')
    .select(VERSION_COLUMNS)
    .where('property_id', '=', propertyId)
    .$if(termsId !== undefined, (query) => query.where('terms_id', '=', termsId!))
    .orderBy('number', 'desc')
    .execute();

export const findVersion = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<VersionRow | undefined> =>
  db
    .tables<TermsTables>()
    .selectFrom('terms_versions')
    .select(VERSION_COLUMNS)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst();

const IN_FORCE = `
  select v.id, v.terms_id, v.number, v.texts, v.published_at
    from terms t join terms_versions v on v.terms_id = t.id
   where t.property_id = $1 and t.state = 'in-force' and t.deleted_at is null
   order by v.number desc limit 1`;

export async function findTermsVersionInForce(
  db: Queries,
  propertyId: PropertyId,
): Promise<VersionRow | undefined> {
  const [found] = await db.named<VersionRow>('terms-in-force', IN_FORCE, [propertyId]);
  return found;
}

export async function insertVersion(tx: Transaction, propertyId: PropertyId, row: VersionRow): Promise<void> {
  await tx
    .tables<TermsTables>()
    .insertInto('terms_versions')
    .values({ ...row, property_id: propertyId, texts: asJson(row.texts) })
    .execute();
}

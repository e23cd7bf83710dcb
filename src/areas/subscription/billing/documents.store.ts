import type { Selectable } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { AccountId, BillId, FolioId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { BillingTables } from './billing.tables.ts';

export type DocumentRow = Readonly<Selectable<BillingTables['bill_documents']>>;

const documents = (db: Queries) => db.tables<BillingTables>().selectFrom('bill_documents').selectAll();

export const findDocument = (db: Queries, id: string): Promise<DocumentRow | undefined> =>
  documents(db).where('id', '=', id).executeTakeFirst();

export const lockDocument = (tx: Transaction, id: string): Promise<DocumentRow> =>
  documents(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** The invoice first, then its credit notes in order. */
export const documentsOfBill = (db: Queries, billId: BillId): Promise<DocumentRow[]> =>
  documents(db)
    .where('bill_id', '=', billId)
    .orderBy('kind', 'desc')
    .orderBy('made_at')
    .orderBy('id')
    .execute();

/** The same for several bills. */
export async function documentsOfBills(
  db: Queries,
  ids: readonly BillId[],
): Promise<ReadonlyMap<BillId, DocumentRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await documents(db)
    .where('bill_id', 'in', [...ids])
    .orderBy('kind', 'desc')
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ bill_id }) => bill_id);
}

type NewDocument = Pick<DocumentRow, 'id' | 'account_id' | 'bill_id' | 'kind' | 'key' | 'amount' | 'made_at'>;

/** Returns the row with this key, also if another caller inserted it. */
export async function insertDocument(tx: Transaction, document: NewDocument): Promise<DocumentRow> {
  await tx
    .tables<BillingTables>()
    .insertInto('bill_documents')
    .values({ ...document, state: 'receipt', changed_at: document.made_at })
    .onConflict((conflict) => conflict.columns(['bill_id', 'key']).doNothing())
    .execute();
  return documents(tx)
    .where('bill_id', '=', document.bill_id)
    .where('key', '=', document.key)
    .executeTakeFirstOrThrow();
}

type DocumentChange = Partial<
  Omit<DocumentRow, 'id' | 'account_id' | 'bill_id' | 'kind' | 'key' | 'amount' | 'made_at'>
> &
  Pick<DocumentRow, 'changed_at'>;

export const changeDocument = (tx: Transaction, id: string, change: DocumentChange): Promise<DocumentRow> =>
  tx
    .tables<BillingTables>()
    .updateTable('bill_documents')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Documents that a property issues through one of its folios, for any payer. */
export const documentsOfFolio = (
  system: Queries,
  propertyId: PropertyId,
  folioId: FolioId,
): Promise<DocumentRow[]> =>
  documents(system)
    .where('property_id', '=', propertyId)
    .where('folio_id', '=', folioId)
    .orderBy('made_at')
    .execute();

export type DocumentOwner = { readonly id: string; readonly account_id: AccountId };

/** Documents from before then without a known outcome, oldest first. */
export const lateDocuments = (
  system: Queries,
  madeBefore: Instant,
  limit: number,
): Promise<DocumentOwner[]> =>
  system
    .tables<BillingTables>()
    .selectFrom('bill_documents')
    .select(['id', 'account_id'])
    .where('state', 'in', ['wanted', 'sent'])
    .where('made_at', '<=', madeBefore)
    .orderBy('made_at')
    .limit(limit)
    .execute();

/** Charges of a country that were paid since then and have only a receipt, oldest first. */
export const receiptsOfCountry = (
  system: Queries,
  country: string,
  paidFrom: Instant,
): Promise<DocumentOwner[]> =>
  system
    .tables<BillingTables>()
    .selectFrom('bill_documents')
    .innerJoin('bills', 'bills.id', 'bill_documents.bill_id')
    .select(['bill_documents.id', 'bill_documents.account_id'])
    .where('bill_documents.state', '=', 'receipt')
    .where('bill_documents.kind', '=', 'invoice')
    .where('bills.closed_at', '>=', paidFrom)
    .where((of) => of(of.ref('bills.payer', '->>').key('country' as never), '=', country as never))
    .orderBy('bills.closed_at')
    .execute();

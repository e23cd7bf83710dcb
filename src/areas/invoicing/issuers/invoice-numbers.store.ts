import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { InvoiceSeriesId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { IssuerTables } from './issuers.tables.ts';

export type NumberRow = {
  series_id: InvoiceSeriesId;
  number: number;
  document_id: string;
  state: 'taken' | 'voided';
  taken_on: PlainDate;
  voided_at: Instant | null;
  voided_reason: string | null;
};

const COLUMNS = [
  'series_id',
  'number',
  'document_id',
  'state',
  'taken_on',
  'voided_at',
  'voided_reason',
] as const;

const numbersIn = (db: Queries, propertyId: PropertyId) =>
  db.tables<IssuerTables>().selectFrom('invoice_numbers').where('property_id', '=', propertyId);

export const numberOfDocument = (
  db: Queries,
  propertyId: PropertyId,
  documentId: string,
): Promise<NumberRow | undefined> =>
  numbersIn(db, propertyId).select(COLUMNS).where('document_id', '=', documentId).executeTakeFirst();

/** One page, newest first, with the count. */
export async function listNumberRows(
  db: Queries,
  propertyId: PropertyId,
  seriesId: InvoiceSeriesId,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: NumberRow[]; total: number }> {
  const own = numbersIn(db, propertyId).where('series_id', '=', seriesId);
  const [rows, count] = await Promise.all([
    own
      .select(COLUMNS)
      .orderBy('number', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}

export async function insertNumber(
  tx: Transaction,
  propertyId: PropertyId,
  row: Pick<NumberRow, 'series_id' | 'number' | 'document_id' | 'taken_on'>,
): Promise<void> {
  await tx
    .tables<IssuerTables>()
    .insertInto('invoice_numbers')
    .values({ property_id: propertyId, ...row })
    .execute();
}

/** False if the document has no number. */
export async function markNumberVoided(
  tx: Transaction,
  propertyId: PropertyId,
  documentId: string,
  { reason, at }: { readonly reason: string; readonly at: Instant },
): Promise<boolean> {
  const voided = await tx
    .tables<IssuerTables>()
    .updateTable('invoice_numbers')
    .set({ state: 'voided', voided_at: at, voided_reason: reason })
    .where('property_id', '=', propertyId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'taken')
    .executeTakeFirst();
  return voided.numUpdatedRows > 0n;
}

/** Whether one of these series gave a number; with a run, only numbers of it. */
export async function isAnyNumberTaken(
  db: Queries,
  propertyId: PropertyId,
  seriesIds: readonly InvoiceSeriesId[],
  run?: { readonly first: number; readonly last: number | null },
): Promise<boolean> {
  if (seriesIds.length === 0) return false;
  const found = await numbersIn(db, propertyId)
    .select('number')
    .where('series_id', 'in', seriesIds)
    .$if(run !== undefined, (query) => query.where('number', '>=', run!.first))
    .$if(run?.last != null, (query) => query.where('number', '<=', run!.last!))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

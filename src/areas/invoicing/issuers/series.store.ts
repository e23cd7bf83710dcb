import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { InvoiceSeriesId, IssuerId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { IssuerTables } from './issuers.tables.ts';

export type SeriesRow = {
  id: InvoiceSeriesId;
  property_id: PropertyId;
  issuer_id: IssuerId;
  kind: FiscalKind;
  prefix: string;
  from_number: number;
  next_number: number;
  /** The authority's grant: from here on all fields or none. */
  to_number: number | null;
  resolution: string | null;
  resolved_on: PlainDate | null;
  valid_from: PlainDate | null;
  valid_to: PlainDate | null;
  sealing_key_id: string | null;
  technical_key: Buffer | null;
  /** Series of test documents: hidden in lists, and never used by real documents. */
  is_test: boolean;
  version: number;
  created_at: Instant;
  archived_at: Instant | null;
};

const seriesIn = (db: Queries, propertyId: PropertyId, isTest = false) =>
  db
    .tables<IssuerTables>()
    .selectFrom('invoice_series')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('is_test', '=', isTest)
    .orderBy('kind', 'desc')
    // A run without days is valid from the start.
    .orderBy('valid_from', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id');

export const listSeriesRows = (db: Queries, propertyId: PropertyId): Promise<SeriesRow[]> =>
  seriesIn(db, propertyId).execute();

export const findSeries = (
  db: Queries,
  propertyId: PropertyId,
  id: InvoiceSeriesId,
): Promise<SeriesRow | undefined> => seriesIn(db, propertyId).where('id', '=', id).executeTakeFirst();

/**
 * Locks all series of an issuer and kind, for tests or not, until the transaction ends, including archived ones; the first
 * valid one comes first.
 */
export const lockSeries = (
  tx: Transaction,
  propertyId: PropertyId,
  issuerId: IssuerId,
  kind: FiscalKind,
  { isTest = false }: { readonly isTest?: boolean } = {},
): Promise<SeriesRow[]> =>
  seriesIn(tx, propertyId, isTest)
    .where('issuer_id', '=', issuerId)
    .where('kind', '=', kind)
    .forUpdate()
    .execute();

export async function insertSeries(tx: Transaction, row: SeriesRow): Promise<void> {
  await tx.tables<IssuerTables>().insertInto('invoice_series').values(row).execute();
}

/** Creates the test series of an issuer and kind, unless another transaction did first. */
export async function insertTestSeries(tx: Transaction, row: SeriesRow): Promise<void> {
  await tx
    .tables<IssuerTables>()
    .insertInto('invoice_series')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function saveSeries(
  tx: Transaction,
  { id, property_id: propertyId, ...row }: SeriesRow,
): Promise<void> {
  await tx
    .tables<IssuerTables>()
    .updateTable('invoice_series')
    .set(row)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

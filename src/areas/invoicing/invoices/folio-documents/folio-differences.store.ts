import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { FolioId, InvoiceId, PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AutoInvoiceTables } from '../auto-invoice/auto-invoice.tables.ts';
import type { Mend } from './folio-difference.ts';

export type DifferenceRow = {
  readonly folio_id: FolioId;
  readonly reservation_id: ReservationId | null;
  readonly currency: string;
  readonly charged_minor: number;
  readonly documented_minor: number;
  readonly mend: Mend;
  readonly amount_minor: number;
  readonly invoice_id: InvoiceId | null;
  readonly found_at: Instant;
};

const COLUMNS = [
  'folio_id',
  'reservation_id',
  'currency',
  'charged_minor',
  'documented_minor',
  'mend',
  'amount_minor',
  'invoice_id',
  'found_at',
] as const;

const differences = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<AutoInvoiceTables>()
    .selectFrom('folio_differences')
    .select(COLUMNS)
    .where('property_id', '=', propertyId);

/** Oldest difference first. */
export const listFolioDifferences = (
  db: Queries,
  propertyId: PropertyId,
  limit: number,
): Promise<DifferenceRow[]> => differences(db, propertyId).orderBy('found_at').limit(limit).execute();

export const differencesOfFolios = async (
  db: Queries,
  propertyId: PropertyId,
  ids: readonly FolioId[],
): Promise<DifferenceRow[]> =>
  ids.length === 0 ? [] : differences(db, propertyId).where('folio_id', 'in', ids).execute();

export async function saveDifference(
  tx: Transaction,
  propertyId: PropertyId,
  { folio_id, found_at, ...columns }: DifferenceRow,
): Promise<void> {
  await tx
    .tables<AutoInvoiceTables>()
    .insertInto('folio_differences')
    .values({ property_id: propertyId, folio_id, found_at, ...columns })
    .onConflict((conflict) => conflict.columns(['property_id', 'folio_id']).doUpdateSet(columns))
    .execute();
}

export async function deleteDifference(
  tx: Transaction,
  propertyId: PropertyId,
  folioId: FolioId,
): Promise<void> {
  await tx
    .tables<AutoInvoiceTables>()
    .deleteFrom('folio_differences')
    .where('property_id', '=', propertyId)
    .where('folio_id', '=', folioId)
    .execute();
}

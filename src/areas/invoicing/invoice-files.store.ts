import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { InvoicingTables } from './invoicing.tables.ts';

export type InvoiceFile = {
  readonly role: 'document' | 'answer' | 'delivery' | 'print' | 'package';
  readonly name: string;
  readonly content_type: string;
  readonly stored_as: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly stored_at: Instant;
};

export const filesOf = (db: Queries, propertyId: PropertyId, invoiceId: InvoiceId): Promise<InvoiceFile[]> =>
  db
    .tables<InvoicingTables>()
    .selectFrom('invoice_files')
    .select(['role', 'name', 'content_type', 'stored_as', 'sha256', 'bytes', 'stored_at'])
    .where('property_id', '=', propertyId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('role')
    .execute();

/** A file is kept once: what another attempt made meanwhile stays, and false says so. */
export async function insertFile(
  tx: Transaction,
  propertyId: PropertyId,
  invoiceId: InvoiceId,
  file: InvoiceFile,
): Promise<boolean> {
  const inserted = await tx
    .tables<InvoicingTables>()
    .insertInto('invoice_files')
    .values({ property_id: propertyId, invoice_id: invoiceId, ...file })
    .onConflict((conflict) => conflict.columns(['property_id', 'invoice_id', 'role']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

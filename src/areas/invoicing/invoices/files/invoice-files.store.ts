import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { InvoiceId, IssuerId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { InvoicingTables } from '../invoices.tables.ts';

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

/** A file of a document that was accepted, even if it was credited since. */
export type ArchivedFile = Pick<InvoiceFile, 'role' | 'name' | 'stored_as' | 'sha256'> & {
  readonly invoice_id: InvoiceId;
  readonly issuer_id: IssuerId | null;
  readonly kind: FiscalKind;
  readonly number: string | null;
};

/** Files of documents that were issued in an interval (end excluded), by number; without tests. */
export const acceptedFilesBetween = (
  db: Queries,
  propertyId: PropertyId,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<ArchivedFile[]> =>
  db
    .tables<InvoicingTables>()
    .selectFrom('invoice_files as file')
    .innerJoin('invoices as invoice', (join) =>
      join.onRef('invoice.property_id', '=', 'file.property_id').onRef('invoice.id', '=', 'file.invoice_id'),
    )
    .select([
      'file.role',
      'file.name',
      'file.stored_as',
      'file.sha256',
      'file.invoice_id',
      'invoice.issuer_id',
      'invoice.kind',
      'invoice.number',
    ])
    .where('invoice.property_id', '=', propertyId)
    .where('invoice.state', '=', 'success')
    .where('invoice.is_test', '=', false)
    .where('invoice.deleted_at', 'is', null)
    .where('invoice.issued_at', '>=', from)
    .where('invoice.issued_at', '<', to)
    .where('file.role', '<>', 'package')
    .orderBy('invoice.issued_at')
    .orderBy('invoice.id')
    .orderBy('file.role')
    .execute();

const WITHOUT_FILES = `
  select id from invoices i
   where property_id = $1 and state = 'success' and deleted_at is null and provider_id = $2
     and issuer_id is not distinct from $3
     and (not exists (select from invoice_files f
                       where f.property_id = i.property_id and f.invoice_id = i.id and f.role = 'print')
          or (exists (select from invoice_files f
                       where f.property_id = i.property_id and f.invoice_id = i.id and f.role = 'answer')
              and not exists (select from invoice_files f
                               where f.property_id = i.property_id and f.invoice_id = i.id and f.role = 'delivery')))
   order by issued_at limit 500`;

/** Accepted documents of an issuer at a provider that lack their paper, or the delivery of the authority's answer. */
export const acceptedWithoutFiles = async (
  db: Queries,
  propertyId: PropertyId,
  { providerId, issuerId }: { readonly providerId: string; readonly issuerId: IssuerId | null },
): Promise<InvoiceId[]> =>
  (await db.named<{ id: InvoiceId }>('without-files', WITHOUT_FILES, [propertyId, providerId, issuerId])).map(
    ({ id }) => id,
  );

/** Stores each file once: the file of another attempt stays. Returns the roles that were inserted. */
export async function insertFiles(
  tx: Transaction,
  propertyId: PropertyId,
  invoiceId: InvoiceId,
  files: readonly InvoiceFile[],
): Promise<InvoiceFile['role'][]> {
  if (files.length === 0) return [];
  const inserted = await tx
    .tables<InvoicingTables>()
    .insertInto('invoice_files')
    .values(files.map((file) => ({ property_id: propertyId, invoice_id: invoiceId, ...file })))
    .onConflict((conflict) => conflict.columns(['property_id', 'invoice_id', 'role']).doNothing())
    .returning('role')
    .execute();
  return inserted.map(({ role }) => role);
}

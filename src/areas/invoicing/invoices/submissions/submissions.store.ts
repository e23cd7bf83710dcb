import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { InvoicingTables, SubmissionPhase } from '../invoices.tables.ts';

export type SubmissionRow = {
  id: string;
  property_id: PropertyId;
  invoice_id: InvoiceId;
  revision: number;
  phase: SubmissionPhase;
  provider_id: string;
  connection_id: ConnectionId;
  mode: 'live' | 'test';
  document: Buffer;
  prepared: Buffer;
  outcome: Buffer | null;
  fiscal_key: string | null;
  ticket: string | null;
  asked_at: Instant;
  decided_at: Instant | null;
};

const COLUMNS = [
  'id',
  'property_id',
  'invoice_id',
  'revision',
  'phase',
  'provider_id',
  'connection_id',
  'mode',
  'document',
  'prepared',
  'outcome',
  'fiscal_key',
  'ticket',
  'asked_at',
  'decided_at',
] as const;

const stamps = (db: Queries, propertyId: PropertyId) =>
  db.tables<InvoicingTables>().selectFrom('invoice_submissions').where('property_id', '=', propertyId);

export const submissionById = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<SubmissionRow | undefined> =>
  stamps(db, propertyId).select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** The submissions of a document, newest first. */
export const submissionsOf = (
  db: Queries,
  propertyId: PropertyId,
  invoiceId: InvoiceId,
): Promise<SubmissionRow[]> =>
  stamps(db, propertyId)
    .select(COLUMNS)
    .where('invoice_id', '=', invoiceId)
    .orderBy('revision', 'desc')
    .execute();

export async function insertSubmission(tx: Transaction, row: SubmissionRow): Promise<void> {
  await tx.tables<InvoicingTables>().insertInto('invoice_submissions').values(row).execute();
}

export async function changeSubmission(
  db: Queries,
  { id, property_id: propertyId }: Pick<SubmissionRow, 'id' | 'property_id'>,
  change: Partial<
    Pick<
      SubmissionRow,
      'phase' | 'outcome' | 'decided_at' | 'document' | 'prepared' | 'fiscal_key' | 'ticket'
    >
  >,
): Promise<void> {
  await db
    .tables<InvoicingTables>()
    .updateTable('invoice_submissions')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

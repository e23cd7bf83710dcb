import { sql } from 'kysely';

import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import type { InvoicingTables, InvoiceState } from '../invoices.tables.ts';

/** The amount of a folio entry in a document; negative for credits and reductions. */
export type AllocationRow = {
  readonly entry_id: string;
  readonly source_key: string;
  readonly part: number;
  readonly amount_minor: number;
  readonly invoice_id: InvoiceId;
  readonly kind: FiscalKind;
  readonly number: string | null;
  /** State of the document. */
  readonly state: InvoiceState;
};

/** All allocations of these lines, by entry or by source key. */
export const allocationsOf = async (
  db: Queries,
  propertyId: PropertyId,
  lines: readonly { readonly entryId: string; readonly sourceKey: string }[],
): Promise<AllocationRow[]> =>
  lines.length === 0
    ? []
    : db
        .tables<InvoicingTables>()
        .selectFrom('invoice_line_allocations')
        .innerJoin('invoices', 'invoices.id', 'invoice_line_allocations.invoice_id')
        .select(['entry_id', 'source_key', 'part', 'amount_minor', 'invoice_id', 'kind', 'number', 'state'])
        .where('invoice_line_allocations.property_id', '=', propertyId)
        .where('released_at', 'is', null)
        .where((claim) =>
          claim.or([
            claim(
              'entry_id',
              'in',
              lines.map(({ entryId }) => entryId),
            ),
            claim(
              'source_key',
              'in',
              lines.map(({ sourceKey }) => sourceKey),
            ),
          ]),
        )
        .orderBy('part')
        .execute();

const nextPart = (propertyId: PropertyId, entryId: string) => sql<number>`(
  select coalesce(max(part) + 1, 0) from invoice_line_allocations
   where property_id = ${propertyId} and entry_id = ${entryId} and released_at is null)`;

/**
 * Allocates the next part of each entry. Omits lines that another document allocated at the same time: a shorter result
 * means that a line is taken.
 */
export async function allocateLines(
  tx: Transaction,
  propertyId: PropertyId,
  invoiceId: InvoiceId,
  lines: readonly { readonly entryId: string; readonly sourceKey: string; readonly amountMinor: number }[],
  at: Instant,
): Promise<number> {
  if (lines.length === 0) return 0;
  const claimed = await tx
    .tables<InvoicingTables>()
    .insertInto('invoice_line_allocations')
    .values(
      lines.map(({ entryId, sourceKey, amountMinor }) => ({
        id: newId(at),
        property_id: propertyId,
        invoice_id: invoiceId,
        entry_id: entryId,
        source_key: sourceKey,
        part: nextPart(propertyId, entryId),
        amount_minor: amountMinor,
        claimed_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(claimed.numInsertedOrUpdatedRows ?? 0);
}

/** Releases the allocations of these documents, of the given entries or of all, for other documents. */
export async function releaseAllocations(
  tx: Transaction,
  propertyId: PropertyId,
  invoiceIds: readonly InvoiceId[],
  at: Instant,
  entryIds?: readonly string[],
): Promise<void> {
  await tx
    .tables<InvoicingTables>()
    .updateTable('invoice_line_allocations')
    .set({ released_at: at })
    .where('property_id', '=', propertyId)
    .where('invoice_id', 'in', invoiceIds)
    .where('released_at', 'is', null)
    .$if(entryIds !== undefined, (query) => query.where('entry_id', 'in', entryIds!))
    .execute();
}

/** Entries whose allocations in these documents sum to zero: they were billed and fully credited. */
export async function clearedEntries(
  db: Queries,
  propertyId: PropertyId,
  invoiceIds: readonly InvoiceId[],
): Promise<string[]> {
  const rows = await db
    .tables<InvoicingTables>()
    .selectFrom('invoice_line_allocations')
    .select('entry_id')
    .where('property_id', '=', propertyId)
    .where('invoice_id', 'in', invoiceIds)
    .where('released_at', 'is', null)
    .groupBy('entry_id')
    .having(({ fn }) => fn.sum('amount_minor'), '=', 0)
    .execute();
  return rows.map(({ entry_id: id }) => id);
}

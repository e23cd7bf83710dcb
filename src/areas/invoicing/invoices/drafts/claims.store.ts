import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { InvoicingTables, InvoiceState } from '../invoices.tables.ts';

/** A line of an account that is in a document. */
export type ClaimRow = {
  readonly entry_id: string;
  readonly fence: string;
  readonly invoice_id: InvoiceId;
  readonly number: string | null;
  /** Of the document that has it. */
  readonly state: InvoiceState;
};

/** Every line of these that has gone somewhere, by entry or by what was sold. */
export const claimsOf = async (
  db: Queries,
  propertyId: PropertyId,
  lines: readonly { readonly entryId: string; readonly fence: string }[],
): Promise<ClaimRow[]> =>
  lines.length === 0
    ? []
    : db
        .tables<InvoicingTables>()
        .selectFrom('invoice_claims')
        .innerJoin('invoices', 'invoices.id', 'invoice_claims.invoice_id')
        .select(['entry_id', 'fence', 'invoice_id', 'number', 'state'])
        .where('invoice_claims.property_id', '=', propertyId)
        .where('released_at', 'is', null)
        .where((claim) =>
          claim.or([
            claim(
              'entry_id',
              'in',
              lines.map(({ entryId }) => entryId),
            ),
            claim(
              'fence',
              'in',
              lines.map(({ fence }) => fence),
            ),
          ]),
        )
        .execute();

/** Those that somebody else has are left out: fewer than asked for means that one of them is taken. */
export async function claimLines(
  tx: Transaction,
  propertyId: PropertyId,
  invoiceId: InvoiceId,
  lines: readonly { readonly entryId: string; readonly fence: string; readonly amountMinor: number }[],
  at: Instant,
): Promise<number> {
  if (lines.length === 0) return 0;
  const claimed = await tx
    .tables<InvoicingTables>()
    .insertInto('invoice_claims')
    .values(
      lines.map(({ entryId, fence, amountMinor }) => ({
        id: newId(at),
        property_id: propertyId,
        invoice_id: invoiceId,
        entry_id: entryId,
        fence,
        amount_minor: amountMinor,
        claimed_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(claimed.numInsertedOrUpdatedRows ?? 0);
}

/** These lines may be in another document again; without any named, all of the document. */
export async function releaseClaims(
  tx: Transaction,
  propertyId: PropertyId,
  invoiceId: InvoiceId,
  at: Instant,
  entryIds?: readonly string[],
): Promise<void> {
  await tx
    .tables<InvoicingTables>()
    .updateTable('invoice_claims')
    .set({ released_at: at })
    .where('property_id', '=', propertyId)
    .where('invoice_id', '=', invoiceId)
    .where('released_at', 'is', null)
    .$if(entryIds !== undefined, (query) => query.where('entry_id', 'in', entryIds!))
    .execute();
}

import { voidNumber } from '#areas/invoicing/issuers/index.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { ConnectionId, InvoiceId } from '#vocabulary/ids.ts';
import { PHASES } from '../phases.ts';
import { changeInvoiceRow, lockInvoice, testDocumentsOf } from '../invoices.store.ts';
import { isTestAccess } from './fiscal-provider.ts';
import { submissionEffect } from './submission.effects.ts';

async function deleteTest(ctx: PropertyContext, id: InvoiceId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx.propertyId, id);
    if (!row) return;
    // An unsent submission is cancelled; the answer to a running one finds no document.
    if (PHASES[row.phase].state === 'processing') await ctx.effects.cancel(tx, submissionEffect.type, id);
    const at = ctx.clock.now();
    await changeInvoiceRow(tx, row, { deleted_at: at }, { at });
    const isNumbered = row.number !== null && ctx.providers.byId(row.provider_id ?? '').capabilities.fiscal;
    if (isNumbered && isNumbered.terms.numberedBy === 'series') {
      await voidNumber(ctx, tx, { documentId: id, reason: 'test' });
    }
    await recordChange(ctx, tx, {
      subject: 'invoice',
      subjectId: id,
      action: 'deleted',
      before: { number: row.number },
    });
  });
}

/**
 * A test connection was removed, or now leads to the real authority: its test documents are deleted, with their drafts and
 * notes. The rows stay for the audit log and are shown nowhere; none of them billed a stay (W2-H-06).
 */
export async function deleteTestDocuments(ctx: PropertyContext, connectionId: ConnectionId): Promise<void> {
  const row = await findConnection(ctx.db, ctx.propertyId, connectionId);
  if (row && (await isTestAccess(ctx, row))) return;
  for (const { id } of await testDocumentsOf(ctx.db, ctx.propertyId, connectionId)) await deleteTest(ctx, id);
}

import { voidNumber } from '#areas/invoicing/issuers/index.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { ConnectionId, InvoiceId } from '#vocabulary/ids.ts';
import { PHASES } from '../phases.ts';
import { changeInvoiceRow, lockInvoice, testDocumentsOf } from '../invoices.store.ts';
import { isTestAccess } from './fiscal-provider.ts';
import { stampEffect } from './stamp.effects.ts';

async function deleteTest(ctx: PropertyContext, id: InvoiceId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockInvoice(tx, ctx.propertyId, id);
    if (!row) return;
    // What has not left does not leave any more; what is on its way finds no document when its answer comes.
    if (PHASES[row.phase].state === 'processing') await ctx.effects.cancel(tx, stampEffect.type, id);
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
 * A test connection was left, or leads to the real authority now: its test documents are gone, with their drafts and notes.
 * Their rows stay for the audit log and are shown nowhere; nothing of the stays was ever billed (W2-H-06).
 */
export async function deleteLeftTests(ctx: PropertyContext, connectionId: ConnectionId): Promise<void> {
  const row = await findConnection(ctx.db, ctx.propertyId, connectionId);
  if (row && (await isTestAccess(ctx, row))) return;
  for (const { id } of await testDocumentsOf(ctx.db, ctx.propertyId, connectionId)) await deleteTest(ctx, id);
}

import type { FiscalAccepted } from '#capabilities/fiscal/fiscal.capability.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { InvoiceId } from '#vocabulary/ids.ts';
import type { Invoice } from '../invoices.contract.ts';
import { getInvoice } from '../invoices.service.ts';
import { lockInvoice } from '../invoices.store.ts';
import { invoicingErrors } from '../invoices.errors.ts';
import { sealOutcome } from './sealed.service.ts';
import { settleAccepted, settleRefused } from './submission.effects.ts';
import type { SubmissionResolution } from './submissions.contract.ts';
import { changeSubmission, submissionsOf } from './submissions.store.ts';

/**
 * C-ACC-50. A person resolves a submission whose outcome no call can determine: the document exists at the provider, or it
 * does not, and reopens under its number as the next revision. Stored with the person's name (REL-02).
 */
export async function resolveSubmission(
  ctx: PropertyContext,
  id: InvoiceId,
  given: SubmissionResolution,
): Promise<Invoice> {
  await ctx.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, ctx.propertyId, id);
    if (!invoice) throw httpErrors.missing();
    const [stamp] = await submissionsOf(tx, ctx.propertyId, id);
    if (invoice.phase !== 'attention' || !stamp) throw invoicingErrors.notInDoubt();
    const at = { ctx, tx, subject: { invoice, stamp } };
    await recordChange(ctx, tx, {
      subject: 'invoice',
      subjectId: id,
      action: given.verdict === 'accepted' ? 'found' : 'not-found',
      after: { number: invoice.number ?? given.number ?? null },
    });
    if (given.verdict === 'absent') {
      await settleRefused(at, [
        { field: 'document', text: 'invoice.error.absent', rule: null, original: '' },
      ]);
      return;
    }
    const number = invoice.number ?? given.number;
    if (!number) throw httpErrors.required({ field: 'number' });
    // The provider's answer is lost: files are made from the sent document.
    const accepted: FiscalAccepted = {
      state: 'accepted',
      key: stamp.fiscal_key ?? '',
      number,
      message: '',
      warnings: [],
      answer: null,
    };
    const outcome = await sealOutcome(contextInTransaction(ctx, tx), invoice.sealing_key_id, stamp.id, {
      accepted,
    });
    await changeSubmission(tx, stamp, { outcome });
    await settleAccepted(at, number);
  });
  return getInvoice(ctx, id);
}

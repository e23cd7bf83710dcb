import type { FiscalAccepted } from '#capabilities/fiscal/fiscal.capability.ts';
import { contextInTransaction } from '#foundation/context/context.ts';
import type { TestApp } from '#support/app.ts';
import type { InvoiceId, PropertyId } from '#vocabulary/ids.ts';
import { lockInvoice } from '../invoices.store.ts';
import { sealOutcome } from '../submissions/sealed.service.ts';
import { settleAccepted, settleRefused } from '../submissions/submission.effects.ts';
import { changeSubmission, submissionsOf } from '../submissions/submissions.store.ts';

/** Settles a document without a worker, in the transaction that the effect would use. */
function settles(
  app: TestApp,
  propertyId: PropertyId,
  id: InvoiceId,
  settle: (at: Parameters<typeof settleAccepted>[0]) => Promise<void>,
): Promise<void> {
  const ctx = app.context().forProperty(propertyId);
  return ctx.db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, propertyId, id);
    const [stamp] = await submissionsOf(tx, propertyId, id);
    if (!invoice || !stamp) throw new Error(`Document ${id} was not submitted`);
    await settle({ ctx, tx, subject: { invoice, stamp } });
  });
}

let numbers = 0;

export const accepts = (app: TestApp, propertyId: PropertyId, id: InvoiceId): Promise<void> =>
  settles(app, propertyId, id, async (at) => {
    const { ctx, tx, subject } = at;
    const { invoice, stamp } = subject;
    const number = invoice.number ?? `FE${++numbers}`;
    const accepted: FiscalAccepted = {
      state: 'accepted',
      key: stamp.fiscal_key ?? `key-${number}`,
      number,
      message: '',
      warnings: [],
      answer: null,
    };
    const outcome = await sealOutcome(contextInTransaction(ctx, tx), invoice.sealing_key_id, stamp.id, {
      accepted,
    });
    await changeSubmission(tx, stamp, { outcome });
    await settleAccepted({ ...at, subject: { invoice, stamp: { ...stamp, outcome } } }, number);
  });

export const refuses = (app: TestApp, propertyId: PropertyId, id: InvoiceId): Promise<void> =>
  settles(app, propertyId, id, (at) =>
    settleRefused(at, [{ field: 'document', text: null, rule: null, original: 'No' }]),
  );

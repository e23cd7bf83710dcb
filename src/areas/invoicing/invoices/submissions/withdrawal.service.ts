import { releaseCredit } from '#areas/subscription/credits/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { type InvoiceRow, moveInvoiceToPhase } from '../invoices.store.ts';
import { creditKeyOf, submissionEffect } from './submission.effects.ts';
import { changeSubmission, submissionsOf } from './submissions.store.ts';

/**
 * Withdraws a locked document that waits for submission and has certainly not arrived: it reopens under its number, so that
 * it can be submitted at once with new bytes, or deleted. Null if it is, or may be, in submission.
 */
export async function withdrawSubmission(
  ctx: PropertyContext,
  tx: Transaction,
  row: InvoiceRow,
): Promise<InvoiceRow | null> {
  if (row.phase !== 'waiting') return null;
  const [stamp] = await submissionsOf(tx, ctx.propertyId, row.id);
  if (!stamp || !(await ctx.effects.cancel(tx, submissionEffect.type, row.id))) return null;
  const at = ctx.clock.now();
  await changeSubmission(tx, stamp, { phase: 'rejected', decided_at: at });
  await releaseCredit(ctx, tx, creditKeyOf(row.id, stamp.revision));
  return (await moveInvoiceToPhase(tx, row, 'rejected', { at, problems: [] })) ?? null;
}

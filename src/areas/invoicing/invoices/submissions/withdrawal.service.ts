import { freeCredit } from '#areas/subscription/credits/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { type InvoiceRow, moveInvoice } from '../invoices.store.ts';
import { chargeKey, stampEffect } from './stamp.effects.ts';
import { changeStamp, stampsOf } from './stamps.store.ts';

/**
 * A locked document that waits to be sent and has certainly not arrived is taken back: open again under its number, so that
 * it can be sent at once with new bytes, or deleted. Null where it is on its way, or may be.
 */
export async function takenBack(
  ctx: PropertyContext,
  tx: Transaction,
  row: InvoiceRow,
): Promise<InvoiceRow | null> {
  if (row.phase !== 'waiting') return null;
  const [stamp] = await stampsOf(tx, ctx.propertyId, row.id);
  if (!stamp || !(await ctx.effects.cancel(tx, stampEffect.type, row.id))) return null;
  const at = ctx.clock.now();
  await changeStamp(tx, stamp, { phase: 'rejected', decided_at: at });
  await freeCredit(ctx, tx, chargeKey(row.id, stamp.revision));
  return (await moveInvoice(tx, row, 'rejected', { at, problems: [] })) ?? null;
}

import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { PaymentSettings } from './settings.contract.ts';
import { findPaymentSettings, lockPaymentSettings, savePaymentSettings } from './settings.store.ts';

const sealContextOf = (propertyId: string): string => `payment_settings.transfer_details:${propertyId}`;

/** Bank, account and holder, as the host wrote them; null where the house takes no transfers. */
export async function readTransferDetails(ctx: PropertyContext): Promise<string | null> {
  const row = await findPaymentSettings(ctx.db, ctx.propertyId);
  if (!row || row.sealing_key_id === null || row.transfer_details === null) return null;
  const key = await ctx.secrets.openKey(ctx.db, row.sealing_key_id);
  return key.unseal(row.transfer_details, sealContextOf(ctx.propertyId));
}

/** C-PCOL-07. */
export async function readPaymentSettings(ctx: PropertyContext): Promise<PaymentSettings> {
  const row = await findPaymentSettings(ctx.db, ctx.propertyId);
  return {
    propertyId: ctx.propertyId,
    transferDetails: await readTransferDetails(ctx),
    version: row?.version ?? 0,
  };
}

/** C-PCOL-08. Each version is sealed with a key of its own, and the earlier one is erased. */
export async function changePaymentSettings(
  ctx: PropertyContext,
  details: string | null,
  version: number | null,
): Promise<PaymentSettings> {
  const isStale = await ctx.db.transaction(async (tx) => {
    const before = await lockPaymentSettings(tx, ctx.propertyId);
    if (version !== null && version !== (before?.version ?? 0)) return true;
    const text = details === '' ? null : details;
    const key = text === null ? null : await ctx.secrets.createKey(tx, ctx.propertyId);
    await savePaymentSettings(
      tx,
      ctx.propertyId,
      {
        sealing_key_id: key?.id ?? null,
        transfer_details: key && text !== null ? key.seal(text, sealContextOf(ctx.propertyId)) : null,
      },
      ctx.clock.now(),
    );
    if (before?.sealing_key_id) await ctx.secrets.eraseKey(tx, before.sealing_key_id);
    await recordChange(ctx, tx, {
      subject: 'payment-settings',
      subjectId: ctx.propertyId,
      action: 'changed',
    });
    return false;
  });
  const settings = await readPaymentSettings(ctx);
  if (isStale) throw httpErrors.stale({ details: settings });
  return settings;
}

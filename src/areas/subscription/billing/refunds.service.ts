import { ProviderFailure } from '#capabilities/failures.ts';
import type { Refund } from '#capabilities/payments/payments.capability.ts';
import { type AccountContext, actorOf } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { BillId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { billingErrors } from './billing.errors.ts';
import { billMoneyReturned, refundDecided, refundRefused } from './billing.events.ts';
import type { RefundState } from './billing.tables.ts';
import { type BillRow, changeBill, findBill, lockBill } from './bills.store.ts';
import { paymentsOf } from './charging/payments.ts';
import { changeRefund, findRefund, insertRefund, lockRefund, refundsOf } from './refunds.store.ts';

async function decideRefund(
  ctx: AccountContext,
  tx: Transaction,
  { billId, amount, reason }: { billId: BillId; amount: number; reason: string },
): Promise<void> {
  const at = ctx.clock.now();
  const id = newId(at);
  await insertRefund(tx, {
    id,
    account_id: ctx.accountId,
    bill_id: billId,
    amount,
    reason,
    state: 'decided',
    refund_id: null,
    actor: actorOf(ctx),
    decided_at: at,
    settled_at: null,
  });
  await ctx.publish(tx, refundDecided, { accountId: ctx.accountId, refundId: id });
}

/** Refunds a bill in full that was paid at the moment it was voided. */
export const refundVoidedBill = (ctx: AccountContext, tx: Transaction, bill: BillRow): Promise<void> =>
  decideRefund(ctx, tx, { billId: bill.id, amount: bill.charge, reason: 'taken-back' });

/** The rest of a bill, less refunds in progress. */
const leftOf = async (tx: Transaction, bill: BillRow): Promise<number> => {
  const all = await refundsOf(tx, bill.id);
  return all.reduce((left, { amount, state }) => (state === 'failed' ? left : left - amount), bill.received);
};

/** An administrator refunds a bill, with a reason that the account reads. In minor units; null: the whole rest. */
export const refundBill = (
  ctx: AccountContext,
  id: BillId,
  { amount, reason }: { amount: number | null; reason: string },
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const bill = await lockBill(tx, id);
    const left = await leftOf(tx, bill);
    if (bill.received === 0 || left === 0) throw billingErrors.notPaid();
    if (amount !== null && amount > left) throw billingErrors.tooMuch({ field: 'amount' });
    await decideRefund(ctx, tx, { billId: id, amount: amount ?? left, reason });
  });

const STATES: Readonly<Record<Refund['state'], RefundState>> = {
  pending: 'pending',
  requires_action: 'pending',
  unknown: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Updates a refund from the provider; returned money reduces the received amount once. */
async function settleRefund(ctx: AccountContext, id: string, theirs: Refund): Promise<void> {
  const state = STATES[theirs.state];
  await ctx.db.transaction(async (tx) => {
    const { bill_id: billId } = await lockRefund(tx, id);
    const bill = await lockBill(tx, billId);
    const row = await lockRefund(tx, id);
    if (row.state === state && row.refund_id !== null) return;
    const isOver = state === 'succeeded' || state === 'failed';
    const change = { state, refund_id: theirs.id, ...(isOver && { settled_at: ctx.clock.now() }) };
    if (state === 'succeeded') {
      await changeBill(tx, billId, { refunded: bill.refunded + row.amount });
      const news = { accountId: ctx.accountId, billId, key: row.id, amount: row.amount };
      await ctx.publish(tx, billMoneyReturned, news);
    }
    // A bank may return a refund that had succeeded.
    if (row.state === 'succeeded') await changeBill(tx, billId, { refunded: bill.refunded - row.amount });
    await changeRefund(tx, id, change);
    if (state === 'failed' && row.state !== 'failed') {
      await ctx.publish(tx, refundRefused, { accountId: ctx.accountId, refundId: id });
    }
  });
}

/** Sends a refund, or looks up its outcome: it keeps one key for its whole life. */
export async function sendRefund(ctx: AccountContext, id: string): Promise<void> {
  const row = await findRefund(ctx.db, id);
  const bill = row && (await findBill(ctx.db, row.bill_id));
  if (!row || !bill || bill.intent_id === null || row.state === 'failed') return;
  const { refunds } = paymentsOf(ctx);
  const known =
    row.refund_id === null ? await earlierRefund(ctx, bill.intent_id, id) : await refunds.read(row.refund_id);
  if (known) return settleRefund(ctx, id, known);
  try {
    const made = await refunds.create(
      { intent: bill.intent_id, amount: { minor: row.amount, currency: bill.currency }, reference: id },
      `refund:${id}`,
    );
    await settleRefund(ctx, id, made);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !REFUSALS.includes(error.kind)) throw error;
    await refuseRefund(ctx, id, error);
  }
}

/** Certainly not refunded, however often the call is repeated. */
const REFUSALS: readonly ProviderFailure['kind'][] = ['refused', 'missing'];

/**
 * The provider refused: the refund ends, its amount may be refunded another way, and the administrators are told, because a
 * promised refund does not arrive by itself.
 */
const refuseRefund = (ctx: AccountContext, id: string, cause: ProviderFailure): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const row = await lockRefund(tx, id);
    if (row.state !== 'decided' || row.refund_id !== null) return;
    await changeRefund(tx, id, { state: 'failed', settled_at: ctx.clock.now() });
    await ctx.publish(tx, refundRefused, { accountId: ctx.accountId, refundId: id });
    ctx.log.warn({ refund: id, bill: row.bill_id, error: cause.message }, 'a refund was refused');
  });

/** Finds a refund with a lost answer by our reference: the provider forgets a key earlier than Posada (REL-04). */
async function earlierRefund(ctx: AccountContext, intent: string, id: string): Promise<Refund | null> {
  const all = await paymentsOf(ctx).refunds.list(intent);
  return all.find(({ reference }) => reference === id) ?? null;
}

/** The provider reported a change of these refunds. */
export async function refreshRefunds(ctx: AccountContext, billId: BillId): Promise<void> {
  for (const { id, refund_id: refundId } of await refundsOf(ctx.db, billId)) {
    if (refundId === null) continue;
    const theirs = await paymentsOf(ctx).refunds.read(refundId);
    if (!theirs)
      throw new ProviderFailure('payments', 'missing', `The provider does not know refund ${refundId}`);
    await settleRefund(ctx, id, theirs);
  }
}

import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { changeAttempt, isOpen, listAttempts } from './attempts.store.ts';
import type { PlanState } from './guest-payments.tables.ts';
import { changeRequest, type RequestRow } from './requests.store.ts';

/**
 * Ends an open request that no money was paid for: its guest can no longer begin to pay, and a page that is open is closed where its
 * provider can. Called under the lock of its stay.
 */
export async function endRequestUnpaid(
  ctx: PropertyContext,
  tx: Transaction,
  request: RequestRow,
  planState: PlanState | null,
): Promise<void> {
  const now = ctx.clock.now();
  for (const attempt of (await listAttempts(tx, ctx.propertyId, [request.id])).filter(isOpen)) {
    // Without a provider nothing has to be closed; with one the job of the attempt does it.
    await changeAttempt(tx, ctx.propertyId, attempt.id, {
      state: attempt.connection_id === null ? 'closed' : 'closing',
      next_at: now,
    });
  }
  await changeRequest(tx, ctx.propertyId, request, {
    state: 'canceled',
    plan_state: planState,
    ended_at: now,
  });
}

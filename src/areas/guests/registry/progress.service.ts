import { saveStayProgress } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { type ReportRow, reportsOfStay } from './stay-reports.store.ts';

/** One word for lists: something to do, something being sent, everything reported, nothing owed. */
function stateOf(rows: readonly ReportRow[]): 'none' | 'pending' | 'sent' | 'refused' {
  const has = (...states: readonly ReportRow['state'][]) => rows.some(({ state }) => states.includes(state));
  if (has('refused', 'attention')) return 'refused';
  if (has('sending')) return 'pending';
  const isDone = has('sent', 'by-hand');
  // A future departure does not count as pending once the arrival is reported.
  if (rows.some(({ state, movement }) => state === 'waiting' && !(isDone && movement === 'S')))
    return 'pending';
  return isDone ? 'sent' : 'none';
}

export async function saveRegistryState(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<void> {
  const rows = await reportsOfStay(tx, ctx.propertyId, id);
  await saveStayProgress(tx, ctx.propertyId, id, { registry_state: stateOf(rows) });
}

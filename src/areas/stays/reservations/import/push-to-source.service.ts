import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { savePendingPush } from './pending-push.store.ts';
import { reservationModified } from '../reservations.events.ts';
import type { ReservationRow } from '../reservations.store.ts';

const NIGHTS = ['listing_id', 'arrival', 'departure'] as const;

/** Whether the source has to know a change: a change of nights, or a cancellation. */
const isForSource = (before: ReservationRow, after: ReservationRow): boolean =>
  NIGHTS.some((name) => before[name] !== after[name]) ||
  (before.status === 'canceled') !== (after.status === 'canceled');

/**
 * A person changed a reservation from a property system. From this moment on no sync run undoes the change. Afterwards
 * `pms-sync` decides which part of it the system can take.
 */
export async function pushToSource(
  ctx: PropertyContext,
  tx: Transaction,
  before: ReservationRow,
  after: ReservationRow,
): Promise<void> {
  if (after.source !== 'pms' || !isForSource(before, after)) return;
  await savePendingPush(tx, ctx.propertyId, after.id, { pushing_version: after.version });
  await ctx.publish(tx, reservationModified, { reservationId: after.id });
}

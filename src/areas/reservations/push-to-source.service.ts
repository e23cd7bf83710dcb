import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { notePendingPush } from './pending-push.store.ts';
import { stayModified } from './reservations.events.ts';
import type { ReservationRow } from './reservations.store.ts';

const NIGHTS = ['listing_id', 'arrival', 'departure'] as const;

/** Nights, or whether anybody comes at all: what a source keeps too. */
const isForSource = (before: ReservationRow, after: ReservationRow): boolean =>
  NIGHTS.some((name) => before[name] !== after[name]) ||
  (before.status === 'canceled') !== (after.status === 'canceled');

/**
 * A person changed a stay of a property system. From this moment on no reading puts it back; whoever speaks with the
 * system decides in the next one what can be said there.
 */
export async function pushToSource(
  ctx: PropertyContext,
  tx: Transaction,
  before: ReservationRow,
  after: ReservationRow,
): Promise<void> {
  if (after.source !== 'pms' || !isForSource(before, after)) return;
  await notePendingPush(tx, ctx.propertyId, after.id, { amending: after.version });
  await ctx.publish(tx, stayModified, { reservationId: after.id });
}

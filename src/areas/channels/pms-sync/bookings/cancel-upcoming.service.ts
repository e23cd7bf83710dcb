import { findConnection } from '#areas/property/connections/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import {
  cancelStay,
  findStandingCopy,
  handOver,
  lockUpcomingStays,
} from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';

/** Reservations of one transaction. */
const AT_ONCE = 50;

/**
 * Cancels future reservations of a system that was disconnected. Stays that have begun are kept. A connection that is
 * made meanwhile imports the others again.
 */
export async function cancelUpcomingReservations(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  for (let left = AT_ONCE; left === AT_ONCE;) {
    left = await ctx.db.transaction(async (tx) => {
      if (await findConnection(tx, ctx.propertyId, id)) return 0;
      const rows = await lockUpcomingStays(tx, ctx.propertyId, {
        connectionId: id,
        today,
        limit: AT_ONCE,
      });
      for (const row of rows) {
        const copy = await findStandingCopy(ctx, tx, row);
        await (copy ? handOver(ctx, tx, row, copy) : cancelStay(ctx, tx, row));
      }
      return rows.length;
    });
  }
}

import { markHandled, subjectUnknown } from '#areas/connections/index.ts';
import { takeWebhooks } from '#foundation/area/webhook-takers.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { bookingChanged } from './pms-sync.events.ts';
import { refreshBooking } from './sync.service.ts';

/** Property systems tell of bookings; each is read again, whatever was said of it (SEC-33). */
export const bookingWebhooks = takeWebhooks('booking', bookingChanged, (received) => ({ ...received }));

/**
 * Reads a booking that was told of; all of the events that came before the reading are handled by it. One that they do
 * not know themselves yet is told again by the inbox, for a day (REL-08).
 */
export async function readChangedBooking(
  ctx: PropertyContext,
  connectionId: ConnectionId,
  externalId: string,
): Promise<void> {
  const subject = { propertyId: ctx.propertyId, connectionId, externalId, until: ctx.clock.now() };
  const found = await refreshBooking(ctx, connectionId, externalId);
  if (found === 'unknown') await subjectUnknown(ctx.db, subject);
  else await markHandled(ctx.db, subject);
}

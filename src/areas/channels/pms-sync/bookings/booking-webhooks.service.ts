import { markHandled, markSubjectUnknown } from '#areas/property/connections/index.ts';
import { handleWebhooks } from '#foundation/area/webhook-handlers.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import {
  BOOKING_TOPIC,
  bookingChanged,
  bookingFolioChanged,
  FOLIO_TOPIC,
  TRANSACTION_TOPIC,
  transactionPosted,
} from '../pms-sync.events.ts';
import { refreshBooking } from '../sync/sync.service.ts';

/** Webhook events about bookings. An event is only a hint: the booking itself is read again (SEC-33). */
export const bookingWebhooks = handleWebhooks(BOOKING_TOPIC, bookingChanged, (received) => ({ ...received }));

/** Webhook events about folios, which name the booking, or only the transaction. */
export const folioWebhooks = handleWebhooks(FOLIO_TOPIC, bookingFolioChanged, (received) => ({
  ...received,
}));
export const transactionWebhooks = handleWebhooks(TRANSACTION_TOPIC, transactionPosted, (received) => ({
  ...received,
}));

/**
 * Reads a booking that a webhook event named. This handles every earlier event about it. If the system itself does not
 * know the booking yet, the inbox delivers the event again, for a day (REL-08).
 */
export async function readChangedBooking(
  ctx: PropertyContext,
  connectionId: ConnectionId,
  externalId: string,
): Promise<void> {
  const subject = {
    propertyId: ctx.propertyId,
    connectionId,
    topic: BOOKING_TOPIC,
    externalId,
    until: ctx.clock.now(),
  };
  const found = await refreshBooking(ctx, connectionId, externalId);
  if (found === 'unknown') await markSubjectUnknown(ctx.db, subject);
  else await markHandled(ctx.db, subject);
}

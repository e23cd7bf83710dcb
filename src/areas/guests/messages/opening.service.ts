import type { PropertyContext } from '#foundation/context/context.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { markDeliveryOpened } from './deliveries.store.ts';
import { messagesChanged } from './messages.events.ts';

/** A person opened the link of a message: previews of links only read the page and never ask for its content. */
export const noteOpening = (
  ctx: PropertyContext,
  { reservationId, linkId }: { readonly reservationId: ReservationId; readonly linkId: string },
): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    if (!(await markDeliveryOpened(tx, ctx.propertyId, linkId, ctx.clock.now()))) return;
    await ctx.publish(tx, messagesChanged, { reservationId });
  });

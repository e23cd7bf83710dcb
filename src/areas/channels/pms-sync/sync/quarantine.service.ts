import { type QuarantinedBooking } from './quarantine.contract.ts';
import { bookingsByIds } from '#areas/stays/reservations/index.ts';
import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { findConnection } from '#areas/property/connections/index.ts';
import { quarantinedBookings } from './sync-queue.store.ts';

const SENTENCES = {
  absent: 'integration.booking.absent',
  content: 'integration.booking.content',
  missing: 'integration.booking.missing',
  refused: 'integration.booking.refused',
  nights: 'integration.booking.nights',
} as const;

/** The bookings in quarantine, with a sentence for the host and the detail for support. */
export async function listQuarantined(ctx: PropertyContext, id: ConnectionId): Promise<QuarantinedBooking[]> {
  const connection = await findConnection(ctx.db, ctx.propertyId, id);
  if (!connection) throw httpErrors.missing();
  const { name } = ctx.providers.byId(connection.provider_id).manifest;
  const rows = await quarantinedBookings(ctx.db, { propertyId: ctx.propertyId, id });
  const ids = rows.map(({ external_id }) => external_id);
  const saved = seesApp(ctx, 'reservations') ? await bookingsByIds(ctx.db, ctx.propertyId, id, ids) : [];
  const bookings = new Map(saved.map((booking) => [booking.external_id, booking]));
  return rows.map((row) => {
    const booking = bookings.get(row.external_id);
    const sentence = SENTENCES[row.problem_kind as keyof typeof SENTENCES] ?? 'integration.booking.wait';
    return {
      externalId: row.external_id,
      reservationId: booking?.id ?? null,
      guestName: booking?.guest_name ?? null,
      checkInDate: booking?.arrival ?? null,
      since: row.problem_since,
      nextTryAt: row.next_at,
      problem: translate(allTexts[ctx.language], sentence, { name }),
      detail: row.problem ?? '',
    };
  });
}

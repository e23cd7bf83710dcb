import { reservationsWithFolio } from '#areas/stays/folios/index.ts';
import { staysOfBooking } from '#areas/stays/reservations/index.ts';
import type { PmsStay } from '#capabilities/pms/pms.stay.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { windowAround } from './bookings/booking-reading.service.ts';
import { bookingFolioChanged } from './pms-sync.events.ts';

/** Earlier departures are billed by hand; for later arrivals only the price is known yet. */
const NEAR: readonly [number, number] = [-60, 2];

type ReadBooking = {
  readonly connectionId: ConnectionId;
  readonly externalId: string;
  readonly provider: string;
  readonly stays: readonly PmsStay[];
};

/**
 * After a read of a booking its folio is read too, when the system keeps one and it matters now, or when one is open
 * here.
 */
export async function requestFolioImport(
  ctx: PropertyContext,
  tx: Transaction,
  { connectionId, externalId, provider, stays }: ReadBooking,
): Promise<void> {
  if (!ctx.providers.byId(provider).capabilities.pms?.folios) return;
  const { from, to } = windowAround(ctx.clock.now(), NEAR);
  const isNear = stays.some(({ arrival, departure }) => departure >= from && arrival <= to);
  if (!isNear && !(await isOpenHere(ctx, tx, connectionId, externalId))) return;
  await ctx.publish(tx, bookingFolioChanged, { propertyId: ctx.propertyId, connectionId, externalId });
}

async function isOpenHere(
  ctx: PropertyContext,
  tx: Transaction,
  connectionId: ConnectionId,
  externalId: string,
): Promise<boolean> {
  const known = await staysOfBooking(tx, ctx.propertyId, connectionId, externalId);
  const ids = known.map(({ id }) => id);
  return ids.length > 0 && (await reservationsWithFolio(tx, ctx.propertyId, ids)).length > 0;
}

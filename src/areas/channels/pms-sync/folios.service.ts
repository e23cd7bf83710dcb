import {
  handleReadFailure,
  findConnection,
  logRequests,
  markHandled,
  mayImport,
  setMissingPermission,
  markSubjectUnknown,
} from '#areas/property/connections/index.ts';
import { importPmsEntries } from '#areas/stays/folios/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { listBookingsInHouse, staysOfBooking } from '#areas/stays/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PmsFolioEntry } from '#capabilities/pms/pms.folios.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import type { ConnectionId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { bookingFolioChanged, FOLIO_TOPIC, TRANSACTION_TOPIC } from './pms-sync.events.ts';
import {
  connectionOwnerOf,
  openReadableConnection,
  type ReadableConnection,
} from './sync/readable-connection.service.ts';
import { countQueued } from './sync/sync-queue.store.ts';

/** Late entries, posted the morning after a departure, are found without an event too. */
const DAYS_AROUND = 2;

/** As fast as bookings are read; folios look again when those that wait now can be through. */
const BOOKINGS_A_SECOND = 5;
const LONGEST_WAIT_SECONDS = 120;

/**
 * Bookings come before folios: both share the few places of the connection, and an import asks for a folio with every
 * booking that it reads.
 */
async function waitForBookings(ctx: PropertyContext, opened: ReadableConnection): Promise<void> {
  const { waiting, failed } = await countQueued(ctx.db, connectionOwnerOf(ctx, opened));
  if (waiting <= failed) return;
  const seconds = Math.min(LONGEST_WAIT_SECONDS, (waiting - failed) / BOOKINGS_A_SECOND);
  throw new Postponed(1 + seconds * (1 + Math.random()) * 0.5, 'its bookings are read first');
}

/**
 * Reads the folio of a booking and imports it into the folios of its reservations. Temporary failures are tried again;
 * after a final refusal the folio is read again with those of all guests in the house.
 */
export const readFolio = (ctx: PropertyContext, id: ConnectionId, externalId: string): Promise<void> =>
  logRequests(ctx, id, async () => {
    const opened = await openReadableConnection(ctx, id);
    const folios = opened?.pms.folios;
    if (!opened || !folios) return;
    await waitForBookings(ctx, opened);
    const { connection, externalPropertyId, row } = opened;
    const askedAt = ctx.clock.now();
    await handleReadFailure(ctx, row, async () => {
      const read = () => folios.getFolio(connection, externalPropertyId, externalId);
      const entries = await unlessRefused(ctx, opened, read);
      const isKnown = entries === null || (await save(ctx, opened, externalId, entries, askedAt));
      const subject = {
        propertyId: ctx.propertyId,
        connectionId: id,
        topic: FOLIO_TOPIC,
        externalId,
        until: askedAt,
      };
      // The event may arrive before its booking.
      if (isKnown) await markHandled(ctx.db, subject);
      else await markSubjectUnknown(ctx.db, subject);
    });
  });

/** An event that names a transaction: looks up its booking, and reads it. */
export const readTransaction = (
  ctx: PropertyContext,
  id: ConnectionId,
  transactionId: string,
): Promise<void> =>
  logRequests(ctx, id, async () => {
    const opened = await openReadableConnection(ctx, id);
    const folios = opened?.pms.folios;
    if (!opened || !folios) return;
    const { connection, externalPropertyId, row } = opened;
    const until = ctx.clock.now();
    await handleReadFailure(ctx, row, async () => {
      const read = () => folios.findBookingOfTransaction(connection, externalPropertyId, transactionId);
      const booking = await unlessRefused(ctx, opened, read);
      const { propertyId } = ctx;
      await ctx.db.transaction(async (tx) => {
        await markHandled(tx, {
          propertyId,
          connectionId: id,
          topic: TRANSACTION_TOPIC,
          externalId: transactionId,
          until,
        });
        if (!booking) return;
        await ctx.publish(tx, bookingFolioChanged, { propertyId, connectionId: id, externalId: booking });
      });
    });
  });

/** A problem that the host has to solve, or that cannot be solved, is no reason to retry in a minute. */
async function unlessRefused<Result>(
  ctx: PropertyContext,
  { row }: ReadableConnection,
  read: () => Promise<Result>,
): Promise<Result | null> {
  try {
    const found = await read();
    if (row.missing_permissions.includes('accounts'))
      await setMissingPermission(ctx.db, ctx.propertyId, row.id, 'accounts', false);
    return found;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || (error.kind !== 'refused' && error.kind !== 'missing'))
      throw error;
    const isPermission = error.fields.some(({ field }) => field === 'permission');
    // Everything else is read as before; the host is told what is missing, and how to grant it.
    if (isPermission) await setMissingPermission(ctx.db, ctx.propertyId, row.id, 'accounts', true);
    else ctx.log.warn({ connectionId: row.id, error: error.message }, 'account was refused');
    return null;
  }
}

/** False for a booking that does not exist here. */
const save = (
  ctx: PropertyContext,
  { row }: ReadableConnection,
  booking: string,
  entries: readonly PmsFolioEntry[],
  askedAt: Instant,
): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    if (!(await mayImport(ctx, tx, row.id))) return true;
    const stays = await staysOfBooking(tx, ctx.propertyId, row.id, booking);
    const providerId = row.provider_id;
    const inside = { ...ctx, source: `system:${providerId}` } as const;
    for (const [id, own] of sharedOut(entries, stays)) {
      await importPmsEntries(inside, tx, id, {
        connectionId: row.id,
        providerId,
        booking,
        entries: own,
        askedAt,
      });
    }
    return stays.length > 0;
  });

type Room = { readonly id: ReservationId; readonly stay_id: string | null; readonly status: string };

/** Each room has its own entries; entries of the whole booking go to the first confirmed room. */
function sharedOut(
  entries: readonly PmsFolioEntry[],
  stays: readonly Room[],
): readonly (readonly [ReservationId, readonly PmsFolioEntry[]])[] {
  const rooms = stays.toSorted((one, other) => ((one.stay_id ?? '') < (other.stay_id ?? '') ? -1 : 1));
  const first = rooms.find(({ status }) => status !== 'canceled') ?? rooms[0];
  const roomOf = ({ stayId }: PmsFolioEntry) =>
    (rooms.length > 1 && rooms.find(({ stay_id: id }) => id === stayId)) || first;
  return rooms.map((room) => [room.id, entries.filter((entry) => roomOf(entry) === room)]);
}

/** Reads the folios of all guests who are in the house these days. */
export async function readFoliosInHouse(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row || !ctx.providers.byId(row.provider_id).capabilities.pms?.folios) return;
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const days = { from: addDays(today, -DAYS_AROUND), to: addDays(today, DAYS_AROUND) };
  const bookings = await listBookingsInHouse(ctx.db, ctx.propertyId, id, days);
  const told = bookings.map((externalId) => ({ propertyId: ctx.propertyId, connectionId: id, externalId }));
  if (told.length === 0) return;
  await ctx.db.transaction((tx) => ctx.publish(tx, bookingFolioChanged, ...told));
}

import { recordActivity } from '#areas/content/index.ts';
import { changeListing, insertListing, listingsOfConnection } from '#areas/listings/index.ts';
import { type Booking, saveBooking, type SourceStay } from '#areas/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { PmsCapability, PmsStay } from '#capabilities/pms/pms.capability.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Postponed } from '#foundation/jobs/definitions.ts';
import type { ConnectionId, ListingId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { openConnection } from './connections.service.ts';
import { changeConnection, type ConnectionRow, findConnection } from './connections.store.ts';

/** A first reading goes this far back, so that stays under way come with it. */
const FIRST_READING_SECONDS = 60 * 86_400;
/** Clocks of two systems differ; what was read twice changes nothing the second time. */
const OVERLAP_SECONDS = 600;
const WAIT_SECONDS = 60;

type Open = {
  readonly row: ConnectionRow;
  readonly externalPropertyId: string;
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
};

async function open(ctx: PropertyContext, id: ConnectionId): Promise<Open | null> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row?.external_property_id || row.state !== 'active') return null;
  const { pms } = ctx.providers.byId(row.provider_id).capabilities;
  if (!pms) return null;
  return {
    row,
    externalPropertyId: row.external_property_id,
    pms,
    connection: await openConnection(ctx, ctx.db, row),
  };
}

/** Reads listings and every booking that changed since the last time: after connecting, every 15 minutes, on demand. */
export async function syncConnection(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  const opened = await open(ctx, id);
  if (!opened) return;
  const { row, pms, connection, externalPropertyId } = opened;
  const startedAt = ctx.clock.now();
  await classified(ctx, row, async () => {
    const remote = await pms.listListings(connection, externalPropertyId);
    const listings = await saveListings(ctx, row.id, remote);
    const since = row.synced_until
      ? plusSeconds(row.synced_until, -OVERLAP_SECONDS)
      : plusSeconds(startedAt, -FIRST_READING_SECONDS);
    const changed = await pms.changedSince(connection, externalPropertyId, since);
    for (const { externalId, modifiedAt } of changed) {
      await saveChanged(ctx, opened, listings, externalId, modifiedAt);
    }
    const isFirst = row.synced_until === null;
    await ctx.db.transaction(async (tx) => {
      await changeConnection(tx, ctx.propertyId, id, {
        synced_until: startedAt,
        last_synced_at: startedAt,
        problem: null,
      });
      if (isFirst) {
        await recordActivity(ctx, tx, {
          text: 'activity.connection.read',
          params: { name: row.name ?? '', listings: remote.length, reservations: changed.length },
          subject: 'connection',
          subjectId: id,
        });
      }
    });
  });
}

/** Reads one booking again: what a notice asks for, whatever it said (SEC-33). */
export async function refreshBooking(
  ctx: PropertyContext,
  id: ConnectionId,
  externalId: string,
): Promise<void> {
  const opened = await open(ctx, id);
  if (!opened) return;
  await classified(ctx, opened.row, async () => {
    const known = await listingsOfConnection(ctx.db, ctx.propertyId, id);
    let listings = new Map(known.map((listing) => [listing.external_id ?? '', listing.id]));
    const stays = await readBooking(opened, externalId);
    const isUnknownRoom = stays.some(
      ({ listingExternalId }) => listingExternalId && !listings.has(listingExternalId),
    );
    if (isUnknownRoom) {
      const { pms, connection, externalPropertyId } = opened;
      listings = await saveListings(ctx, id, await pms.listListings(connection, externalPropertyId));
    }
    await saveBooking(ctx, bookingOf(id, externalId, stays, listings, ctx.clock.now()));
  });
}

const readBooking = ({ pms, connection, externalPropertyId }: Open, externalId: string) =>
  pms.getReservation(connection, externalPropertyId, externalId);

async function saveChanged(
  ctx: PropertyContext,
  opened: Open,
  listings: ReadonlyMap<string, ListingId>,
  externalId: string,
  modifiedAt: Instant,
): Promise<void> {
  const stays = await readBooking(opened, externalId);
  await saveBooking(ctx, bookingOf(opened.row.id, externalId, stays, listings, modifiedAt));
}

function bookingOf(
  connectionId: ConnectionId,
  externalId: string,
  stays: readonly PmsStay[],
  listings: ReadonlyMap<string, ListingId>,
  readAt: Instant,
): Booking {
  return {
    connectionId,
    externalId,
    // A booking that does not exist any more has no version of its own: the reading is the newest news.
    version: stays[0]?.modifiedAt ?? readAt,
    stays: stays.map((stay) => sourceStay(stay, listings)),
  };
}

function sourceStay(stay: PmsStay, listings: ReadonlyMap<string, ListingId>): SourceStay {
  const main = stay.guests.find(({ isMain }) => isMain) ?? stay.guests[0];
  return {
    stayId: stay.stayId,
    listingId: (stay.listingExternalId && listings.get(stay.listingExternalId)) || null,
    // A word we do not know holds the nights until somebody looks: never more than "not confirmed".
    status: stay.status === 'unknown' ? 'not_confirmed' : stay.status,
    arrival: stay.arrival,
    departure: stay.departure,
    guestName: stay.guestName,
    adults: stay.adults,
    children: stay.children,
    email: main?.email ?? null,
    phone: main?.phone ?? null,
    channelSlug: stay.channelSlug,
    channelName: stay.channelName,
    channelCode: stay.channelCode,
    total: stay.total,
  };
}

/** Rooms become listings; a name that the host changed here stays. */
async function saveListings(
  ctx: PropertyContext,
  connectionId: ConnectionId,
  remote: Awaited<ReturnType<PmsCapability['listListings']>>,
): Promise<Map<string, ListingId>> {
  return ctx.db.transaction(async (tx) => {
    const known = await listingsOfConnection(tx, ctx.propertyId, connectionId);
    const ids = new Map(known.map((listing) => [listing.external_id ?? '', listing.id]));
    for (const room of remote) {
      const existing = known.find(({ external_id }) => external_id === room.externalId);
      if (existing) {
        if (existing.capacity === null && room.capacity !== null) {
          await changeListing(tx, ctx.propertyId, existing.id, { capacity: room.capacity });
        }
        continue;
      }
      const id = newId<ListingId>(ctx.clock.now());
      await insertListing(tx, {
        id,
        property_id: ctx.propertyId,
        name: room.name,
        capacity: room.capacity,
        ...(room.arrivalTime !== null && { arrival_time: room.arrivalTime }),
        ...(room.departureTime !== null && { departure_time: room.departureTime }),
        connection_id: connectionId,
        external_id: room.externalId,
        created_at: ctx.clock.now(),
      });
      ids.set(room.externalId, id);
    }
    return ids;
  });
}

/** Access refused asks the host once; anything that passes is tried again later. */
async function classified(
  ctx: PropertyContext,
  row: ConnectionRow,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'reconnect') {
      await askToReconnect(ctx, row);
      return;
    }
    throw new Postponed(error.retryAfterSeconds ?? WAIT_SECONDS, error.message);
  }
}

async function askToReconnect(ctx: PropertyContext, row: ConnectionRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await changeConnection(tx, ctx.propertyId, row.id, { state: 'reconnect' });
    await recordActivity(ctx, tx, {
      text: 'activity.connection.reconnect',
      params: { name: ctx.providers.byId(row.provider_id).manifest.name },
      tone: 'failed',
      subject: 'connection',
      subjectId: row.id,
    });
  });
}

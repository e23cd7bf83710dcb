import {
  CAPACITY_MAX,
  changeListing,
  listDeletedListings,
  insertListing,
  listingsOfConnection,
  roomsOfConnection,
  saveRemoteTypes,
} from '#areas/stays/listings/index.ts';
import { type Booking, NIGHTS_MAX, saveBooking, type SourceStay } from '#areas/stays/reservations/index.ts';
import type { PmsListing } from '#capabilities/pms/pms.capability.ts';
import type { PmsStay } from '#capabilities/pms/pms.stay.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId, ListingId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import { nightsBetween } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { mapChannel, type MappedChannels } from '../mappings/mapped-channels.ts';
import { mayImport } from '#areas/property/connections/index.ts';
import { requestFolioImport } from '../request-folio.service.ts';

/** Listings of Posada by the system's ids of its rooms; null for a room that the host deleted here. */
export type ListingsByRoom = ReadonlyMap<string, ListingId | null>;

/** The meaning of a system's ids and channel names here, for one sync run. */
export type RemoteNames = {
  readonly provider: string;
  readonly listings: ListingsByRoom;
  readonly channels: MappedChannels;
  /** What is read now was booked before Posada heard of it. */
  readonly isFirstSync: boolean;
};

export async function listingsByRoom(ctx: PropertyContext, id: ConnectionId): Promise<ListingsByRoom> {
  const [present, deleted] = await Promise.all([
    roomsOfConnection(ctx.db, ctx.propertyId, id),
    listDeletedListings(ctx.db, ctx.propertyId, id),
  ]);
  return new Map<string, ListingId | null>([
    ...deleted.map((listing) => [listing.external_id, null] as const),
    ...present.map((listing) => [listing.external_id ?? '', listing.id] as const),
  ]);
}

/** A booking with nights that no reservation can have: day use, or a rent of years. */
export class ImpossibleNights extends Error {
  override readonly name = 'ImpossibleNights';
}

function isPossible({ arrival, departure }: PmsStay): boolean {
  const nights = nightsBetween(arrival, departure);
  return nights > 0 && nights <= NIGHTS_MAX;
}

/**
 * Saves a booking as the system has it; throws `ImpossibleNights` when that is impossible. `readAt` is the moment
 * before the request: it is the version of a booking that no longer exists.
 */
export const saveRemoteBooking = (
  ctx: PropertyContext,
  {
    connectionId,
    externalId,
    stays,
    names,
    readAt,
  }: {
    connectionId: ConnectionId;
    externalId: string;
    stays: readonly PmsStay[];
    names: RemoteNames;
    readAt: Instant;
  },
): Promise<void> =>
  saveBooking(
    { ...ctx, source: `system:${names.provider}` },
    bookingOf(connectionId, externalId, stays, names, readAt),
    async (tx) => {
      if (!(await mayImport(ctx, tx, connectionId))) return false;
      await requestFolioImport(ctx, tx, { connectionId, externalId, provider: names.provider, stays });
      return true;
    },
  );

function bookingOf(
  connectionId: ConnectionId,
  externalId: string,
  stays: readonly PmsStay[],
  names: RemoteNames,
  readAt: Instant,
): Booking {
  const possible = stays.filter(isPossible);
  // A cancelled booking takes no nights: its reservations here are cancelled, as if the booking did not have them.
  const wrong = stays.find((stay) => !isPossible(stay) && stay.status !== 'canceled');
  if (wrong)
    throw new ImpossibleNights(`${wrong.arrival} – ${wrong.departure}: not 1 to ${NIGHTS_MAX} nights`);
  return {
    connectionId,
    externalId,
    version: stays[0]?.modifiedAt ?? readAt,
    readAt,
    stays: possible.map((stay) => sourceStay(stay, names)),
  };
}

function sourceStay(stay: PmsStay, { listings, channels, isFirstSync }: RemoteNames): SourceStay {
  const channel = mapChannel(channels, { slug: stay.channelSlug, name: stay.channelName });
  const main = stay.guests.find(({ isMain }) => isMain) ?? stay.guests[0];
  return {
    stayId: stay.stayId,
    ...(stay.listingTypeExternalId !== undefined && { typeExternalId: stay.listingTypeExternalId }),
    listingId: (stay.listingExternalId && listings.get(stay.listingExternalId)) || null,
    isOfDeletedListing: stay.listingExternalId !== null && listings.get(stay.listingExternalId) === null,
    // An unknown status keeps the nights taken until a person checks it, and is never more than "not confirmed".
    status: stay.status === 'unknown' ? 'not_confirmed' : stay.status,
    arrival: stay.arrival,
    departure: stay.departure,
    guestName: stay.guestName,
    adults: stay.adults,
    children: stay.children,
    email: main?.email ?? null,
    phone: main?.phone ?? null,
    channelSlug: channel.slug,
    channelName: channel.name,
    channelCode: stay.channelCode,
    total: stay.total,
    isImported: isFirstSync,
  };
}

/** A capacity above the maximum of a listing becomes the maximum; a capacity of 0 is kept as unknown. */
const capacityOf = ({ capacity }: PmsListing): number | null =>
  capacity === null || capacity < 1 ? null : Math.min(Math.floor(capacity), CAPACITY_MAX);

/**
 * Rooms with a new id and the name of exactly one listing that the system no longer has: they were created again there,
 * or the property was connected again by another account.
 */
function withOtherId<
  Known extends { external_id: string | null; external_name: string | null; name: string },
>(present: readonly Known[], remote: readonly PmsListing[]): ReadonlyMap<string, Known> {
  const theirs = new Set(remote.map(({ externalId }) => externalId));
  const ours = new Set(present.map(({ external_id }) => external_id));
  const plain = (name: string): string => name.trim().toLowerCase();
  const left = Map.groupBy(
    present.filter(({ external_id }) => !theirs.has(external_id ?? '')),
    ({ external_name, name }) => plain(external_name ?? name),
  );
  const fresh = Map.groupBy(
    remote.filter(({ externalId }) => !ours.has(externalId)),
    ({ name }) => plain(name),
  );
  return new Map(
    [...fresh].flatMap(([name, rooms]) => {
      const [[room], [listing]] = [rooms, left.get(name) ?? []];
      const isOne = rooms.length === 1 && left.get(name)?.length === 1;
      return isOne && room && listing ? [[room.externalId, listing] as const] : [];
    }),
  );
}

/** Rooms become listings; a name, a capacity or a type that the host chose here stays. */
export async function saveListings(
  ctx: PropertyContext,
  connectionId: ConnectionId,
  remote: readonly PmsListing[],
): Promise<ListingsByRoom> {
  return ctx.db.transaction(async (tx) => {
    const isAllowed = await mayImport(ctx, tx, connectionId);
    const present = await listingsOfConnection(tx, ctx.propertyId, connectionId);
    const rooms = await roomsOfConnection(tx, ctx.propertyId, connectionId);
    const deleted = await listDeletedListings(tx, ctx.propertyId, connectionId);
    const ids = new Map<string, ListingId | null>([
      ...deleted.map((listing) => [listing.external_id, null] as const),
      ...rooms.map((listing) => [listing.external_id ?? '', listing.id] as const),
    ]);
    if (!isAllowed) return ids;
    const own = new Set(present.map(({ id }) => id));
    const joined = new Set(rooms.flatMap(({ id, external_id }) => (own.has(id) ? [] : external_id)));
    // A room that is a listing of another system: what is written of that listing there stays (W2-L-01).
    const separate = remote.filter(({ externalId }) => !joined.has(externalId));
    const renamed = withOtherId(present, separate);
    const types = await saveRemoteTypes(ctx, tx, connectionId, separate);
    for (const room of separate) {
      const capacity = capacityOf(room);
      const type = (room.type && types.get(room.type.externalId)) ?? null;
      const existing =
        present.find(({ external_id }) => external_id === room.externalId) ?? renamed.get(room.externalId);
      if (existing) {
        ids.set(room.externalId, existing.id);
        const changes = {
          ...(existing.external_id !== room.externalId && { external_id: room.externalId }),
          ...(existing.capacity === null && capacity !== null && { capacity }),
          ...(existing.type_id === null && type !== null && { type_id: type }),
          ...(existing.external_name !== room.name && { external_name: room.name }),
        };
        if (Object.keys(changes).length > 0) {
          await changeListing(tx, ctx.propertyId, existing.id, changes);
        }
        continue;
      }
      // Deleted here: the host does not want it.
      if (ids.get(room.externalId) === null) continue;
      const id = newId<ListingId>(ctx.clock.now());
      await insertListing(tx, {
        id,
        property_id: ctx.propertyId,
        name: room.name,
        type_id: type,
        capacity,
        ...(room.arrivalTime !== null && { arrival_time: room.arrivalTime }),
        ...(room.departureTime !== null && { departure_time: room.departureTime }),
        connection_id: connectionId,
        external_id: room.externalId,
        external_name: room.name,
        created_at: ctx.clock.now(),
      });
      ids.set(room.externalId, id);
    }
    return ids;
  });
}

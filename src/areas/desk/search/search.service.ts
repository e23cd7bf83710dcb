import { findGuests } from '#areas/guests/check-in/index.ts';
import { findListings, listingSummaries } from '#areas/stays/listings/index.ts';
import { listReservations } from '#areas/stays/reservations/index.ts';
import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import { SEARCH_LIMIT } from './search.constants.ts';
import type { Found } from './search.contract.ts';

async function findReservations(ctx: PropertyContext, text: string): Promise<Found['reservations']> {
  const { data } = await listReservations(ctx, {
    page: 1,
    limit: SEARCH_LIMIT,
    search: text,
    sort: '-arrival',
  });
  // The name of a room belongs to the stay, also for members without the listings.
  const rooms = data.length ? await listingSummaries(ctx.db, ctx.propertyId) : [];
  const nameOf = new Map<string, string>(rooms.map(({ id, name }) => [id, name]));
  return data.map((reservation) => ({
    _id: reservation._id,
    guestName: reservation.guestName,
    checkInDate: reservation.checkInDate,
    checkOutDate: reservation.checkOutDate,
    channelName: reservation.channelName,
    channelCode: reservation.channelCode,
    listingName: (reservation.roomId && nameOf.get(reservation.roomId)) ?? null,
    status: reservation.status,
  }));
}

async function guests(ctx: PropertyContext, text: string): Promise<Found['guests']> {
  const rows = await findGuests(ctx, text, SEARCH_LIMIT);
  return rows.map(({ id, name, reservationId, arrival, departure }) => ({
    _id: id,
    name,
    reservationId,
    checkInDate: arrival,
    checkOutDate: departure,
  }));
}

async function listings(ctx: PropertyContext, text: string): Promise<Found['listings']> {
  const rows = await findListings(ctx, text, SEARCH_LIMIT);
  return rows.map(({ id, name, status }) => ({ _id: id, internalName: name, status }));
}

/** C-FIND-01. D-9: a member without an app gets nothing of it, not even that there is something. */
export async function searchProperty(ctx: PropertyContext, text: string): Promise<Found> {
  const [reservations, named, rooms] = await Promise.all([
    seesApp(ctx, 'reservations') ? findReservations(ctx, text) : [],
    seesApp(ctx, 'check-in') ? guests(ctx, text) : [],
    seesApp(ctx, 'listings') ? listings(ctx, text) : [],
  ]);
  return { reservations, guests: named, listings: rooms };
}

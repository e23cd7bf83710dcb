import { inHouse } from '#areas/desk/today/index.ts';
import { listOpenDuties } from '#areas/guests/registry/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { listReadyUnits } from '#areas/stays/housekeeping/index.ts';
import { listingSummaries, type ListingSummary } from '#areas/stays/listings/index.ts';
import { type ReservationOfDay, staysAround, staysNotLeft } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { timeIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import type { DeskArrival, DeskDeparture, DeskStay, Reception, Unregistered } from './reception.contract.ts';

/** A desk reads no more; the lists of reservations and registrations have all. */
const STAYS_AT_MOST = 200;
const UNREGISTERED_AT_MOST = 20;

type Moment = { readonly date: PlainDate; readonly time: string };
type Desk = {
  readonly now: Moment;
  readonly listingOf: ReadonlyMap<ListingId, ListingSummary>;
  readonly ready: ReadonlySet<ListingId>;
  /** Guests who may still be in a unit, by the unit of the last night. */
  readonly leaving: ReadonlyMap<ListingId | null, readonly ReservationOfDay[]>;
};

/** After a room move the guests leave the last unit. */
const lastListing = ({ segments, listing_id }: ReservationOfDay): ListingId | null =>
  segments.at(-1)?.listing ?? listing_id;

const hasPassed = (date: PlainDate, time: string | undefined, now: Moment): boolean =>
  date < now.date || (date === now.date && time !== undefined && now.time >= time);

/**
 * Guests who are marked as arrived stay until they are marked as left. In a house that marks no arrivals, they are gone
 * at the hour of their departure.
 */
function isInside(stay: ReservationOfDay, { now, listingOf }: Pick<Desk, 'now' | 'listingOf'>): boolean {
  const { status, arrival, departure } = stay;
  if (status === 'checked_in') return true;
  const id = lastListing(stay);
  const time = id === null ? undefined : listingOf.get(id)?.departure_time;
  return status === 'confirmed' && arrival < now.date && !hasPassed(departure, time, now);
}

function present(
  stay: ReservationOfDay,
  listing: ListingSummary | undefined,
  time: string | undefined,
): DeskStay {
  return {
    reservationId: stay.id,
    guestName: stay.guest_name,
    guests: stay.guests,
    guestsDone: stay.guests_done,
    channelName: stay.channel_name,
    channelCode: stay.channel_code,
    listingId: listing?.id ?? null,
    listingName: listing?.name ?? null,
    checkInDate: stay.arrival,
    checkOutDate: stay.departure,
    time: time ?? null,
    status: stay.status,
    checkIn: stay.check_in_state,
    registry: stay.registry_state,
  };
}

const listingIn = ({ listingOf }: Pick<Desk, 'listingOf'>, id: ListingId | null) =>
  id === null ? undefined : listingOf.get(id);

function presentArrival(stay: ReservationOfDay, desk: Desk): DeskArrival {
  const listing = listingIn(desk, stay.listing_id);
  const holders = listing ? (desk.leaving.get(listing.id) ?? []) : [];
  const holder = holders.find((one) => one.id !== stay.id && isInside(one, desk));
  const isThere = stay.status === 'checked_in' || stay.status === 'checked_out';
  return {
    ...present(stay, listing, listing?.arrival_time),
    occupied:
      holder && !isThere
        ? {
            reservationId: holder.id,
            guestName: holder.guest_name,
            checkOutDate: holder.departure,
            time: listing?.departure_time ?? null,
            isLate: hasPassed(holder.departure, listing?.departure_time, desk.now),
          }
        : null,
    isReady: listing !== undefined && desk.ready.has(listing.id),
  };
}

function presentDeparture(stay: ReservationOfDay, desk: Desk): DeskDeparture {
  const listing = listingIn(desk, lastListing(stay));
  const time = listing?.departure_time;
  return {
    ...present(stay, listing, time),
    isLate: stay.status !== 'checked_out' && hasPassed(stay.departure, time, desk.now),
  };
}

const byTime = (one: DeskStay, other: DeskStay): number =>
  (one.time ?? '99').localeCompare(other.time ?? '99') || one.guestName.localeCompare(other.guestName);

const byDay = (one: DeskStay, other: DeskStay): number =>
  one.checkOutDate.localeCompare(other.checkOutDate) || byTime(one, other);

async function unregistered(ctx: PropertyContext): Promise<Reception['withoutCheckIn']> {
  const inside = (await listOpenDuties(ctx)).filter(({ isInHouse }) => isInHouse);
  return {
    total: inside.length,
    stays: inside.slice(0, UNREGISTERED_AT_MOST).map((duty): Unregistered => {
      const due = duty.registries.find(({ dueAt }) => dueAt === duty.dueAt);
      return {
        reservationId: duty.reservationId,
        guestName: duty.guestName,
        listingName: duty.listingName,
        checkInDate: duty.checkInDate,
        guests: duty.guests,
        guestsDone: duty.guestsDone,
        due: due ? { registryName: due.registryName, at: due.dueAt, isLate: due.isLate } : null,
      };
    }),
  };
}

/** C-HOME-02. The day is that of the property, in any zone of the person. */
export async function getReception(ctx: PropertyContext): Promise<Reception> {
  const property = await propertyFacts(ctx);
  const date = todayOfProperty(ctx, property);
  const now = { date, time: timeIn(property.timeZone, ctx.clock.now()) };
  const [around, notLeft, listings, ready, withoutCheckIn] = await Promise.all([
    staysAround(ctx.db, ctx.propertyId, date),
    staysNotLeft(ctx.db, ctx.propertyId, date),
    listingSummaries(ctx.db, ctx.propertyId),
    listReadyUnits(ctx),
    unregistered(ctx),
  ]);
  const leavingToday = around.filter(
    ({ departure, status }) => departure === date && status !== 'not_confirmed',
  );
  const desk: Desk = {
    now,
    listingOf: new Map(listings.map((listing) => [listing.id, listing])),
    ready,
    leaving: Map.groupBy([...notLeft, ...leavingToday], lastListing),
  };
  const arrivals = around
    .filter(({ arrival }) => arrival === date)
    .map((stay) => presentArrival(stay, desk))
    .sort(byTime);
  const departures = [...notLeft, ...leavingToday].map((stay) => presentDeparture(stay, desk)).sort(byDay);
  const tomorrow = around
    .filter(({ arrival }) => arrival === addDays(date, 1))
    .map((stay) =>
      present(stay, listingIn(desk, stay.listing_id), listingIn(desk, stay.listing_id)?.arrival_time),
    )
    .sort(byTime);
  return {
    date,
    timezone: property.timeZone,
    localTime: now.time,
    inHouse: inHouse(around, date).guests + notLeft.reduce((sum, { guests }) => sum + guests, 0),
    arrivals: arrivals.slice(0, STAYS_AT_MOST),
    departures: departures.slice(0, STAYS_AT_MOST),
    more: Math.max(0, arrivals.length - STAYS_AT_MOST) + Math.max(0, departures.length - STAYS_AT_MOST),
    withoutCheckIn,
    tomorrow: { total: tomorrow.length, first: tomorrow[0] ?? null },
  };
}

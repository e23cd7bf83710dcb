import { type ReportableStay, reportableStay } from '#areas/guests/check-in/index.ts';
import {
  type ConnectionRow,
  openConnection,
  listRegistryConnections,
  testConnections,
} from '#areas/property/connections/index.ts';
import { getExchangeRate } from '#areas/platform/exchange-rates/index.ts';
import { listingFacts } from '#areas/stays/listings/index.ts';
import { propertyFacts, type PropertyFacts } from '#areas/property/properties/index.ts';
import { getReservation, readPresence, rowsByIds } from '#areas/stays/reservations/index.ts';
import type { Country } from '#countries/country.ts';
import { countryOf } from '#countries/index.ts';
import { reportDeadline, type StayReport } from '#countries/registry-rules.ts';
import type { HomeTotal, StayForRegistry } from '#countries/stay.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { decimal, decimalOfMoney, times } from '#vocabulary/decimal.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { GuestId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import { atLocalTime, dayIn, type Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { type Money, moneyOf, roundMoney } from '#vocabulary/money.ts';
import { arrivalDayOf, daysOfPresence, type PlannedStay } from './arrival-day.ts';
import type { MarkedArrival } from './registry.contract.ts';
import { registrationOwnerOf } from './settings.service.ts';
import { settingsOf } from './settings.store.ts';

/** A report that a stay owes, with its registration and connection. */
export type DueReport = {
  readonly report: StayReport;
  readonly guestId: GuestId;
  /** The key of the guest, which seals the stored content of the report. */
  readonly keyId: string;
  readonly connection: ConnectionRow;
  readonly dueAt: Instant;
  /** Null when it may be sent at once. */
  readonly sendFrom: Instant | null;
};

export type StayWithDueReports = {
  readonly country: Country;
  readonly guestName: string;
  readonly isCanceled: boolean;
  /** Keys of everything that the stay owes by the rules, also without a connection to its registry. */
  readonly keys: ReadonlySet<string>;
  readonly reports: readonly DueReport[];
};

type Reservation = Awaited<ReturnType<typeof getReservation>>;
type Times = { readonly arrival: string; readonly departure: string };

/** The registration of a listing, with its open connections (D-44). */
async function registrationFor(ctx: PropertyContext, listingId: ListingId | null) {
  const [rows, connections] = await Promise.all([
    settingsOf(ctx.db, ctx.propertyId),
    listRegistryConnections(ctx),
  ]);
  const named = rows.find((row) => listingId !== null && row.listing_ids.includes(listingId));
  const settings = named ?? rows.find((row) => row.is_default) ?? null;
  const owner = settings ? registrationOwnerOf(settings) : null;
  const own = connections.filter((row) => row.owner === owner && row.state !== 'paused');
  const credentials = new Map<string, string>();
  for (const row of own) {
    const opened = await openConnection(ctx, ctx.db, row);
    const { id, settings: asked } = ctx.providers.byId(row.provider_id).manifest;
    const secret = new Set(asked.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
    for (const [name, value] of Object.entries(opened.credentials)) {
      if (!secret.has(name)) credentials.set(`${id}.${name}`, value);
    }
  }
  return { settings, connections: new Map(own.map((row) => [row.provider_id, row])), credentials };
}

/** Some people write `05001` as `5001`. */
const divipola = (code: string | undefined): string | null => code?.trim().padStart(5, '0') ?? null;

/**
 * By the official rate of the day on which the guests completed their check-in; TRA defines no day of its own. Rates
 * that are crossed from several sources change within their day, and a sent card would seem to have changed with them.
 */
async function homeTotalOf(
  ctx: PropertyContext,
  total: Money | null,
  home: string,
  on: PlainDate,
): Promise<HomeTotal | null> {
  if (!total) return null;
  if (total.currency === home) return { money: total, rate: null };
  const pair = { currencyIso3From: total.currency, currencyIso3To: home, date: on };
  const found = await getExchangeRate(ctx, pair).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!found?.official || found.stale) return null;
  const value = decimal(String(found.rate));
  const money = roundMoney(times(decimalOfMoney(total), value), home);
  return { money, rate: { value, on: found.date, source: found.source } };
}

async function stayForRegistry(
  ctx: PropertyContext,
  property: PropertyFacts,
  reservation: Reservation,
  checkIn: ReportableStay,
  registration: Awaited<ReturnType<typeof registrationFor>>,
  roomName: string,
  times: Times,
): Promise<StayForRegistry> {
  const { settings, credentials } = registration;
  const { currency } = reservation;
  const total = reservation.total !== null && currency !== null ? moneyOf(reservation.total, currency) : null;
  const completedOn = dayIn(property.timeZone, checkIn.completedAt ?? ctx.clock.now());
  return {
    propertyName: settings?.establishment_name ?? property.name,
    cityDivipola: divipola(credentials.get('sire.cityCode')),
    sireHotelCode: credentials.get('sire.hotelCode') ?? null,
    rnt: credentials.get('tra.rnt') ?? null,
    roomName,
    arrival: reservation.checkInDate,
    departure: reservation.checkOutDate,
    timeZone: property.timeZone,
    total,
    homeTotal: await homeTotalOf(ctx, total, countryOf(property.country).currency, completedOn),
    tripReason: checkIn.tripReason,
    accommodationType: settings?.accommodation_type ?? null,
    contract: {
      reference: reservation.channelCode ?? reservation._id,
      agreedOn: dayIn(property.timeZone, reservation.createdAt),
      arrivalTime: times.arrival,
      departureTime: times.departure,
      payment: reservation.source === 'manual' ? 'at-lodging' : 'platform',
    },
    settings: Object.fromEntries(credentials),
    guests: checkIn.guests.map(({ identity }) => identity),
  };
}

/** The inputs that decide when a report may be sent. */
type AtHouse = {
  readonly times: Times;
  readonly timeZone: string;
  /** A member marked the guests as arrived. */
  readonly hasCome: boolean;
  readonly sendsEarly: boolean;
};

/**
 * An entry is sent once the guests are there: when the house marks them, or else at the hour of arrival. An exit is
 * sent at the time of departure. A card is sent on the day of the arrival, or as soon as it is filled in when the host
 * wants it so (W1-A-12, W1-D-06). A report that contains its hour waits for it in each case.
 */
function sendFrom(
  { movement, due, saysTheHour }: StayReport,
  { times, timeZone, ...of }: AtHouse,
): Instant | null {
  if (movement === null) return of.sendsEarly ? null : atLocalTime(due.date, '00:00', timeZone);
  if (movement === 'S') return atLocalTime(due.date, times.departure, timeZone);
  return atLocalTime(due.date, of.hasCome && !saysTheHour ? '00:00' : times.arrival, timeZone);
}

const HAVE_COME = ['checked_in', 'checked_out'];

async function findReservation(ctx: PropertyContext, id: ReservationId): Promise<Reservation | null> {
  try {
    return await getReservation(ctx, id);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

/** Whether a test connection created the stay. */
async function isOfTest(ctx: PropertyContext, id: ReservationId): Promise<boolean> {
  const [row] = await rowsByIds(ctx.db, ctx.propertyId, [id]);
  const from = row?.connection_id ?? null;
  return from !== null && (await testConnections(ctx.db, ctx.propertyId)).has(from);
}

const timesOf = (listing: { arrival_time: string; departure_time: string } | undefined): Times => ({
  arrival: listing?.arrival_time ?? '15:00',
  departure: listing?.departure_time ?? '11:00',
});

const plannedStay = (
  { checkInDate, checkOutDate }: Reservation,
  { arrival: arrivalTime }: Times,
  { timeZone }: PropertyFacts,
): PlannedStay => ({ arrival: checkInDate, departure: checkOutDate, arrivalTime, timeZone });

/** Null when the house marked the arrival on the planned day, or made no mark. */
export async function getMarkedArrival(
  ctx: PropertyContext,
  id: ReservationId,
): Promise<MarkedArrival | null> {
  const presence = (await readPresence(ctx.db, ctx.propertyId, [id])).get(id);
  const reservation = presence?.arrivedAt ? await findReservation(ctx, id) : null;
  if (!presence?.arrivedAt || !reservation) return null;
  const property = await propertyFacts(ctx);
  const { timeZone } = property;
  const listing = reservation.roomId ? await listingFacts(ctx, reservation.roomId) : undefined;
  const stay = plannedStay(reservation, timesOf(listing), property);
  const marked = dayIn(timeZone, presence.arrivedAt);
  const end = presence.leftAt === null ? stay.departure : dayIn(timeZone, presence.leftAt);
  if (marked <= stay.arrival || marked >= stay.departure || marked >= end) return null;
  return { planned: stay.arrival, marked, told: arrivalDayOf(stay, presence.arrivedAt) };
}

/**
 * The reports that a stay owes to its connected registries, by the rules of its country. Null until its check-in is
 * complete, after its answers are erased, and for a reservation that is no stay.
 */
export async function findDueReports(
  ctx: PropertyContext,
  id: ReservationId,
): Promise<StayWithDueReports | null> {
  const checkIn = await reportableStay(ctx, id);
  if (!checkIn?.completedAt || checkIn.isErased) return null;
  const planned = await findReservation(ctx, id);
  if (!planned) return null;
  const property = await propertyFacts(ctx);
  const listing = planned.roomId ? await listingFacts(ctx, planned.roomId) : undefined;
  const times = timesOf(listing);
  const presence = (await readPresence(ctx.db, ctx.propertyId, [id])).get(id);
  const { arrival, departure } = daysOfPresence(plannedStay(planned, times, property), presence);
  const reservation = { ...planned, checkInDate: arrival, checkOutDate: departure };
  const country = countryOf(property.country);
  const registration = await registrationFor(ctx, reservation.roomId);
  const isMadeUp = await isOfTest(ctx, id);
  const roomName = listing?.name ?? property.name;
  const stay = await stayForRegistry(ctx, property, reservation, checkIn, registration, roomName, times);
  const guestOf = new Map<string, ReportableStay['guests'][number]>(
    checkIn.guests.map((guest) => [guest.identity.id, guest]),
  );
  const atHouse = {
    times,
    timeZone: property.timeZone,
    hasCome: HAVE_COME.includes(reservation.status),
    sendsEarly: registration.settings?.sends_early ?? false,
  };
  const all = country.registry.reportsFor(stay);
  const reports = all.flatMap((report): DueReport[] => {
    const connection = registration.connections.get(report.registry);
    const guest = guestOf.get(report.guestId);
    if (!connection || !guest) return [];
    // No authority gets reports about guests of a simulator (0098).
    if (isMadeUp && connection.mode === 'live') return [];
    return [
      {
        report,
        guestId: guest.identity.id,
        keyId: guest.keyId,
        connection,
        dueAt: reportDeadline(report.due, times[report.due.after], property.timeZone),
        sendFrom: sendFrom(report, atHouse),
      },
    ];
  });
  const isCanceled = ['canceled', 'no_show'].includes(reservation.status);
  const keys = new Set(isCanceled ? [] : all.map(({ key }) => key));
  return { country, guestName: reservation.guestName, isCanceled, keys, reports };
}

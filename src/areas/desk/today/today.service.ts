import { countRecentActivity, readActivity } from '#areas/platform/activity/index.ts';
import { hasGuestLinks, listRequests } from '#areas/guests/check-in/index.ts';
import { readMoneyToCheck } from '#areas/guests/guest-payments/index.ts';
import { listMessagesToDo } from '#areas/guests/messages/index.ts';
import { countOpenQuestions } from '#areas/channels/pms-migration/index.ts';
import { listConnections } from '#areas/property/connections/index.ts';
import { findLowCredits } from '#areas/subscription/credits/index.ts';
import { calendarsOfListings, countNightsAtRisk } from '#areas/channels/calendars/index.ts';
import {
  draftsToIssue,
  listDifferingFolios,
  unmailedInvoices,
  listUnsolvedInvoices,
  waitingStays,
} from '#areas/invoicing/invoices/index.ts';
import { countUnsolvedJournals } from '#areas/invoicing/journals/index.ts';
import { listRenewals } from '#areas/invoicing/issuers/index.ts';
import { listingSummaries, type ListingSummary } from '#areas/stays/listings/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import {
  listOpenDuties,
  registrationsToRenew,
  registriesToConnect,
  listReportsForToday,
} from '#areas/guests/registry/index.ts';
import { countSoldNights, type ReservationOfDay, staysAround } from '#areas/stays/reservations/index.ts';
import { type PropertyContext, seesApp } from '#foundation/context/context.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { atLocalTime, plusSeconds, timeIn } from '#vocabulary/instant.ts';
import { addDays, nightsBetween, plainDate, type PlainDate } from '#vocabulary/plain-date.ts';
import { listAttention } from './attention.service.ts';
import { firstSteps } from './first-steps.service.ts';
import { inHouse } from './in-house.ts';
import { isCalendarStale } from './stale-calendars.service.ts';
import type { Today, TodayStay } from './today.contract.ts';
import { describeProgress } from './steps.service.ts';

const DAYS_AHEAD = 14;
const ACTIVITY_LINES = 8;

/** An unsent report this close to its deadline needs a person (REL-15). */
const ALMOST_DUE_SECONDS = 6 * 3600;

const monthOf = (date: PlainDate): PlainDate => plainDate(`${date.slice(0, 7)}-01`);
const monthAfter = (month: PlainDate): PlainDate => monthOf(addDays(month, 31));

/** Everything that the first page of the day shows, in a dozen queries, and one more with an old calendar. */
export async function getToday(ctx: PropertyContext): Promise<Today> {
  const property = await propertyFacts(ctx);
  const date = todayOfProperty(ctx, property);
  const now = ctx.clock.now();
  const midnight = atLocalTime(date, '00:00', property.timeZone);
  const month = monthOf(date);
  const lastMonth = monthOf(addDays(month, -1));
  const until = [monthAfter(month), addDays(date, DAYS_AHEAD)].sort().at(-1) ?? date;
  const [
    reservations,
    nights,
    listings,
    calendars,
    connections,
    questions,
    reports,
    duties,
    toConnect,
    registrations,
    lines,
    doneToday,
    hasLinks,
    requests,
    messages,
    toRenew,
    toSolve,
    toMail,
    toBill,
    toIssue,
    differing,
    toPost,
    low,
    money,
  ] = await Promise.all([
    staysAround(ctx.db, ctx.propertyId, date),
    countSoldNights(ctx.db, ctx.propertyId, lastMonth, until),
    listingSummaries(ctx.db, ctx.propertyId),
    calendarsOfListings(ctx.db, ctx.propertyId, null),
    listConnections(ctx),
    seesApp(ctx, 'integrations') ? countOpenQuestions(ctx) : [],
    listReportsForToday(ctx, plusSeconds(now, ALMOST_DUE_SECONDS)),
    listOpenDuties(ctx),
    registriesToConnect(ctx),
    registrationsToRenew(ctx),
    readActivity(ctx, { limit: ACTIVITY_LINES, before: null }),
    countRecentActivity(ctx, midnight),
    hasGuestLinks(ctx.db, ctx.propertyId),
    listRequests(ctx),
    seesApp(ctx, 'messages') ? listMessagesToDo(ctx) : [],
    listRenewals(ctx),
    listUnsolvedInvoices(ctx),
    unmailedInvoices(ctx),
    waitingStays(ctx),
    draftsToIssue(ctx),
    listDifferingFolios(ctx),
    countUnsolvedJournals(ctx),
    findLowCredits(ctx),
    readMoneyToCheck(ctx),
  ]);
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  const old = calendars
    .filter((calendar) => isCalendarStale(calendar, now))
    .map(({ listing_id }) => listing_id);
  const risk = await countNightsAtRisk(ctx, [...new Set(old)]);
  const arrivals = reservations.filter(({ arrival }) => arrival === date);
  const departures = reservations.filter(({ departure }) => departure === date);
  // D-9: numbers are for every member; arrivals and departures are for members with the stays.
  const named = (list: readonly ReservationOfDay[]) => (seesApp(ctx, 'reservations') ? list : []);
  return {
    date,
    timezone: property.timeZone,
    localTime: timeIn(property.timeZone, now),
    city: property.city,
    listings: listings.filter(({ is_open }) => is_open).length,
    arrivals: {
      total: arrivals.length,
      complete: arrivals.filter((reservation) => reservation.check_in_state === 'complete').length,
    },
    departures: { total: departures.length },
    inHouse: inHouse(reservations, date),
    occupancy: occupancy(nights, listings, month, lastMonth),
    attention: listAttention({
      ctx,
      property,
      date,
      reservations,
      listingOf,
      calendars,
      connections,
      questions,
      reports,
      duties,
      toConnect,
      registrations,
      requests,
      messages,
      toRenew,
      toSolve,
      toMail,
      toBill,
      toIssue,
      differing,
      toPost,
      low,
      money,
      risk,
    }),
    firstSteps: firstSteps(ctx, { listings: listings.length, toConnect, hasLinks }),
    arrivalsToday: named(arrivals)
      .map((reservation) => present(ctx, reservation, { listings: listingOf, toConnect }, 'arrival'))
      .sort(byTime),
    departuresToday: named(departures).map((reservation) =>
      present(ctx, reservation, { listings: listingOf, toConnect }, 'departure'),
    ),
    nextNights: Array.from({ length: DAYS_AHEAD }, (_, index) => {
      const day = addDays(date, index);
      return { date: day, sold: nights.get(day) ?? 0 };
    }),
    activity: { doneToday, lines },
  };
}

type ListingsById = ReadonlyMap<ListingId, ListingSummary>;

const byTime = (one: TodayStay, other: TodayStay): number =>
  `${one.time} ${one.guestName}`.localeCompare(`${other.time} ${other.guestName}`);

function percentOf(
  nights: ReadonlyMap<PlainDate, number>,
  month: PlainDate,
  listings: number,
): number | null {
  const days = nightsBetween(month, monthAfter(month));
  if (listings === 0) return null;
  const sold = Array.from({ length: days }, (_, index) => nights.get(addDays(month, index)) ?? 0);
  const total = sold.reduce((sum, count) => sum + count, 0);
  return Math.min(100, Math.round((100 * total) / (days * listings)));
}

function occupancy(
  nights: ReadonlyMap<PlainDate, number>,
  listings: readonly ListingSummary[],
  month: PlainDate,
  lastMonth: PlainDate,
): Today['occupancy'] {
  const open = listings.filter(({ is_open }) => is_open).length;
  const percent = percentOf(nights, month, open) ?? 0;
  const before = percentOf(nights, lastMonth, open);
  // A month without a single night is a month before Posada, and is not compared.
  return { percent, pointsAgainstLastMonth: before ? percent - before : null };
}

function present(
  ctx: PropertyContext,
  reservation: ReservationOfDay,
  { listings, toConnect }: { listings: ListingsById; toConnect: readonly string[] },
  when: 'arrival' | 'departure',
): TodayStay {
  // After a room move the guests leave the last listing.
  const listingId = (when === 'departure' && reservation.segments.at(-1)?.listing) || reservation.listing_id;
  const listing = listingId ? listings.get(listingId) : undefined;
  return {
    reservationId: reservation.id,
    guestName: reservation.guest_name,
    channelSlug: reservation.channel_slug,
    channelName: reservation.channel_name,
    guests: reservation.guests,
    guestsDone: reservation.guests_done,
    listingId,
    listingName: listing?.name ?? null,
    nights: nightsBetween(reservation.arrival, reservation.departure),
    checkInDate: reservation.arrival,
    checkOutDate: reservation.departure,
    time: (when === 'arrival' ? listing?.arrival_time : listing?.departure_time) ?? null,
    status: reservation.status,
    ...describeProgress(ctx, reservation, toConnect),
  };
}

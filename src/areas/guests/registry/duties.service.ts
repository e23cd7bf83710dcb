import { listArrivedUnfinished } from '#areas/guests/check-in/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { listRegistryConnections } from '#areas/property/connections/index.ts';
import { listingSummaries, type ListingSummary } from '#areas/stays/listings/index.ts';
import { propertyFacts, type PropertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import {
  saveStayProgress,
  readPresence,
  type ReservationOfDay,
  staysOfIds,
} from '#areas/stays/reservations/index.ts';
import { countryOf } from '#countries/index.ts';
import { type ArrivalDuty, reportDeadline } from '#countries/registry-rules.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ListingId, ReservationId } from '#vocabulary/ids.ts';
import { atLocalTime, endOfDay } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { daysOfPresence } from './arrival-day.ts';
import type { StayDuty } from './duties.contract.ts';
import { insertStayReportedByHand, listStaysReportedByHand } from './duties.store.ts';
import { recordStayReportedByHand } from './evidence.service.ts';
import { registrationOwnerOf } from './settings.service.ts';
import { settingsOf } from './settings.store.ts';

const DEFAULT_ARRIVAL = '15:00';

/**
 * A stay that was never confirmed has no arrival. On its first day a stay counts as arrived once a person has marked
 * it.
 */
const hasArrived = ({ status, arrival }: ReservationOfDay, today: PlainDate): boolean =>
  !['canceled', 'no_show', 'not_confirmed'].includes(status) &&
  (arrival < today || (arrival === today && status === 'checked_in'));

const isInHouse = ({ status, departure }: ReservationOfDay, today: PlainDate): boolean =>
  status !== 'checked_out' && departure >= today;

type Place = {
  readonly property: PropertyFacts;
  readonly listing: ListingSummary | undefined;
  readonly owed: readonly ArrivalDuty[];
  readonly isConnected: (registry: string) => boolean;
};

function present(
  ctx: PropertyContext,
  reservation: ReservationOfDay,
  today: PlainDate,
  place: Place,
): StayDuty {
  const { property, listing, owed, isConnected } = place;
  const now = ctx.clock.now();
  const registries = owed
    .map(({ registry, due, foreignersOnly }) => {
      const arrival = listing?.arrival_time ?? DEFAULT_ARRIVAL;
      const at = reportDeadline(due, arrival, property.timeZone);
      return {
        registry,
        registryName: ctx.providers.byId(registry).manifest.name,
        opensAt: atLocalTime(due.date, due.hours === 0 ? '00:00' : arrival, property.timeZone),
        dueAt: at,
        isLate: at < now,
        foreignersOnly,
        isConnected: isConnected(registry),
      };
    })
    .sort((one, other) => one.dueAt.localeCompare(other.dueAt));
  const isLate = registries.some((one) => one.isLate);
  const next = (registries.find((one) => !one.isLate) ?? registries.at(-1))?.dueAt ?? null;
  const isToday = next !== null && next < endOfDay(today, property.timeZone);
  return {
    reservationId: reservation.id,
    guestName: reservation.guest_name,
    listingId: reservation.listing_id,
    listingName: listing?.name ?? null,
    checkInDate: reservation.arrival,
    checkOutDate: reservation.departure,
    guests: reservation.guests,
    guestsDone: reservation.guests_done,
    isInHouse: isInHouse(reservation, today),
    registries,
    dueAt: next,
    isLate,
    group: isLate ? 'late' : isToday ? 'today' : 'ahead',
  };
}

/** The registries that Posada reports to for a listing: those of its own registration, or of the property's (D-44). */
async function connectedFor(ctx: PropertyContext) {
  const [settings, connections] = await Promise.all([
    settingsOf(ctx.db, ctx.propertyId),
    listRegistryConnections(ctx),
  ]);
  return (listingId: ListingId | null) => {
    const own = settings.find((row) => listingId !== null && row.listing_ids.includes(listingId));
    const row = own ?? settings.find(({ is_default }) => is_default);
    const owner = row ? registrationOwnerOf(row) : undefined;
    return (registry: string): boolean =>
      connections.some(
        (connection) =>
          connection.provider_id === registry && connection.owner === owner && connection.state !== 'paused',
      );
  };
}

/** Guests in the house before guests who left, then by the earliest deadline and by name: the same at each reading. */
const byUrgency = (one: StayDuty, other: StayDuty): number =>
  Number(other.isInHouse) - Number(one.isInHouse) ||
  (one.dueAt ?? '').localeCompare(other.dueAt ?? '') ||
  one.checkInDate.localeCompare(other.checkInDate) ||
  one.guestName.localeCompare(other.guestName) ||
  one.reservationId.localeCompare(other.reservationId);

/**
 * The duty begins with the stay and not with its form (W1-D-01). It covers all guests who have arrived without being
 * registered, for stays of any source and with or without a connected registry. It ends when the check-in is complete,
 * the stay is cancelled or a no-show, or a person says that it was done by hand; a departure does not end it.
 */
export async function listOpenDuties(ctx: PropertyContext): Promise<StayDuty[]> {
  const property = await propertyFacts(ctx);
  const today = todayOfProperty(ctx, property);
  const ids = await listArrivedUnfinished(ctx.db, ctx.propertyId, today);
  if (ids.length === 0) return [];
  const [reservations, presences, byHand, listings, connected] = await Promise.all([
    staysOfIds(ctx.db, ctx.propertyId, ids),
    readPresence(ctx.db, ctx.propertyId, ids),
    listStaysReportedByHand(ctx.db, ctx.propertyId),
    listingSummaries(ctx.db, ctx.propertyId),
    connectedFor(ctx),
  ]);
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  const { dutiesOfArrival } = countryOf(property.country).registry;
  return reservations
    .filter((reservation) => hasArrived(reservation, today) && !byHand.has(reservation.id))
    .map((reservation) => {
      const listing = reservation.listing_id ? listingOf.get(reservation.listing_id) : undefined;
      const { arrival, departure } = reservation;
      const { timeZone } = property;
      const arrivalTime = listing?.arrival_time ?? DEFAULT_ARRIVAL;
      const days = daysOfPresence(
        { arrival, departure, arrivalTime, timeZone },
        presences.get(reservation.id),
      );
      return present(ctx, reservation, today, {
        property,
        listing,
        owed: dutiesOfArrival(days.arrival),
        isConnected: connected(reservation.listing_id),
      });
    })
    .sort(byUrgency);
}

/** Names of the country's registries that have no connection in this property. */
export async function registriesToConnect(ctx: PropertyContext): Promise<string[]> {
  const { country } = await propertyFacts(ctx);
  const connections = await listRegistryConnections(ctx);
  return countryOf(country)
    .registry.registries.filter((id) => !connections.some(({ provider_id }) => provider_id === id))
    .map((id) => ctx.providers.byId(id).manifest.name);
}

/** C-REG-19. A second call changes nothing. */
export async function markStayReportedByHand(ctx: MemberContext, id: ReservationId): Promise<void> {
  const duty = (await listOpenDuties(ctx)).find(({ reservationId }) => reservationId === id);
  if (!duty) {
    if ((await listStaysReportedByHand(ctx.db, ctx.propertyId)).has(id)) return;
    throw httpErrors.missing();
  }
  await ctx.db.transaction(async (tx) => {
    const isFirst = await insertStayReportedByHand(tx, {
      reservation_id: id,
      property_id: ctx.propertyId,
      registered_by: ctx.person.userId,
      registered_at: ctx.clock.now(),
    });
    if (!isFirst) return;
    await recordStayReportedByHand(ctx, tx, id);
    // Lists show the state of a stay: it no longer counts as unregistered.
    await saveStayProgress(tx, ctx.propertyId, id, { registry_state: 'sent' });
    await recordChange(ctx, tx, { subject: 'reservation', subjectId: id, action: 'registered-by-hand' });
    await recordActivity(ctx, tx, {
      text: 'activity.registry.stayByHand',
      params: { guest: duty.guestName || '—' },
      subject: 'reservation',
      subjectId: id,
    });
  });
}

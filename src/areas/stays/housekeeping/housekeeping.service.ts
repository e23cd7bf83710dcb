import { readUserNames } from '#areas/platform/accounts/index.ts';
import { type ListingSummary, listingSummaries } from '#areas/stays/listings/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { occupancyBetween } from '#areas/stays/reservations/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import { timeIn } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import type { HousekeepingDay, HousekeepingUnit } from './housekeeping.contract.ts';
import { housekeepingErrors } from './housekeeping.errors.ts';
import { unitPrepared } from './housekeeping.events.ts';
import {
  deletePreparations,
  insertPreparation,
  type Preparation,
  preparationsSince,
} from './housekeeping.store.ts';
import { DAYS_AROUND, type Turnover, turnoversOf } from './turnovers.ts';

type Unit = {
  readonly listing: ListingSummary;
  readonly turnover: Turnover;
  readonly prepared: Preparation | undefined;
};

/** All units to prepare today and tomorrow, in four queries however many units there are. */
async function unitsOf(ctx: PropertyContext) {
  const property = await propertyFacts(ctx);
  const date = todayOfProperty(ctx, property);
  const now = { date, time: timeIn(property.timeZone, ctx.clock.now()) };
  const [first, last] = [addDays(date, -DAYS_AROUND), addDays(date, DAYS_AROUND)];
  const [listings, occupancies, preparations] = await Promise.all([
    listingSummaries(ctx.db, ctx.propertyId),
    occupancyBetween(ctx.db, ctx.propertyId, { from: first, to: last, today: date }),
    preparationsSince(ctx.db, ctx.propertyId, first),
  ]);
  const staysOf = Map.groupBy(occupancies, ({ listing_id }) => listing_id);
  const preparedOf = new Map(preparations.map((one) => [one.listing_id, one]));
  const units = listings.flatMap((listing): Unit[] => {
    const last = preparedOf.get(listing.id);
    return turnoversOf(staysOf.get(listing.id) ?? [], listing, now).map((turnover) => {
      const isForThese = last !== undefined && last.day >= turnover.since;
      return { listing, turnover, prepared: isForThese ? last : undefined };
    });
  });
  return { property, now, units: units.filter(isWorthALine(now.date)) };
}

/** A ready unit stays in the list while its departure is today or later, or its next arrival today or tomorrow. */
const isWorthALine =
  (today: string) =>
  ({ turnover: { arrival, departure }, prepared }: Unit): boolean =>
    prepared === undefined ||
    (departure !== null && departure.date >= today) ||
    (arrival !== null && arrival.date <= addDays(today as never, 1));

/** Units that are ready for the guests who arrive today. */
export async function listReadyUnits(ctx: PropertyContext): Promise<ReadonlySet<ListingId>> {
  const { units } = await unitsOf(ctx);
  const isReady = ({ turnover, prepared }: Unit) => turnover.day === 'today' && prepared !== undefined;
  return new Set(units.filter(isReady).map(({ listing }) => listing.id));
}

/** By the next arrival; units without an arrival come after those, and ready units last. */
const order = ({ turnover: { arrival }, listing, prepared }: Unit): string =>
  [prepared ? 1 : 0, arrival ? `${arrival.date} ${arrival.time}` : '9', listing.name].join(' ');

const present = (
  { listing, turnover, prepared }: Unit,
  names: ReadonlyMap<string, string>,
): HousekeepingUnit => ({
  listingId: listing.id,
  listingName: listing.name,
  address: listing.address,
  departure: turnover.departure,
  arrival: turnover.arrival,
  state: prepared ? 'ready' : turnover.isOccupied ? 'occupied' : 'free',
  ready: prepared ? { at: prepared.prepared_at, by: names.get(prepared.prepared_by) ?? '' } : null,
});

/** C-CLEAN-01. */
export async function getHousekeepingDay(ctx: MemberContext): Promise<HousekeepingDay> {
  const { property, now, units } = await unitsOf(ctx);
  const names = await readUserNames(ctx, [
    ...new Set(units.flatMap(({ prepared }) => prepared?.prepared_by ?? [])),
  ]);
  const sorted = units.toSorted((one, other) => order(one).localeCompare(order(other)));
  const of = (day: Turnover['day']) =>
    sorted.filter(({ turnover }) => turnover.day === day).map((unit) => present(unit, names));
  return {
    date: now.date,
    timezone: property.timeZone,
    localTime: now.time,
    today: of('today'),
    tomorrow: of('tomorrow'),
  };
}

/** The turnover of the unit that can be marked now: its guests leave today or have left. */
async function openUnit(ctx: MemberContext, listingId: ListingId) {
  const { now, units } = await unitsOf(ctx);
  const own = units.filter(({ listing }) => listing.id === listingId);
  if (own.length === 0) {
    const isKnown = (await listingSummaries(ctx.db, ctx.propertyId)).some(({ id }) => id === listingId);
    throw isKnown ? housekeepingErrors.notToday() : httpErrors.missing();
  }
  const unit = own.find(({ turnover: { departure } }) => departure === null || departure.date <= now.date);
  if (!unit) throw housekeepingErrors.notToday();
  return { unit, date: now.date };
}

const presentNow = async (ctx: MemberContext, unit: Unit): Promise<HousekeepingUnit> =>
  present(unit, await readUserNames(ctx, unit.prepared ? [unit.prepared.prepared_by] : []));

/** C-CLEAN-02. Guests who left before their hour count as gone. */
export async function markReady(ctx: MemberContext, listingId: ListingId): Promise<HousekeepingUnit> {
  const { unit, date } = await openUnit(ctx, listingId);
  if (unit.prepared) return presentNow(ctx, unit);
  const prepared = {
    listing_id: listingId,
    day: date,
    prepared_at: ctx.clock.now(),
    prepared_by: ctx.person.userId,
  };
  await ctx.db.transaction(async (tx) => {
    if (!(await insertPreparation(tx, ctx.propertyId, prepared))) return;
    await recordChange(ctx, tx, { subject: 'listing', subjectId: listingId, action: 'ready' });
    await ctx.publish(tx, unitPrepared, { propertyId: ctx.propertyId, listingId });
  });
  return presentNow(ctx, { ...unit, prepared });
}

/** C-CLEAN-03. */
export async function unmarkReady(ctx: MemberContext, listingId: ListingId): Promise<HousekeepingUnit> {
  const { unit } = await openUnit(ctx, listingId);
  await ctx.db.transaction(async (tx) => {
    if (!(await deletePreparations(tx, ctx.propertyId, listingId, unit.turnover.since))) return;
    await recordChange(ctx, tx, { subject: 'listing', subjectId: listingId, action: 'not-ready' });
    await ctx.publish(tx, unitPrepared, { propertyId: ctx.propertyId, listingId });
  });
  return presentNow(ctx, { ...unit, prepared: undefined });
}

import { systemsOfMigration, type SystemOfMigration } from '#areas/channels/pms-sync/index.ts';
import { listingsOfConnection, roomMatchesOf } from '#areas/stays/listings/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { copiesToMigrate, type MigratingStay, staysToMigrate } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import type { MigrationPreview } from './pms-migration.contract.ts';
import { migrationErrors } from './pms-migration.errors.ts';
import { type ListingPair, type MigratedListing, pairStays, proposePairs, type StayPlan } from './pairing.ts';

const MISSING_SHOWN = 100;

type Sides = { readonly from: ConnectionId; readonly to: ConnectionId };

/** A stay of one of the two systems; what the new system has of a stay of the old one names that stay. */
export type StayOfSide = MigratingStay & { readonly copyOf: ReservationId | null };

/** Listings and stays of both systems, as they are now. */
async function readSides(ctx: PropertyContext, sides: Sides) {
  const [old, fresh] = await Promise.all([
    listingsOfConnection(ctx.db, ctx.propertyId, sides.from),
    listingsOfConnection(ctx.db, ctx.propertyId, sides.to),
  ]);
  const homes = old.map(({ id }) => id);
  const matches = await roomMatchesOf(ctx.db, ctx.propertyId, sides.to);
  const joined = new Set(matches.flatMap(({ answer, listing_id }) => (answer === 'same' ? listing_id : [])));
  // A listing that is a room of the new system already needs no pair.
  const apart = old.filter(({ id }) => !joined.has(id));
  return { old: apart, fresh, stays: await readStays(ctx, sides, homes) };
}

/**
 * A stay in a listing of the old system counts as one of the old system, also when a calendar or a person made it. A stay
 * of the new system in such a listing has been migrated already, and is not paired again.
 */
async function readStays(ctx: PropertyContext, { from, to }: Sides, homes: readonly ListingId[]) {
  const [stays, copies] = await Promise.all([
    staysToMigrate(ctx.db, ctx.propertyId, [from, to], homes),
    copiesToMigrate(ctx.db, ctx.propertyId, to),
  ]);
  const all = stays.map((stay): StayOfSide => ({ ...stay, copyOf: null }));
  const copied = copies.map(({ id, reservation_id: copyOf, ...copy }): StayOfSide => ({
    ...copy,
    id: id as ReservationId,
    copyOf,
    check_in_state: 'pending',
    registry_state: 'none',
  }));
  const isNew = ({ connection_id, listing_id }: StayOfSide) =>
    connection_id === to && (listing_id === null || !homes.includes(listing_id));
  return {
    old: all.filter(({ connection_id }) => connection_id !== to),
    new: [...all.filter(isNew), ...copied],
  };
}

/** Stays that both systems are known to have are pairs already (W2-L-01); the others are looked for. */
function pairAll(
  stays: { readonly old: readonly StayOfSide[]; readonly new: readonly StayOfSide[] },
  pairs: readonly ListingPair[],
): StayPlan<StayOfSide> {
  const old = new Map(stays.old.map((stay) => [stay.id, stay]));
  const known = stays.new.flatMap((stay) => {
    const kept = stay.copyOf && old.get(stay.copyOf);
    return kept && isStanding(kept) === isStanding(stay) ? [{ old: kept, new: stay }] : [];
  });
  const paired = new Set(known.map((pair) => pair.old));
  const plan = pairStays(
    stays.old.filter((stay) => !paired.has(stay)),
    stays.new.filter(({ copyOf }) => copyOf === null),
    pairs,
  );
  return { ...plan, paired: [...known, ...plan.paired] };
}

/** The stays that are still to be migrated. Migrated stays are not found again, so this can be called at any time. */
export async function planStayMigration(
  ctx: PropertyContext,
  sides: Sides,
  pairs: readonly ListingPair[],
): Promise<StayPlan<StayOfSide>> {
  const homes = pairs.map(({ from }) => from);
  return pairAll(await readStays(ctx, sides, homes), pairs);
}

/** Each listing once, and only listings of the two systems. */
function checked(
  pairs: readonly ListingPair[],
  old: readonly MigratedListing[],
  fresh: readonly MigratedListing[],
): readonly ListingPair[] {
  const unused = new Set([...old.map(({ id }) => `from ${id}`), ...fresh.map(({ id }) => `to ${id}`)]);
  for (const { from, to } of pairs) {
    // Deleted once used, so that naming a listing twice fails.
    if (!unused.delete(`from ${from}`) || !unused.delete(`to ${to}`))
      throw migrationErrors.pairs({ field: 'pairs' });
  }
  return pairs;
}

const isComing = (today: string) => (stay: MigratingStay) =>
  stay.departure > today && stay.status !== 'canceled' && stay.status !== 'no_show';
const isStanding = ({ status }: MigratingStay) => status !== 'canceled' && status !== 'no_show';

const shown = ({ id, providerId, name }: SystemOfMigration) => ({
  _id: id,
  partnerIntegrationId: providerId,
  name,
});

/** C-INT-09 as a dry run; with `given` pairs instead of the proposed ones. */
export async function previewMigration(
  ctx: PropertyContext,
  providerId: string,
  given: readonly ListingPair[] | undefined,
): Promise<MigrationPreview> {
  const systems = await systemsOfMigration(ctx, providerId);
  const { old, fresh, stays } = await readSides(ctx, { from: systems.from.id, to: systems.to.id });
  const pairs = given ? checked(given, old, fresh) : proposePairs(old, fresh, stays);
  const plan = pairAll(stays, pairs);
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const missing = plan.onlyOld.filter(
    (stay) => stay.connection_id === systems.from.id && isComing(today)(stay),
  );
  const names = new Map(old.map(({ id, name }) => [id, name]));
  const sleeping = Map.groupBy(
    [...stays.old, ...stays.new].filter(isStanding),
    ({ listing_id }) => listing_id,
  );
  const listing = ({ id, name, capacity }: MigratedListing) => ({
    _id: id,
    internalName: name,
    capacity,
    stays: sleeping.get(id)?.length ?? 0,
  });
  const byName = (a: MigratedListing, b: MigratedListing) => a.name.localeCompare(b.name, ctx.language);
  const paired = plan.paired.filter((pair) => isStanding(pair.new));
  return {
    from: shown(systems.from),
    to: shown(systems.to),
    pairs: [...pairs],
    listings: old.toSorted(byName).map(listing),
    options: fresh.toSorted(byName).map(listing),
    reservations: {
      paired: paired.length,
      changed: paired.filter(
        (pair) => pair.old.arrival !== pair.new.arrival || pair.old.departure !== pair.new.departure,
      ).length,
      onlyNew: plan.onlyNew.filter(isStanding).length,
      onlyOld: plan.onlyOld.filter((stay) => stay.connection_id === systems.from.id && isStanding(stay))
        .length,
      twice: plan.twice.length,
    },
    missing: missing.slice(0, MISSING_SHOWN).map((stay) => ({
      _id: stay.id,
      guestName: stay.guest_name,
      channelName: stay.channel_name,
      listing: stay.listing_id && (names.get(stay.listing_id) ?? null),
      checkInDate: stay.arrival,
      checkOutDate: stay.departure,
    })),
    missingTotal: missing.length,
  };
}

/** Listings of the old system without a listing of the new one. */
export async function findUnpairedListings(
  ctx: PropertyContext,
  from: ConnectionId,
  pairs: readonly ListingPair[],
): Promise<ListingId[]> {
  const kept = new Set(pairs.map((pair) => pair.from));
  const old = await listingsOfConnection(ctx.db, ctx.propertyId, from);
  return old.map(({ id }) => id).filter((id) => !kept.has(id));
}

import { systemsOfMigration, type SystemOfMigration } from '#areas/channels/pms-sync/index.ts';
import { listingsOfConnection } from '#areas/stays/listings/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { type MigratingStay, staysToMigrate } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ConnectionId, ListingId } from '#vocabulary/ids.ts';
import type { MigrationPreview } from './pms-migration.contract.ts';
import { migrationErrors } from './pms-migration.errors.ts';
import { type ListingPair, type MigratedListing, pairStays, proposePairs, type StayPlan } from './pairing.ts';

const MISSING_SHOWN = 100;

type Sides = { readonly from: ConnectionId; readonly to: ConnectionId };

/** Listings and stays of both systems, as they are now. */
async function readSides(ctx: PropertyContext, { from, to }: Sides) {
  const [old, fresh] = await Promise.all([
    listingsOfConnection(ctx.db, ctx.propertyId, from),
    listingsOfConnection(ctx.db, ctx.propertyId, to),
  ]);
  const homes = old.map(({ id }) => id);
  const stays = await staysToMigrate(ctx.db, ctx.propertyId, [from, to], homes);
  return { old, fresh, stays: bySide(stays, to, homes) };
}

/**
 * A stay in a listing of the old system counts as one of the old system, also when a calendar or a person made it. A stay
 * of the new system in such a listing has been migrated already, and is not paired again.
 */
const bySide = (stays: readonly MigratingStay[], to: ConnectionId, homes: readonly ListingId[]) => ({
  old: stays.filter(({ connection_id }) => connection_id !== to),
  new: stays.filter(
    ({ connection_id, listing_id }) =>
      connection_id === to && (listing_id === null || !homes.includes(listing_id)),
  ),
});

/** The stays that are still to be migrated. Migrated stays are not found again, so this can be called at any time. */
export async function planStayMigration(
  ctx: PropertyContext,
  sides: Sides,
  pairs: readonly ListingPair[],
): Promise<StayPlan<MigratingStay>> {
  const homes = pairs.map(({ from }) => from);
  const stays = await staysToMigrate(ctx.db, ctx.propertyId, [sides.from, sides.to], homes);
  const { old, new: fresh } = bySide(stays, sides.to, homes);
  return pairStays(old, fresh, pairs);
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
  const plan = pairStays(stays.old, stays.new, pairs);
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

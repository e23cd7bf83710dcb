import type { PmsListing } from '#capabilities/pms/pms.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ConnectionId, ListingId, ListingTypeId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { listingKindOf } from './kinds.ts';
import { findListing } from './listings.store.ts';
import type { RoomType, RoomTypeChange, RoomTypeInput } from './types.contract.ts';
import { typeErrors } from './types.errors.ts';
import {
  changeType,
  countByType,
  insertType,
  lockTypes,
  removeType,
  type TypeRow,
  typesOf,
} from './types.store.ts';

export const TYPES_MAX = 200;

const present = (row: TypeRow, listings: number): RoomType => ({
  _id: row.id,
  name: row.name,
  kind: row.kind,
  capacity: row.capacity,
  description: row.description,
  listings,
  provider: row.connection_id,
  version: row.version,
});

const forHistory = ({ name, kind, capacity }: TypeRow) => ({ name, kind, capacity });

/** C-LIST-18. */
export async function listTypes(ctx: PropertyContext): Promise<RoomType[]> {
  const [rows, counts] = await Promise.all([
    typesOf(ctx.db, ctx.propertyId),
    countByType(ctx.db, ctx.propertyId),
  ]);
  return rows.map((row) => present(row, counts.get(row.id) ?? 0));
}

/** Refuses a second type of the same name: people could not distinguish them. */
async function naming<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) !== 'one_type_of_a_name') throw error;
    throw typeErrors.nameTaken({ field: 'name', cause: error });
  }
}

const newType = (
  ctx: PropertyContext,
  { name, kind, ...more }: Pick<TypeRow, 'name' | 'kind'> & Partial<TypeRow>,
): TypeRow => ({
  id: newId<ListingTypeId>(ctx.clock.now()),
  property_id: ctx.propertyId,
  name,
  kind,
  capacity: null,
  description: null,
  connection_id: null,
  external_id: null,
  version: 1,
  created_at: ctx.clock.now(),
  ...more,
});

/** Adds a type and its line in the history, in the caller's transaction. */
export async function addListingType(
  ctx: PropertyContext,
  tx: Transaction,
  input: Pick<TypeRow, 'name' | 'kind'> & Partial<TypeRow>,
): Promise<TypeRow> {
  const row = newType(ctx, input);
  await insertType(tx, row);
  const after = forHistory(row);
  await recordChange(ctx, tx, { subject: 'listing-type', subjectId: row.id, action: 'created', after });
  return row;
}

/** C-LIST-19. */
export const createType = (
  ctx: PropertyContext,
  { name, kind, capacity = null, description }: RoomTypeInput,
): Promise<RoomType> =>
  naming(
    ctx.db.transaction(async (tx) => {
      const others = await lockTypes(tx, ctx.propertyId);
      if (others.length >= TYPES_MAX) throw typeErrors.tooMany({ params: { max: TYPES_MAX } });
      return present(
        await addListingType(ctx, tx, { name, kind, capacity, description: description || null }),
        0,
      );
    }),
  );

/** C-LIST-20. */
export async function updateType(
  ctx: PropertyContext,
  id: ListingTypeId,
  { name, kind, capacity, description }: RoomTypeChange,
  version: number | null,
): Promise<RoomType> {
  const change = {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(capacity !== undefined && { capacity }),
    ...(description !== undefined && { description: description || null }),
  };
  const row = await naming(
    ctx.db.transaction(async (tx) => {
      const before = (await lockTypes(tx, ctx.propertyId)).find((type) => type.id === id);
      if (!before) throw httpErrors.missing();
      const after = await changeType(tx, ctx.propertyId, id, change, version);
      if (!after) throw httpErrors.stale({ details: present(before, 0) });
      await recordChange(ctx, tx, {
        subject: 'listing-type',
        subjectId: id,
        action: 'changed',
        before: forHistory(before),
        after: forHistory(after),
      });
      return after;
    }),
  );
  const counts = await countByType(ctx.db, ctx.propertyId);
  return present(row, counts.get(id) ?? 0);
}

/** C-LIST-21. */
export async function deleteType(ctx: PropertyContext, id: ListingTypeId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await removeType(tx, ctx.propertyId, id);
    if (!row) throw httpErrors.missing();
    const before = forHistory(row);
    await recordChange(ctx, tx, { subject: 'listing-type', subjectId: id, action: 'deleted', before });
  });
}

/** The capacity that all rooms of a type share; null when they differ. */
function capacityOf(remote: readonly PmsListing[], type: string): number | null {
  const capacities = new Set(
    remote.flatMap((room) => (room.type?.externalId === type ? [room.capacity] : [])),
  );
  const [only = null] = capacities;
  return capacities.size === 1 ? only : null;
}

/**
 * The types that a property system has for its rooms, by its ids. A system's type with the name of a host's type is the
 * same type, and the host's changes are kept.
 */
export async function saveRemoteTypes(
  ctx: PropertyContext,
  tx: Transaction,
  connectionId: ConnectionId,
  remote: readonly PmsListing[],
): Promise<ReadonlyMap<string, ListingTypeId>> {
  const known = await lockTypes(tx, ctx.propertyId);
  const ids = new Map<string, ListingTypeId>();
  for (const { type } of remote) {
    if (!type || ids.has(type.externalId)) continue;
    const { externalId: external_id, name } = type;
    const linked = known.find((row) => row.connection_id === connectionId && row.external_id === external_id);
    const named = linked ?? known.find((row) => row.name.toLowerCase() === name.toLowerCase());
    const row =
      named ??
      (await addListingType(ctx, tx, {
        name,
        kind: listingKindOf(name),
        capacity: capacityOf(remote, external_id),
        connection_id: connectionId,
        external_id,
      }));
    if (!named) known.push(row);
    else if (named.external_id === null) {
      await changeType(tx, ctx.propertyId, named.id, { connection_id: connectionId, external_id });
    }
    ids.set(external_id, row.id);
  }
  return ids;
}

/** The type that was sold: the one that the source names, or else the type of the stay's listing. */
export async function findSoldType(
  ctx: PropertyContext,
  sold: {
    readonly connection_id: ConnectionId | null;
    readonly type_external_id: string | null;
    readonly listing_id: ListingId | null;
  },
): Promise<ListingTypeId | null> {
  if (sold.type_external_id !== null) {
    const types = await typesOf(ctx.db, ctx.propertyId);
    const soldAs = types.find(
      ({ connection_id, external_id }) =>
        connection_id === sold.connection_id && external_id === sold.type_external_id,
    );
    if (soldAs) return soldAs.id;
  }
  if (sold.listing_id === null) return null;
  return (await findListing(ctx.db, ctx.propertyId, sold.listing_id))?.type_id ?? null;
}

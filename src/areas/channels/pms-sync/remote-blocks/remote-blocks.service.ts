import { recordActivity } from '#areas/platform/activity/index.ts';
import { roomsOfConnection } from '#areas/stays/listings/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { listOtherOccupiedNights } from '#areas/stays/reservations/index.ts';
import type { PmsBlocks } from '#capabilities/pms/pms.blocks.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  type ConnectionRow,
  findConnection,
  findConnectionIncludingDisconnected,
  connectionsOfProperty,
  testConnections,
} from '#areas/property/connections/index.ts';
import { remoteBlockEffect, type RemoteBlockPayload } from './remote-blocks.effects.ts';
import { isInFlight, planNextStep, type WantedNights } from './remote-blocks.plan.ts';
import {
  changeRemoteBlock,
  deleteRemoteBlock,
  type RemoteBlockRow,
  remoteBlocksOfConnection,
  insertRemoteBlock,
  lockRemoteBlocks,
  retryRemoteBlocks,
} from './remote-blocks.store.ts';

/**
 * Compares the nights that are taken here with the remote blocks in each connected property system, and plans the
 * missing ones. It works towards a wanted state, so it may run at any time and repeatedly (REL-20).
 */
export async function compareRemoteBlocks(ctx: PropertyContext, isRetry = false): Promise<void> {
  for (const row of await connectionsOfProperty(ctx.db, ctx.propertyId)) {
    const blocks = ctx.providers.byId(row.provider_id).capabilities.pms?.blocks;
    if (!blocks || row.state !== 'active' || row.external_property_id === null) continue;
    await compareWith(ctx, { row, blocks, isRetry });
  }
}

type Side = { readonly row: ConnectionRow; readonly blocks: PmsBlocks; readonly isRetry: boolean };

async function compareWith(ctx: PropertyContext, side: Side): Promise<void> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  await ctx.db.transaction(async (tx) => {
    await lockRemoteBlocks(tx, ctx.propertyId);
    if (side.isRetry) await retryRemoteBlocks(tx, ctx.propertyId, side.row.id);
    await planListings(ctx, tx, side, today);
  });
}

/** Each listing is planned separately. */
async function planListings(
  ctx: PropertyContext,
  tx: Transaction,
  side: Side,
  today: PlainDate,
): Promise<void> {
  const { id } = side.row;
  const listings = await roomsOfConnection(tx, ctx.propertyId, id);
  const external = new Map(listings.map((listing) => [listing.id, listing.external_id]));
  const wanted = new Map<string, WantedNights[]>();
  // Bookings that a simulator invented close no night in a real system (0098).
  const tests = side.row.mode === 'live' ? await testConnections(tx, ctx.propertyId) : new Set<string>();
  for (const {
    listing_id,
    id: reservationId,
    connection_id: from,
    ...range
  } of await listOtherOccupiedNights(tx, ctx.propertyId, id, today)) {
    const listing = from !== null && tests.has(from) ? undefined : external.get(listing_id);
    if (listing) wanted.set(listing, [...(wanted.get(listing) ?? []), { ...range, reservationId }]);
  }
  const rows = Map.groupBy(
    await remoteBlocksOfConnection(tx, ctx.propertyId, id),
    (row) => row.external_listing,
  );
  for (const listing of new Set([...wanted.keys(), ...rows.keys()])) {
    const nights = wanted.get(listing) ?? [];
    const kept: RemoteBlockRow[] = [];
    for (const row of rows.get(listing) ?? []) {
      if (isWantedOf(nights, row) || !(await takeBack(ctx, tx, row))) kept.push(row);
    }
    await planListing(ctx, tx, side, { listing, rows: kept, wanted: nights, today });
  }
}

const isWantedOf = (wanted: readonly WantedNights[], row: RemoteBlockRow): boolean =>
  wanted.some(({ arrival, departure }) => arrival < row.departure && row.arrival < departure);

/** Cancels a remote block that was planned and not sent yet, for example without access. */
async function takeBack(ctx: PropertyContext, tx: Transaction, row: RemoteBlockRow): Promise<boolean> {
  if (row.state !== 'placing' || !(await ctx.effects.cancel(tx, remoteBlockEffect.type, row.id)))
    return false;
  await deleteRemoteBlock(tx, row);
  return true;
}

type OfListing = {
  readonly listing: string;
  readonly rows: readonly RemoteBlockRow[];
  readonly wanted: readonly WantedNights[];
  readonly today: PlainDate;
};

/**
 * Plans all nights that are to be closed there, or else the next ones to open. Steps that need no request to the
 * property system are done at once.
 */
async function planListing(
  ctx: PropertyContext,
  tx: Transaction,
  side: Side,
  { listing, wanted, today, ...given }: OfListing,
): Promise<void> {
  let rows = given.rows;
  const wasUnderWay = rows.some(isInFlight);
  const begun = new Set<string>();
  const replace = (row: RemoteBlockRow) => (rows = rows.map((one) => (one.id === row.id ? row : one)));
  for (;;) {
    const pieces = rows.map(({ reservation_id: reservationId, ...row }) => ({ ...row, reservationId }));
    const step = planNextStep(side.blocks.unit, pieces, wanted, today);
    if (step?.do === 'forget') {
      await deleteRemoteBlock(tx, rowOf(rows, step.id));
      rows = rows.filter(({ id }) => id !== step.id);
      continue;
    }
    if (step?.do === 'pass') {
      replace(await changeRemoteBlock(tx, rowOf(rows, step.id), { reservation_id: step.reservationId }));
      continue;
    }
    // A block that waited for another step may not be wanted any more: it is planned when that step has ended.
    const next = rows.find(({ id, state }) => state === 'wanted' && !begun.has(id));
    if (next && !(wasUnderWay && given.rows.includes(next))) {
      begun.add(next.id);
      replace(await plan(ctx, tx, side.row.provider_id, next, 'place', next));
      continue;
    }
    if (step?.do === 'place') {
      rows = [...rows, await want(ctx, tx, side, listing, step)];
      continue;
    }
    if (step && begun.size === 0) {
      await plan(ctx, tx, side.row.provider_id, rowOf(rows, step.id), step.do, step);
    }
    return;
  }
}

function rowOf(rows: readonly RemoteBlockRow[], id: string): RemoteBlockRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`Remote block ${id} of the plan does not exist`);
  return row;
}

const want = (
  ctx: PropertyContext,
  tx: Transaction,
  { row }: Side,
  listing: string,
  { arrival, departure, reservationId }: WantedNights,
): Promise<RemoteBlockRow> => {
  const now = ctx.clock.now();
  return insertRemoteBlock(tx, {
    id: newId<string>(now),
    property_id: ctx.propertyId,
    connection_id: row.id,
    reservation_id: reservationId,
    external_listing: listing,
    arrival,
    departure,
    state: 'wanted',
    created_at: now,
  });
};

const STATES = { place: 'placing', shrink: 'shrinking', release: 'releasing' } as const;

async function plan(
  ctx: PropertyContext,
  tx: Transaction,
  provider: string,
  row: RemoteBlockRow,
  what: RemoteBlockPayload['do'],
  { arrival, departure }: Pick<RemoteBlockRow, 'arrival' | 'departure'>,
): Promise<RemoteBlockRow> {
  const revision = row.revision + 1;
  const begun = await changeRemoteBlock(tx, row, { state: STATES[what], revision });
  const payload = { holdId: row.id, provider, do: what, arrival, departure };
  await ctx.effects.plan(ctx, tx, remoteBlockEffect, { subjectId: row.id, revision, payload });
  return begun;
}

/**
 * A connection is disconnected: its remote blocks are released while the credentials still work. False with nothing to
 * release, so that the credentials can be erased at once.
 */
export async function releaseRemoteBlocks(
  ctx: PropertyContext,
  tx: Transaction,
  row: ConnectionRow,
): Promise<boolean> {
  await lockRemoteBlocks(tx, ctx.propertyId);
  const rows = await openRemoteBlocks(ctx, tx, row, row.state !== 'reconnect');
  return rows > 0;
}

/** Returns how many blocks are still under way. Those that cannot be released are deleted here, and the host is told. */
async function openRemoteBlocks(
  ctx: PropertyContext,
  tx: Transaction,
  connection: Pick<ConnectionRow, 'id' | 'provider_id'>,
  isReachable: boolean,
): Promise<number> {
  let underWay = 0;
  let left = 0;
  for (const row of await remoteBlocksOfConnection(tx, ctx.propertyId, connection.id)) {
    if (await takeBack(ctx, tx, row)) continue;
    const isThere = row.state !== 'wanted' && row.state !== 'refused';
    if (isThere && isReachable && row.state !== 'stuck') {
      underWay += 1;
      if (row.state === 'held') await plan(ctx, tx, connection.provider_id, row, 'release', row);
      continue;
    }
    if (isThere) left += 1;
    await deleteRemoteBlock(tx, row);
  }
  if (left > 0) {
    await recordActivity(ctx, tx, {
      text: 'activity.connection.nightsLeft',
      params: { name: ctx.providers.byId(connection.provider_id).manifest.name },
      tone: 'failed',
      subject: 'connection',
      subjectId: connection.id,
    });
  }
  return underWay;
}

/** After a change of remote blocks: the next step, or the end of a connection that was disconnected. */
export async function advanceRemoteBlocks(ctx: PropertyContext, id: ConnectionId): Promise<void> {
  if (await findConnection(ctx.db, ctx.propertyId, id)) return compareRemoteBlocks(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockRemoteBlocks(tx, ctx.propertyId);
    const connection = await findConnectionIncludingDisconnected(tx, ctx.propertyId, id);
    if (!connection?.deleted_at) return;
    const underWay = await openRemoteBlocks(ctx, tx, connection, true);
    if (underWay === 0) await ctx.secrets.eraseKey(tx, connection.sealing_key_id);
  });
}

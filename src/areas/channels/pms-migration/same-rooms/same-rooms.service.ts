import { adoptCalendars } from '#areas/channels/calendars/index.ts';
import { requestRemoteComparison } from '#areas/channels/pms-sync/index.ts';
import { mergeLinks } from '#areas/guests/check-in/index.ts';
import { mergeGuestMoney } from '#areas/guests/guest-payments/index.ts';
import { mergeMessages } from '#areas/guests/messages/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import {
  connectionErrors,
  type ConnectionRow,
  connectionsOfProperty,
  findConnection,
  lockStates,
} from '#areas/property/connections/index.ts';
import { mergeFolios } from '#areas/stays/folios/index.ts';
import {
  insertListing,
  joinListing,
  listingsOfConnection,
  roomMatchesOf,
  saveRoomMatch,
} from '#areas/stays/listings/index.ts';
import {
  copiesToMigrate,
  mergeAsCopy,
  moveAllStays,
  moveCopiesOfRoom,
  moveStayToReplacement,
  staysToMigrate,
} from '#areas/stays/reservations/index.ts';
import { contextInTransaction, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ConnectionId, ListingId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type MigratedStay, pairStays } from '../pairing.ts';
import { migrationErrors } from '../pms-migration.errors.ts';
import type { SameRoom } from './same-rooms.contract.ts';
import { likeRooms, type Listing } from './like-rooms.ts';

type Answer = { readonly roomId: string; readonly listingId: ListingId; readonly isSame: boolean };

const nameOf = (ctx: PropertyContext, { provider_id }: ConnectionRow): string =>
  ctx.providers.byId(provider_id).manifest.name;

/** Property systems that were connected before this one and are read beside it, the oldest first. */
async function earlierSystems(ctx: PropertyContext, row: ConnectionRow): Promise<ConnectionRow[]> {
  const all = await connectionsOfProperty(ctx.db, ctx.propertyId);
  return all.filter(
    (one) =>
      [one.created_at, one.id].join(' ') < [row.created_at, row.id].join(' ') &&
      one.external_property_id !== null &&
      one.mode === row.mode &&
      (one.state === 'active' || one.state === 'reconnect'),
  );
}

async function findSystem(ctx: PropertyContext, id: ConnectionId): Promise<ConnectionRow> {
  const row = await findConnection(ctx.db, ctx.propertyId, id);
  if (!row || ctx.providers.byId(row.provider_id).capabilities.pms === undefined) throw httpErrors.missing();
  return row;
}

/** C-INT-37. */
export async function listSameRooms(ctx: PropertyContext, id: ConnectionId): Promise<SameRoom[]> {
  const row = await findSystem(ctx, id);
  const open = await listOpenQuestions(ctx, row);
  return [...open, ...(await listAnswered(ctx, row))];
}

/** How many rooms of property systems may be listings of another system, by connection: the questions to the host. */
export async function countOpenQuestions(
  ctx: PropertyContext,
): Promise<{ readonly connectionId: ConnectionId; readonly name: string; readonly count: number }[]> {
  const questions = [];
  const systems = (await connectionsOfProperty(ctx.db, ctx.propertyId)).filter(
    ({ provider_id, external_property_id }) =>
      external_property_id !== null && ctx.providers.byId(provider_id).capabilities.pms !== undefined,
  );
  if (systems.length < 2) return [];
  for (const row of systems) {
    if (row.state !== 'active' || row.last_synced_at === null) continue;
    const { length: count } = await listOpenQuestions(ctx, row);
    if (count > 0) questions.push({ connectionId: row.id, name: nameOf(ctx, row), count });
  }
  return questions;
}

async function listAnswered(ctx: PropertyContext, row: ConnectionRow): Promise<SameRoom[]> {
  const [matches, all] = await Promise.all([
    roomMatchesOf(ctx.db, ctx.propertyId, row.id),
    earlierSystems(ctx, row),
  ]);
  const answered: SameRoom[] = [];
  for (const system of all) {
    const listings = await listingsOfConnection(ctx.db, ctx.propertyId, system.id);
    for (const match of matches) {
      const listing = listings.find((one) => one.id === match.listing_id);
      if (!listing) continue;
      answered.push({
        roomId: match.external_id,
        roomName: match.name,
        listing: { _id: listing.id, internalName: listing.name },
        system: nameOf(ctx, system),
        reasons: [],
        staysInCommon: 0,
        answer: match.answer,
      });
    }
  }
  return answered;
}

async function listOpenQuestions(ctx: PropertyContext, row: ConnectionRow): Promise<SameRoom[]> {
  const earlier = await earlierSystems(ctx, row);
  if (earlier.length === 0) return [];
  const matches = await roomMatchesOf(ctx.db, ctx.propertyId, row.id);
  const joined = new Set(matches.flatMap((one) => (one.answer === 'same' ? one.listing_id : [])));
  // A person is asked once about a room.
  const answered = new Set(matches.map((one) => one.external_id));
  let rooms: readonly Listing[] = (await listingsOfConnection(ctx.db, ctx.propertyId, row.id)).filter(
    ({ external_id }) => external_id !== null && !answered.has(external_id),
  );
  const found: SameRoom[] = [];
  for (const system of earlier) {
    const all = await listingsOfConnection(ctx.db, ctx.propertyId, system.id);
    const listings = all.filter(({ id }) => !joined.has(id));
    if (listings.length === 0 || rooms.length === 0) continue;
    const like = likeRooms(listings, rooms, await staysOfBoth(ctx, system.id, row.id));
    for (const { listing, room, reasons, staysInCommon } of like) {
      found.push({
        roomId: room.external_id ?? '',
        roomName: room.external_name ?? room.name,
        listing: { _id: listing.id, internalName: listing.name },
        system: nameOf(ctx, system),
        reasons,
        staysInCommon,
        answer: null,
      });
    }
    const asked = new Set(like.map(({ room }) => room.id));
    rooms = rooms.filter(({ id }) => !asked.has(id));
  }
  return found;
}

/** The stays that each of two systems has, in the listings of its own rooms. */
async function staysOfBoth(ctx: PropertyContext, old: ConnectionId, fresh: ConnectionId) {
  const [stays, copies] = await Promise.all([
    staysToMigrate(ctx.db, ctx.propertyId, [old, fresh], []),
    Promise.all([old, fresh].map((id) => copiesToMigrate(ctx.db, ctx.propertyId, id))),
  ]);
  const copied = copies.flat().map(({ id, reservation_id: _kept, ...copy }) => ({
    ...copy,
    id: id as ReservationId,
    check_in_state: 'pending',
    registry_state: 'none',
  }));
  const of = (id: ConnectionId): MigratedStay[] =>
    [...stays, ...copied].filter(({ connection_id }) => connection_id === id);
  return { old: of(old), new: of(fresh) };
}

/** C-INT-38. */
export async function answerSameRooms(
  ctx: PropertyContext,
  id: ConnectionId,
  answers: readonly Answer[],
): Promise<SameRoom[]> {
  const row = await findSystem(ctx, id);
  for (const answer of answers) {
    // One transaction for each room: other writers do not wait long.
    await ctx.db.transaction(async (tx) => {
      const states = await lockStates(tx, ctx.propertyId, 'update');
      if (states.some(({ state }) => state === 'migrating')) throw connectionErrors.migrating();
      await (answer.isSame ? join(ctx, tx, row, answer) : separate(ctx, tx, row, answer));
    });
  }
  return listSameRooms(ctx, id);
}

/** The listing of another system that is meant, and what was answered about the room. */
async function findBoth(ctx: PropertyContext, tx: Transaction, row: ConnectionRow, answer: Answer) {
  const [own, matches, earlier] = await Promise.all([
    listingsOfConnection(tx, ctx.propertyId, row.id),
    roomMatchesOf(tx, ctx.propertyId, row.id),
    earlierSystems(contextInTransaction(ctx, tx), row),
  ]);
  const others = [];
  for (const system of earlier) others.push(...(await listingsOfConnection(tx, ctx.propertyId, system.id)));
  const listing = others.find(({ id }) => id === answer.listingId);
  const match = matches.find(
    ({ external_id, listing_id }) => external_id === answer.roomId && listing_id === answer.listingId,
  );
  const room = own.find(({ external_id }) => external_id === answer.roomId);
  const isTaken = matches.some((one) => one.answer === 'same' && one.listing_id === answer.listingId);
  return { room, listing, match, isTaken };
}

/** The room is the listing: what is in the room's own listing comes into it, and no night opens meanwhile. */
async function join(
  ctx: PropertyContext,
  tx: Transaction,
  row: ConnectionRow,
  answer: Answer,
): Promise<void> {
  const { room, listing, match, isTaken } = await findBoth(ctx, tx, row, answer);
  if (match?.answer === 'same') return;
  if (!room || !listing || isTaken) throw migrationErrors.pairs({ field: 'answers' });
  const pair = { from: listing.id, to: room.id };
  await mergeStaysOf(ctx, tx, pair);
  await moveAllStays(ctx, tx, { from: room.id, to: listing.id });
  await adoptCalendars(ctx, tx, pair);
  await joinListing(ctx, tx, { kept: listing.id, gone: room.id });
  await recordActivity(ctx, tx, {
    text: 'activity.listing.joined',
    params: { listing: listing.name, system: nameOf(ctx, row) },
    subject: 'listing',
    subjectId: listing.id,
  });
  await requestRemoteComparison(ctx, tx, row.id);
}

/** Stays of both listings that are the same become one each. Guests who answered in both stay two, for a person to settle. */
async function mergeStaysOf(
  ctx: PropertyContext,
  tx: Transaction,
  pair: { readonly from: ListingId; readonly to: ListingId },
): Promise<void> {
  const all = (await staysToMigrate(tx, ctx.propertyId, [], [pair.from, pair.to])).filter(
    ({ connection_id }) => connection_id !== null,
  );
  const inside = (id: ListingId) => all.filter(({ listing_id }) => listing_id === id);
  const plan = pairStays(inside(pair.from), inside(pair.to), [pair]);
  const hasNoAnswers = ({ check_in_state, registry_state }: MigratedStay) =>
    check_in_state === 'pending' && registry_state === 'none';
  const merges = [
    ...plan.paired.map((one) => ({ kept: one.old.id, gone: one.new.id })),
    ...plan.twice.flatMap((one) => (hasNoAnswers(one.old) ? { kept: one.new.id, gone: one.old.id } : [])),
  ];
  for (const { kept, gone } of merges) {
    await mergeAsCopy(ctx, tx, { kept, gone }, async (within) => {
      await mergeLinks(within, ctx.propertyId, { from: gone, to: kept });
      await mergeMessages(within, ctx.propertyId, { from: gone, to: kept });
      await mergeGuestMoney(within, ctx.propertyId, { from: gone, to: kept });
      const name = translate(allTexts[ctx.language], 'folio.ofMerged', { id: gone.slice(-6) });
      await mergeFolios(within, ctx.propertyId, { from: gone, to: kept, name });
    });
  }
}

/** The room is another one: it keeps its listing, or gets one again with everything that only its system has. */
async function separate(
  ctx: PropertyContext,
  tx: Transaction,
  row: ConnectionRow,
  answer: Answer,
): Promise<void> {
  const { room, listing, match } = await findBoth(ctx, tx, row, answer);
  const name = match?.name ?? room?.external_name ?? room?.name;
  if (!listing || name === undefined) throw migrationErrors.pairs({ field: 'answers' });
  const now = ctx.clock.now();
  const different = {
    property_id: ctx.propertyId,
    connection_id: row.id,
    external_id: answer.roomId,
    name,
    listing_id: listing.id,
    answer: 'different',
    answered_at: now,
  } as const;
  await saveRoomMatch(tx, different);
  if (match?.answer !== 'same') return;
  const own = newId<ListingId>(now);
  await insertListing(tx, {
    id: own,
    property_id: ctx.propertyId,
    name,
    capacity: listing.capacity,
    arrival_time: listing.arrival_time,
    departure_time: listing.departure_time,
    connection_id: row.id,
    external_id: answer.roomId,
    external_name: name,
    created_at: now,
  });
  const homes = new Map([[listing.id, own]]);
  await moveCopiesOfRoom(ctx, tx, { connectionId: row.id, from: listing.id, to: own });
  const stays = await staysToMigrate(tx, ctx.propertyId, [row.id], []);
  for (const { id, listing_id } of stays) {
    if (listing_id === listing.id) await moveStayToReplacement(ctx, tx, { id, homes });
  }
  await recordActivity(ctx, tx, {
    text: 'activity.listing.separated',
    params: { listing: listing.name, system: nameOf(ctx, row) },
    subject: 'listing',
    subjectId: listing.id,
  });
  await requestRemoteComparison(ctx, tx, row.id);
}

import { roomsOfConnection } from '#areas/stays/listings/index.ts';
import {
  type PendingPush,
  lockReservationToPush,
  discardPendingPush,
  type SyncedField,
} from '#areas/stays/reservations/index.ts';
import type { PmsModifications } from '#capabilities/pms/pms.modifications.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { modificationEffect, type ModificationPayload } from './modifications.effects.ts';
import {
  modificationOf,
  type ModificationRow,
  deleteModification,
  saveModification,
  waitingModifications,
} from './modifications.store.ts';
import { findConnectionIncludingDisconnected } from '#areas/property/connections/index.ts';

type Difference = Pick<ModificationPayload, 'arrival' | 'departure' | 'listing' | 'cancel'>;

/**
 * Plans the push of a changed reservation to its property system, one modification at a time. A change that comes while
 * one is being sent waits for its end, and then the reservation is pushed as it is by then. Where the system cannot take
 * the change, nothing is planned and nothing waits.
 */
export async function planModification(ctx: PropertyContext, id: ReservationId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const reservation = await lockReservationToPush(tx, ctx.propertyId, id);
    if (!reservation || reservation.pushing_version === null) return;
    const connection =
      reservation.connection_id &&
      (await findConnectionIncludingDisconnected(tx, ctx.propertyId, reservation.connection_id));
    const provider = connection && !connection.deleted_at ? connection.provider_id : null;
    const modifications =
      provider === null ? undefined : ctx.providers.byId(provider).capabilities.pms?.modifications;
    if (!connection || provider === null || !modifications) return dropModification(ctx, tx, reservation);
    const before = await modificationOf(tx, ctx.propertyId, id);
    if (!(await isOurTurn(ctx, tx, before))) return;
    const listings = await roomsOfConnection(tx, ctx.propertyId, connection.id);
    // The host may have moved the guests to a listing that the system does not have; the room stays as sold there.
    const listing = listings.find((one) => one.id === reservation.listing_id)?.external_id ?? undefined;
    const difference = differenceFrom(reservation, modifications.supports, listing);
    if (!difference) return dropModification(ctx, tx, reservation);
    const isReachable = connection.state === 'active';
    const payload = {
      connectionId: connection.id,
      provider,
      version: reservation.pushing_version,
      reservation: reservation.external_id ?? '',
      stay: reservation.stay_id ?? reservation.external_id ?? '',
      ...difference,
    };
    const revision = isReachable ? await plan(ctx, tx, id, payload) : reservation.pushing_version;
    await keep(ctx, tx, payload, { id, state: isReachable ? 'sending' : 'waiting', revision });
  });
}

/**
 * The fields to push: those that differ from what was last synced, and the pending fields of an earlier push, whose
 * values there are uncertain. All other fields are the source's. Null with nothing to push; without any field the push
 * only checks that the booking is not cancelled there.
 */
function differenceFrom(
  { status, arrival, departure, listing_id: here, last_synced: lastSynced }: PendingPush,
  can: PmsModifications['supports'],
  listing: string | undefined,
): Difference | null {
  const isOpen = (name: SyncedField, isSame: boolean) =>
    !lastSynced || !isSame || lastSynced.pendingFields?.includes(name) === true;
  const isStatusOpen = isOpen('status', (lastSynced?.status === 'canceled') === (status === 'canceled'));
  if (status === 'canceled') return isStatusOpen ? { cancel: true } : null;
  const difference: Difference = {
    ...(can.includes('arrival') && isOpen('arrival', lastSynced?.arrival === arrival) && { arrival }),
    ...(can.includes('departure') &&
      isOpen('departure', lastSynced?.departure === departure) && { departure }),
    ...(can.includes('listing') &&
      listing !== undefined &&
      isOpen('listing', lastSynced?.listing === here) && { listing }),
  };
  return isStatusOpen || Object.keys(difference).length > 0 ? difference : null;
}

/** There is nothing to push that the system could accept. */
async function dropModification(
  ctx: PropertyContext,
  tx: Transaction,
  reservation: PendingPush,
): Promise<void> {
  await discardPendingPush(ctx, tx, reservation);
  await deleteModification(tx, ctx.propertyId, reservation.id);
}

/** A modification that was not sent yet is cancelled. One that was sent has to end first. */
async function isOurTurn(
  ctx: PropertyContext,
  tx: Transaction,
  before: ModificationRow | undefined,
): Promise<boolean> {
  if (before?.state !== 'sending') return true;
  return ctx.effects.cancel(tx, modificationEffect.type, before.reservation_id);
}

const keep = (
  ctx: PropertyContext,
  tx: Transaction,
  { connectionId }: ModificationPayload,
  { id, ...standing }: Pick<ModificationRow, 'state' | 'revision'> & { id: ReservationId },
): Promise<void> => {
  const now = ctx.clock.now();
  const of = {
    id: newId<string>(now),
    property_id: ctx.propertyId,
    reservation_id: id,
    connection_id: connectionId,
    created_at: now,
  };
  return saveModification(tx, of, standing);
};

/** A revision that was cancelled or has ended is not used again. Returns the next free one. */
async function plan(
  ctx: PropertyContext,
  tx: Transaction,
  subjectId: ReservationId,
  payload: ModificationPayload,
): Promise<number> {
  for (let revision = payload.version; ; revision += 1) {
    const { isNew } = await ctx.effects.plan(ctx, tx, modificationEffect, { subjectId, revision, payload });
    if (isNew) return revision;
  }
}

/** A connection works again: the modifications that waited for it are pushed now. */
export async function pushWaitingModifications(
  ctx: PropertyContext,
  connectionId: ConnectionId,
): Promise<void> {
  for (const id of await waitingModifications(ctx.db, ctx.propertyId, connectionId))
    await planModification(ctx, id);
}

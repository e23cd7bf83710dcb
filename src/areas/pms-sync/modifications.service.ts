import { listingsOfConnection } from '#areas/listings/index.ts';
import {
  type PendingPushStay,
  pendingPushStay,
  dropPendingPush,
  type SyncedField,
} from '#areas/reservations/index.ts';
import type { PmsModifications } from '#capabilities/pms/pms.modifications.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { modificationEffect, type ModificationPayload } from './modifications.effects.ts';
import {
  modificationOfStay,
  type ModificationRow,
  deleteModification,
  saveModification,
  waitingModifications,
} from './modifications.store.ts';
import { findConnectionOrLeft } from '#areas/connections/index.ts';

type Meant = Pick<ModificationPayload, 'arrival' | 'departure' | 'listing' | 'cancel'>;

/**
 * Plans what a property system has to be told of a stay, one change at a time: whatever comes while one is on its way
 * waits for its end, and then the stay is told as it is by then. What cannot be told is nobody's to wait for.
 */
export async function planModification(ctx: PropertyContext, id: ReservationId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const stay = await pendingPushStay(tx, ctx.propertyId, id);
    if (!stay || stay.amending === null) return;
    const connection =
      stay.connection_id && (await findConnectionOrLeft(tx, ctx.propertyId, stay.connection_id));
    const provider = connection && !connection.deleted_at ? connection.provider_id : null;
    const amend =
      provider === null ? undefined : ctx.providers.byId(provider).capabilities.pms?.modifications;
    if (!connection || provider === null || !amend) return letBe(ctx, tx, stay);
    const before = await modificationOfStay(tx, ctx.propertyId, id);
    if (!(await isOurTurn(ctx, tx, before))) return;
    const listings = await listingsOfConnection(tx, ctx.propertyId, connection.id);
    // A listing that the system does not know is where we let them sleep; there the room stays as it was sold.
    const listing = listings.find((one) => one.id === stay.listing_id)?.external_id ?? undefined;
    const meant = meantFor(stay, amend.can, listing);
    if (!meant) return letBe(ctx, tx, stay);
    const isReachable = connection.state === 'active';
    const payload = {
      connectionId: connection.id,
      provider,
      version: stay.amending,
      reservation: stay.external_id ?? '',
      stay: stay.stay_id ?? stay.external_id ?? '',
      ...meant,
    };
    const revision = isReachable ? await plan(ctx, tx, id, payload) : stay.amending;
    await keep(ctx, tx, payload, { id, state: isReachable ? 'sending' : 'waiting', revision });
  });
}

/**
 * What they say otherwise, and what we have said and not heard the end of: there it may be either. Whatever they change
 * meanwhile of the rest is theirs. Null for nothing; without any part it only asks whether the booking still stands.
 */
function meantFor(
  { status, arrival, departure, listing_id: here, told }: PendingPushStay,
  can: PmsModifications['can'],
  listing: string | undefined,
): Meant | null {
  const isOpen = (name: SyncedField, isSame: boolean) =>
    !told || !isSame || told.said?.includes(name) === true;
  const isStatusOpen = isOpen('status', (told?.status === 'canceled') === (status === 'canceled'));
  if (status === 'canceled') return isStatusOpen ? { cancel: true } : null;
  const meant: Meant = {
    ...(can.includes('arrival') && isOpen('arrival', told?.arrival === arrival) && { arrival }),
    ...(can.includes('departure') && isOpen('departure', told?.departure === departure) && { departure }),
    ...(can.includes('listing') &&
      listing !== undefined &&
      isOpen('listing', told?.listing === here) && { listing }),
  };
  return isStatusOpen || Object.keys(meant).length > 0 ? meant : null;
}

/** There is nothing to say that they could hear. */
async function letBe(ctx: PropertyContext, tx: Transaction, stay: PendingPushStay): Promise<void> {
  await dropPendingPush(ctx, tx, stay);
  await deleteModification(tx, ctx.propertyId, stay.id);
}

/** What has not left yet is taken back; for what has, its end is waited for. */
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

/** One that was taken back or has ended is not told again under its number: the next free one; which it is. */
async function plan(
  ctx: PropertyContext,
  tx: Transaction,
  subjectId: ReservationId,
  payload: ModificationPayload & { version: number },
): Promise<number> {
  for (let revision = payload.version; ; revision += 1) {
    const { isNew } = await ctx.effects.plan(ctx, tx, modificationEffect, { subjectId, revision, payload });
    if (isNew) return revision;
  }
}

/** A connection works again: what waited for it is told now. */
export async function pushWaiting(ctx: PropertyContext, connectionId: ConnectionId): Promise<void> {
  for (const id of await waitingModifications(ctx.db, ctx.propertyId, connectionId))
    await planModification(ctx, id);
}

import { listingsOfConnection } from '#areas/listings/index.ts';
import { type AmendingStay, amendingStay, noteAmending } from '#areas/reservations/index.ts';
import type { PmsAmend } from '#capabilities/pms/pms.amend.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import { amendEffect, type AmendPayload } from './amends.effects.ts';
import { amendOfStay, type AmendRow, forgetAmend, keepAmend, waitingAmends } from './amends.store.ts';
import { connectionOfHold } from './holds.store.ts';

type Sides = {
  readonly stay: AmendingStay;
  readonly revision: number;
  readonly connectionId: ConnectionId;
  readonly provider: string;
};

/**
 * Plans what a property system has to be told of a stay, one change at a time: whatever comes while one is on its way
 * waits for its end, and then the stay is told as it is by then. What cannot be told is nobody's to wait for.
 */
export async function planAmend(ctx: PropertyContext, id: ReservationId): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const stay = await amendingStay(tx, ctx.propertyId, id);
    if (!stay || stay.amending === null) return;
    const connection = stay.connection_id && (await connectionOfHold(tx, ctx.propertyId, stay.connection_id));
    const provider = connection && !connection.deleted_at ? connection.provider_id : null;
    const amend = provider === null ? undefined : ctx.providers.byId(provider).capabilities.pms?.amend;
    if (!connection || provider === null || !amend) {
      await noteAmending(tx, ctx.propertyId, id, { amending: null });
      await forgetAmend(tx, ctx.propertyId, id);
      return;
    }
    const before = await amendOfStay(tx, ctx.propertyId, id);
    const sides = { stay, revision: stay.amending, connectionId: connection.id, provider };
    if (!(await isOurTurn(ctx, tx, before))) return;
    const isReachable = connection.state === 'active';
    await keep(ctx, tx, sides, isReachable ? 'sending' : 'waiting');
    if (isReachable) await plan(ctx, tx, sides, amend);
  });
}

/** What has not left yet is taken back; for what has, its end is waited for. */
async function isOurTurn(
  ctx: PropertyContext,
  tx: Transaction,
  before: AmendRow | undefined,
): Promise<boolean> {
  if (before?.state !== 'sending') return true;
  return ctx.effects.cancel(tx, amendEffect.type, before.reservation_id);
}

const keep = (
  ctx: PropertyContext,
  tx: Transaction,
  { stay, revision, connectionId }: Sides,
  state: AmendRow['state'],
): Promise<void> => {
  const now = ctx.clock.now();
  const of = {
    id: newId<string>(now),
    property_id: ctx.propertyId,
    reservation_id: stay.id,
    connection_id: connectionId,
    created_at: now,
  };
  return keepAmend(tx, of, { state, revision });
};

async function plan(
  ctx: PropertyContext,
  tx: Transaction,
  { stay, revision, connectionId, provider }: Sides,
  { can }: PmsAmend,
): Promise<void> {
  const listings = await listingsOfConnection(tx, ctx.propertyId, connectionId);
  // A listing that the system does not know is where we let them sleep; there the room stays as it was sold.
  const listing = listings.find(({ id }) => id === stay.listing_id)?.external_id ?? undefined;
  const isCanceled = stay.status === 'canceled';
  const meant = isCanceled
    ? { cancel: true as const }
    : {
        ...(can.includes('arrival') && { arrival: stay.arrival }),
        ...(can.includes('departure') && { departure: stay.departure }),
        ...(can.includes('listing') && listing !== undefined && { listing }),
      };
  const payload: AmendPayload = {
    connectionId,
    provider,
    reservation: stay.external_id ?? '',
    stay: stay.stay_id ?? stay.external_id ?? '',
    ...meant,
  };
  await ctx.effects.plan(ctx, tx, amendEffect, { subjectId: stay.id, revision, payload });
}

/** A connection works again: what waited for it is told now. */
export async function amendWaiting(ctx: PropertyContext, connectionId: ConnectionId): Promise<void> {
  for (const id of await waitingAmends(ctx.db, ctx.propertyId, connectionId)) await planAmend(ctx, id);
}

import { bookingTold } from './pms-sync.events.ts';
import { z } from 'zod';

import { recordActivity } from '#areas/content/index.ts';
import { listingsOfConnection } from '#areas/listings/index.ts';
import {
  type AmendingStay,
  amendingStay,
  noteAmending,
  returnToSource,
  stayAmended,
  type ToldName,
} from '#areas/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { isAmended, type PmsAmendment } from '#capabilities/pms/pms.amend.ts';
import type { PmsCapability, PmsStay } from '#capabilities/pms/pms.capability.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import { insideProperty, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import {
  attemptsOf,
  type EffectDefinition,
  type EffectIntent,
  type EffectProblem,
  type EffectProof,
  type EffectResult,
} from '#foundation/effects/effects.ts';
import { ConnectionId, type ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import type { AmendProblem } from './amends.constants.ts';
import { type AmendRow, amendOfStay, keepAmend } from './amends.store.ts';
import {
  openConnection,
  keepingExchanges,
  connectionEvenLeft,
  askToReconnect,
} from '#areas/connections/index.ts';

export const AmendPayload = z.object({
  connectionId: ConnectionId,
  provider: z.string(),
  /** The version of the stay that is told; what was planned before had its revision for it. */
  version: z.number().int().optional(),
  /** Their ids of the booking and of its room. */
  reservation: z.string(),
  stay: z.string(),
  arrival: PlainDate.optional(),
  departure: PlainDate.optional(),
  listing: z.string().optional(),
  cancel: z.literal(true).optional(),
});
export type AmendPayload = z.infer<typeof AmendPayload>;

/** Told so often, with a quarter of an hour between, and not to be seen: they do not make it. */
const MOST_SENDS = 3;

type Ready = {
  readonly payload: AmendPayload;
  readonly pms: PmsCapability;
  readonly connection: ProviderConnection;
  readonly externalPropertyId: string;
  readonly meant: PmsAmendment;
};

const meantBy = ({ reservation, stay, arrival, departure, listing, cancel }: AmendPayload): PmsAmendment => ({
  reservationExternalId: reservation,
  stayId: stay,
  arrival,
  departure,
  listingExternalId: listing,
  cancel,
  message: 'Posada',
});

async function prepared(ctx: PropertyContext, payload: AmendPayload): Promise<Ready> {
  const row = await connectionEvenLeft(ctx.db, ctx.propertyId, payload.connectionId);
  const { pms } = ctx.providers.byId(payload.provider).capabilities;
  if (!row?.external_property_id || row.deleted_at || !pms) {
    throw new ProviderFailure(payload.provider, 'refused', 'The connection was let go');
  }
  return {
    payload,
    pms,
    connection: await openConnection(ctx, ctx.db, row),
    externalPropertyId: row.external_property_id,
    meant: meantBy(payload),
  };
}

/** The reference is their version of the booking: what was read before it is old. */
const proofOf = ({ payload }: Ready, stays: readonly PmsStay[]): EffectProof => ({
  reference: stays[0]?.modifiedAt ?? null,
  request: JSON.stringify(payload),
  answer: JSON.stringify(
    stays.map(({ stayId, status, arrival, departure, listingExternalId }) => ({
      stayId,
      status,
      arrival,
      departure,
      listingExternalId,
    })),
  ),
});

/** The booking itself says whether it was done, also long after. */
async function seen(ready: Ready): Promise<EffectProof | null> {
  const { pms, connection, externalPropertyId, meant } = ready;
  const stays = await pms.getReservation(connection, externalPropertyId, meant.reservationExternalId);
  return isAmended(stays, meant) ? proofOf(ready, stays) : null;
}

type Intent = EffectIntent<AmendPayload>;

async function carryOut(
  ctx: PropertyContext,
  { payload, subjectId, revision }: Intent,
): Promise<EffectProof> {
  const ready = await prepared(ctx, payload);
  const { pms, connection, externalPropertyId, meant } = ready;
  return keepingExchanges(ctx, payload.connectionId, async () => {
    const before = await seen(ready);
    if (before) return before;
    const attempts = await attemptsOf(ctx.db, amendEffect.type, [subjectId]);
    const unseen = attempts.filter(
      (one) => one.revision === revision && one.action === 'send' && one.outcome === 'unknown',
    );
    if (unseen.length >= MOST_SENDS) {
      throw new ProviderFailure(payload.provider, 'refused', 'The change was taken and not made', {
        fields: [{ field: 'ignored', message: 'The change was taken and not made' }],
      });
    }
    await noteLeaving(ctx, payload, subjectId as ReservationId);
    await pms.amend?.change(connection, externalPropertyId, meant);
    const after = await seen(ready);
    if (after) return after;
    throw new ProviderFailure(payload.provider, 'unknown', 'The booking does not show the change yet');
  });
}

/**
 * Written down before it leaves: from now on nobody knows how it is there, whatever comes back. A change of two steps
 * that is put off may be made by half.
 */
const noteLeaving = (ctx: PropertyContext, payload: AmendPayload, id: ReservationId): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const stay = await amendingStay(tx, ctx.propertyId, id);
    if (!stay?.told) return;
    const said = [...new Set([...(stay.told.said ?? []), ...namesIn(payload)])];
    await noteAmending(tx, ctx.propertyId, id, { told: { ...stay.told, said } });
  });

const namesIn = ({ arrival, departure, listing, cancel }: AmendPayload): ToldName[] => [
  ...(listing === undefined ? [] : (['listing'] as const)),
  ...(arrival === undefined ? [] : (['arrival'] as const)),
  ...(departure === undefined ? [] : (['departure'] as const)),
  ...(cancel ? (['status'] as const) : []),
];

async function lookUp(ctx: PropertyContext, payload: AmendPayload): Promise<EffectProof | null> {
  const ready = await prepared(ctx, payload);
  return keepingExchanges(ctx, payload.connectionId, () => seen(ready));
}

/** A stay of a property system as it was changed here, told there (REL-03: class L). */
export const amendEffect: EffectDefinition<AmendPayload> = {
  type: 'integrations.amend',
  // Until they know, they sell by the old nights.
  lane: 'lock',
  payload: AmendPayload,
  classOf: () => 'L',
  send: (ctx, intent) => carryOut(insideProperty(ctx), intent),
  find: (ctx, { payload }) => lookUp(insideProperty(ctx), payload),
  settle: async (ctx, tx, { payload, subjectId, revision }, result) => {
    if (result.state === 'unknown') return;
    const inside = insideProperty(ctx);
    const stay = await amendingStay(tx, inside.propertyId, subjectId as ReservationId);
    const row = await amendOfStay(tx, inside.propertyId, subjectId as ReservationId);
    if (!stay || row?.revision !== revision) return;
    const version = payload.version ?? revision;
    const isLast = stay.amending === version;
    if (result.state === 'waiting') {
      // Put off, and old by now: the next one is told in its place.
      if (stay.amending !== null && !isLast)
        await inside.publish(tx, stayAmended, { reservationId: stay.id });
      return;
    }
    await settle(inside, tx, { payload, stay, row, isLast }, result);
  },
};

type Settled = {
  readonly payload: AmendPayload;
  readonly stay: AmendingStay;
  readonly row: AmendRow;
  /** Nobody has changed the stay since. */
  readonly isLast: boolean;
};

async function settle(
  ctx: PropertyContext,
  tx: Transaction,
  settled: Settled,
  result: Exclude<EffectResult, { state: 'waiting' | 'unknown' }>,
): Promise<void> {
  const { payload, stay, row, isLast } = settled;
  const { propertyId } = ctx;
  const { revision } = row;
  const told = { propertyId, connectionId: payload.connectionId, externalId: payload.reservation };
  if (result.state === 'done') {
    await keepAmend(tx, row, { state: 'done', revision, settled_at: ctx.clock.now() });
    await noteDone(ctx, tx, settled, result.reference);
    await ctx.publish(tx, bookingTold, told);
  } else if (result.problem.kind === 'reconnect') {
    await keepAmend(tx, row, { state: 'waiting', revision });
    await askToReconnect(ctx, tx, payload.connectionId);
  } else if (isLast) {
    await refuse(ctx, tx, settled, result.problem, result.state === 'attention');
    // What they say now may be more than what they said last.
    await ctx.publish(tx, bookingTold, told);
  } else {
    await keepAmend(tx, row, { state: 'waiting', revision });
  }
  // It was changed once more meanwhile: the next one has its turn.
  if (stay.amending !== null && !isLast) {
    await ctx.publish(tx, stayAmended, { reservationId: stay.id });
  }
}

/** What was told is what they say now; an answer that was read before is older than theirs (REL-09). */
async function noteDone(
  ctx: PropertyContext,
  tx: Transaction,
  { payload, stay, isLast }: Settled,
  reference: string | null,
): Promise<void> {
  const { arrival, departure, listing_id: listing, status } = stay;
  const last = stay.told ?? { listing, arrival, departure, status };
  const version = Instant.safeParse(reference).data ?? null;
  const isNewer = version !== null && (stay.source_version === null || version > stay.source_version);
  const listings = await listingsOfConnection(tx, ctx.propertyId, payload.connectionId);
  // Not the listing of the stay: it may have been changed once more meanwhile.
  const told = listings.find(({ external_id: id }) => id !== null && id === payload.listing);
  await noteAmending(tx, ctx.propertyId, stay.id, {
    told: {
      listing: told?.id ?? last.listing,
      arrival: payload.arrival ?? last.arrival,
      departure: payload.departure ?? last.departure,
      status: payload.cancel ? 'canceled' : last.status,
    },
    ...(isNewer && { source_version: version }),
    ...(isLast && { amending: null }),
  });
}

const SAID: readonly string[] = [
  'sold',
  'permission',
  'canceled',
  'rooms',
  'ignored',
] satisfies AmendProblem[];

function problemOf({ kind, fields }: EffectProblem, isGivenUp: boolean): AmendProblem {
  if (isGivenUp) return 'gave-up';
  if (kind === 'missing') return 'missing';
  const word = fields[0]?.field === 'nights' ? 'sold' : fields[0]?.field;
  return word !== undefined && SAID.includes(word) ? (word as AmendProblem) : 'refused';
}

/** The stay is again what they say, and the host is told why. */
async function refuse(
  ctx: PropertyContext,
  tx: Transaction,
  { payload, stay, row }: Settled,
  problem: EffectProblem,
  isGivenUp: boolean,
): Promise<void> {
  const why = problemOf(problem, isGivenUp);
  const detail = problem.fields[0]?.message ?? problem.message;
  await keepAmend(tx, row, {
    state: 'refused',
    revision: row.revision,
    problem: why,
    problem_detail: detail.slice(0, 300),
    settled_at: ctx.clock.now(),
  });
  const { name } = ctx.providers.byId(payload.provider).manifest;
  await recordActivity(ctx, tx, {
    text: `activity.reservation.amend.${why}`,
    params: { name, guest: stay.guest_name },
    tone: 'failed',
    subject: 'reservation',
    subjectId: stay.id,
  });
  await returnToSource(ctx, tx, stay);
}

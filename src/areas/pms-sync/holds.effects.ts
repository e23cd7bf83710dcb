import { holdsChanged, readingAsked } from './pms-sync.events.ts';
import { z } from 'zod';

import { recordActivity } from '#areas/content/index.ts';
import { listingsOfConnection } from '#areas/listings/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { nightsOf, type PmsHold, type PmsHolds, runsOf } from '#capabilities/pms/pms.holds.ts';
import type { ProviderConnection } from '#capabilities/provider.ts';
import { type Context, insideProperty, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { EffectDefinition, EffectProof, EffectResult } from '#foundation/effects/effects.ts';
import type { TextKey } from '#texts/index.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import {
  openConnection,
  connectionEvenLeft,
  keepingExchanges,
  askToReconnect,
} from '#areas/connections/index.ts';
import type { HoldProblem } from './holds.constants.ts';
import { changeHold, deleteHold, findHold, type HoldRow, insertHold } from './holds.store.ts';

export const HoldPayload = z.object({
  holdId: z.uuid(),
  provider: z.string(),
  do: z.enum(['place', 'shrink', 'release']),
  /** The nights to close, to open, or that stay. */
  arrival: PlainDate,
  departure: PlainDate,
});
export type HoldPayload = z.infer<typeof HoldPayload>;

export function holdsOf(ctx: Context, providerId: string): PmsHolds {
  const holds = ctx.providers.byId(providerId).capabilities.pms?.holds;
  if (!holds) throw new RangeError(`${providerId} cannot close nights`);
  return holds;
}

type Ready = {
  readonly row: HoldRow;
  readonly holds: PmsHolds;
  readonly connection: ProviderConnection;
  readonly externalPropertyId: string;
};

/** Marker and title name no guest: other people read them over there. */
export const holdFor = (
  row: Pick<HoldRow, 'external_listing' | 'reservation_id'>,
  { arrival, departure }: Pick<HoldPayload, 'arrival' | 'departure'>,
): PmsHold => ({
  listingExternalId: row.external_listing,
  arrival,
  departure,
  marker: `R-${row.reservation_id}`,
  title: 'Posada',
});

async function prepared(ctx: PropertyContext, payload: HoldPayload): Promise<Ready> {
  const row = await findHold(ctx.db, ctx.propertyId, payload.holdId);
  const connection = row && (await connectionEvenLeft(ctx.db, ctx.propertyId, row.connection_id));
  if (!row || !connection?.external_property_id) {
    throw new ProviderFailure(payload.provider, 'refused', 'There is nothing left to hold');
  }
  return {
    row,
    holds: holdsOf(ctx, payload.provider),
    connection: await openConnection(ctx, ctx.db, connection),
    externalPropertyId: connection.external_property_id,
  };
}

const proofOf = ({ row }: Ready, payload: HoldPayload, reference: string | null): EffectProof => ({
  reference,
  request: JSON.stringify({ ...payload, listing: row.external_listing }),
  answer: reference ?? '',
});

async function carryOut(ctx: PropertyContext, payload: HoldPayload): Promise<EffectProof> {
  const ready = await prepared(ctx, payload);
  const { row, holds, connection, externalPropertyId } = ready;
  const reference = row.reference ?? '';
  return keepingExchanges(ctx, row.connection_id, async () => {
    if (payload.do === 'place') {
      const given = await holds.place(connection, externalPropertyId, holdFor(row, payload));
      return proofOf(ready, payload, given);
    }
    if (payload.do === 'shrink') {
      await holds.shrink?.(connection, externalPropertyId, reference, holdFor(row, payload));
    } else {
      // What somebody else had closed before us stays closed.
      const ours = nightsOf(payload).filter((night) => !row.theirs.includes(night));
      const runs = holds.unit === 'blocks' ? [payload] : runsOf(ours);
      for (const run of runs) {
        await holds.release(connection, externalPropertyId, reference, holdFor(row, run));
      }
    }
    return proofOf(ready, payload, row.reference);
  });
}

async function lookUp(ctx: PropertyContext, payload: HoldPayload): Promise<EffectProof | null> {
  const ready = await prepared(ctx, payload);
  const { row, holds, connection, externalPropertyId } = ready;
  const found = await keepingExchanges(ctx, row.connection_id, () =>
    holds.find(connection, externalPropertyId, holdFor(row, payload)),
  );
  const isWhole = found !== null && nightsOf(payload).every((night) => found.nights.includes(night));
  return isWhole ? proofOf(ready, payload, found.reference) : null;
}

/**
 * Nights closed or opened in a property system. Placing has the provider's class; opening and shortening name what is
 * meant whole, so that a second time changes nothing (U).
 */
export const holdEffect: EffectDefinition<HoldPayload> = {
  type: 'hold',
  // Property systems close nights while they answer, which they are given twenty seconds for: what cannot be seen after
  // twice that was never done, and the nights are open there (REL-04).
  maxProcessingSeconds: 40,
  // Each minute that they are open there they can be sold: before any reading.
  lane: 'lock',
  payload: HoldPayload,
  classOf: (ctx, payload) => (payload.do === 'place' ? holdsOf(ctx, payload.provider).safety : 'U'),
  send: (ctx, { payload }) => carryOut(insideProperty(ctx), payload),
  find: (ctx, { payload }) => lookUp(insideProperty(ctx), payload),
  settle: async (ctx, tx, { payload, revision }, result) => {
    if (result.state === 'waiting' || result.state === 'unknown') return;
    const inside = insideProperty(ctx);
    const row = await findHold(tx, inside.propertyId, payload.holdId);
    if (!row || row.revision !== revision) return;
    await settle(inside, tx, row, payload, result);
  },
};

async function settle(
  ctx: PropertyContext,
  tx: Transaction,
  row: HoldRow,
  payload: HoldPayload,
  result: EffectResult,
): Promise<void> {
  const connection = await connectionEvenLeft(tx, ctx.propertyId, row.connection_id);
  const isLeaving = connection?.deleted_at != null;
  if (result.state === 'done') {
    await apply(ctx, tx, row, payload, result.reference);
  } else if (result.problem.kind === 'reconnect' && !isLeaving) {
    await changeHold(tx, row, { state: payload.do === 'place' ? 'wanted' : 'held' });
    await askToReconnect(ctx, tx, row.connection_id);
  } else {
    await refuse(ctx, tx, row, payload, result);
  }
  await ctx.publish(tx, holdsChanged, { propertyId: ctx.propertyId, connectionId: row.connection_id });
}

/** What is there now. */
async function apply(
  ctx: PropertyContext,
  tx: Transaction,
  row: HoldRow,
  payload: HoldPayload,
  reference: string | null,
): Promise<void> {
  const { arrival, departure } = payload;
  const nothing = { problem: null, problem_detail: null, problem_since: null };
  if (payload.do !== 'release') {
    const change = payload.do === 'place' ? { reference } : { arrival, departure };
    await changeHold(tx, row, { state: 'held', ...change, ...nothing });
    return;
  }
  const opened = new Set(nightsOf(payload));
  await deleteHold(tx, row);
  for (const run of runsOf(nightsOf(row).filter((night) => !opened.has(night)))) {
    const { property_id, connection_id, reservation_id, external_listing, theirs } = row;
    const now = ctx.clock.now();
    const left = { property_id, connection_id, reservation_id, external_listing, theirs };
    await insertHold(tx, {
      ...left,
      ...run,
      id: newId<string>(now),
      state: 'held',
      reference: row.reference,
      created_at: now,
    });
  }
}

function problemOf({ state, problem }: Exclude<EffectResult, { state: 'done' }>): HoldProblem {
  if (state === 'attention') return problem.kind === 'wait' ? 'gave-up' : 'unknown';
  const [first] = problem.fields;
  if (first?.field === 'nights') return 'sold';
  return first?.field === 'permission' ? 'permission' : 'refused';
}

const REFUSED = {
  sold: 'activity.connection.nightsSold',
  permission: 'activity.connection.nightsNotAllowed',
  refused: 'activity.connection.nightsRefused',
  'gave-up': 'activity.connection.nightsRefused',
  unknown: 'activity.connection.nightsRefused',
} as const satisfies Record<HoldProblem, TextKey>;

/** Said to the host at once; a reading then brings the stay that has the nights there (REL-21). */
async function refuse(
  ctx: PropertyContext,
  tx: Transaction,
  row: HoldRow,
  payload: HoldPayload,
  result: Exclude<EffectResult, { state: 'done' }>,
): Promise<void> {
  const problem = problemOf(result);
  const detail = result.problem.fields[0]?.message ?? result.problem.message;
  await changeHold(tx, row, {
    state: payload.do === 'place' ? 'refused' : 'stuck',
    problem,
    problem_detail: detail.slice(0, 300),
    problem_since: ctx.clock.now(),
  });
  const { name } = ctx.providers.byId(payload.provider).manifest;
  const listings = await listingsOfConnection(tx, ctx.propertyId, row.connection_id);
  const listing = listings.find(({ external_id }) => external_id === row.external_listing);
  await recordActivity(ctx, tx, {
    text: payload.do === 'place' ? REFUSED[problem] : 'activity.connection.nightsStuck',
    params: { name, listing: listing?.name ?? row.external_listing },
    tone: 'failed',
    subject: 'connection',
    subjectId: row.connection_id,
  });
  if (problem !== 'sold') return;
  const { propertyId } = ctx;
  await ctx.publish(tx, readingAsked, { propertyId, connectionId: row.connection_id });
}

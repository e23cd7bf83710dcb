import { type ContactedStay, lockContactedStays } from '#areas/stays/reservations/index.ts';
import { contextInTransaction, type PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { factsOf, readSurroundings, rememberStay, type Surroundings } from './facts.service.ts';
import { HELD_RETRY_SECONDS } from './messages.constants.ts';
import { messagesChanged } from './messages.events.ts';
import { planStay, type StayFacts } from './plan.ts';
import {
  type PlanningState,
  readPlanningState,
  type RowToWrite,
  type StayToWrite,
  writePlan,
} from './plan.store.ts';

/** A stay with what decides on its messages, as the transaction has them. */
export type PlannedStay = {
  readonly stay: ContactedStay;
  readonly facts: StayFacts;
  readonly around: Surroundings;
};

/** When a row is looked at next; null once nothing is left to do by itself. */
export function nextAtOf(
  { state, dueAt, usefulUntil }: Pick<RowToWrite, 'state' | 'dueAt' | 'usefulUntil'>,
  now: Instant,
): Instant | null {
  switch (state) {
    case 'planned':
      return dueAt;
    case 'held':
      return plusSeconds(now, HELD_RETRY_SECONDS);
    case 'to-do':
      return usefulUntil;
    default:
      return null;
  }
}

/** Plans the messages of some stays again, in a transaction of its own. Idempotent. */
export const replanStays = (ctx: PropertyContext, ids: readonly ReservationId[]): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await replanWithin(ctx, tx, ids);
  });

/**
 * Plans the messages of some stays again. The stays are locked until the transaction ends, so that what was decided on their dates
 * and status is true when it is written (REL-17). A property without templates costs one read, unless the stay has to be
 * remembered for something that a person decides about it.
 */
export async function replanWithin(
  ctx: PropertyContext,
  tx: Transaction,
  ids: readonly ReservationId[],
  { remembers = false }: { readonly remembers?: boolean } = {},
): Promise<Map<ReservationId, PlannedStay>> {
  const now = ctx.clock.now();
  const [stays, state] = await Promise.all([
    lockContactedStays(tx, ctx.propertyId, ids),
    readPlanningState(tx, ctx.propertyId, ids),
  ]);
  const planned = new Map<ReservationId, PlannedStay>();
  const isNeeded =
    remembers || state.stays.length > 0 || state.templates.some(({ onSince }) => onSince !== null);
  if (!isNeeded) return planned;
  const around = await readSurroundings(contextInTransaction(ctx, tx), ids);
  const toWrite: { stays: StayToWrite[]; rows: RowToWrite[]; retried: string[] } = {
    stays: [],
    rows: [],
    retried: [],
  };
  for (const stay of stays) {
    const { facts, remembered, rows, retried } = planOne(ctx, { stay, state, around, now, remembers });
    planned.set(stay.id, { stay, facts, around });
    if (remembered) toWrite.stays.push(remembered);
    toWrite.rows.push(...rows);
    toWrite.retried.push(...retried);
  }
  if (toWrite.stays.length > 0 || toWrite.rows.length > 0 || toWrite.retried.length > 0) {
    await writePlan(tx, ctx.propertyId, { ...toWrite, now });
    const changed = [...new Set(toWrite.rows.map(({ reservationId }) => reservationId))];
    await ctx.publish(tx, messagesChanged, ...changed.map((reservationId) => ({ reservationId })));
  }
  return planned;
}

function planOne(
  ctx: PropertyContext,
  {
    stay,
    state,
    around,
    now,
    remembers,
  }: {
    readonly stay: ContactedStay;
    readonly state: PlanningState;
    readonly around: Surroundings;
    readonly now: Instant;
    readonly remembers: boolean;
  },
) {
  const before = state.stays.find((one) => one.reservation_id === stay.id);
  const rows = state.rows.filter((row) => row.reservation_id === stay.id);
  const remembered = rememberStay(ctx, stay, before, now);
  const facts = factsOf(stay, remembered, before, state, around);
  const isNeeded =
    remembers || before !== undefined || state.templates.some(({ onSince }) => onSince !== null);
  if (!isNeeded) return { facts, remembered: null, rows: [], retried: [] };
  const wanted = planStay(facts, state.templates, rows, now).map((row): RowToWrite => ({
    ...row,
    id: row.id ?? newId<string>(now),
    reservationId: stay.id,
    nextAt: nextAtOf(row, now),
  }));
  const written = new Set(wanted.map(({ id }) => id));
  return {
    facts,
    remembered: before && isUnchanged(before, remembered) ? null : remembered,
    rows: wanted,
    // A value that was missing may be there now.
    retried: rows
      .filter(
        ({ id, state: at, due_at: due }) => at === 'held' && !written.has(id) && epochMs(due) <= epochMs(now),
      )
      .map(({ id }) => id),
  };
}

const isUnchanged = (before: StayToWrite, after: StayToWrite): boolean =>
  (Object.keys(after) as (keyof StayToWrite)[]).every((name) => before[name] === after[name]);

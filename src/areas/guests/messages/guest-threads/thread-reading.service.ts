import {
  type ConnectionRow,
  findConnection,
  handleReadFailure,
  markHandled,
  markSubjectUnknown,
  openConnection,
  renewSubscription,
} from '#areas/property/connections/index.ts';
import {
  type ContactedStay,
  listContactedStays,
  listStaysOfBooking,
} from '#areas/stays/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  GuestThreadsCapability,
  ThreadAnswer,
} from '#capabilities/guest-threads/guest-threads.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { Postponed } from '#foundation/jobs/job.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { findLastHeardAt } from '../guest-channels/heard.store.ts';
import {
  THREAD_BEFORE_BOOKING_SECONDS,
  THREAD_FIRST_LOOK_SECONDS,
  THREAD_OVERLAP_SECONDS,
  THREAD_RAREST_SECONDS,
  THREAD_TOLD_SECONDS,
} from '../messages.constants.ts';
import type { GuestThread } from './guest-threads.events.ts';
import { findThread, hasToldSince, saveThread, stopReading } from './guest-threads.store.ts';
import { THREAD_TOPIC } from './guest-threads.webhooks.ts';
import { isOver, nextReadingAt } from './reading-times.ts';
import { isToCome, takeAnswers } from './take-answers.service.ts';

const WAIT_SECONDS = 60;

/** A conversation that can be read: its connection, and the stays of its booking. */
type OpenThread = {
  readonly thread: GuestThread;
  readonly row: ConnectionRow;
  readonly capability: GuestThreadsCapability;
  readonly stays: readonly ContactedStay[];
};

/**
 * An event told of a conversation. It handles every earlier event about it. The event may arrive before its booking: then the inbox
 * delivers it again, for a day (REL-08).
 */
export async function readToldThread(ctx: PropertyContext, thread: GuestThread): Promise<void> {
  const now = ctx.clock.now();
  const subject = { ...thread, propertyId: ctx.propertyId, topic: THREAD_TOPIC, until: now };
  const opened = await openThread(ctx, thread);
  if (opened?.stays.length === 0) {
    await markSubjectUnknown(ctx.db, subject);
    return;
  }
  if (opened) await readThread(ctx, opened, now);
  await markHandled(ctx.db, subject);
}

/** Without an event, where a connection tells of none: until the stay is over. */
export async function readThreadInTurn(ctx: PropertyContext, thread: GuestThread): Promise<void> {
  const opened = await openThread(ctx, thread);
  const departure = opened && lastDeparture(opened.stays);
  if (opened && departure && !isOver(departure, ctx.clock.now())) return readThread(ctx, opened, null);
  await ctx.db.transaction((tx) => stopReading(tx, ctx.propertyId, thread));
}

/** Undefined once the connection was let go. */
async function openThread(ctx: PropertyContext, thread: GuestThread): Promise<OpenThread | undefined> {
  const row = await findConnection(ctx.db, ctx.propertyId, thread.connectionId);
  const capability = row && ctx.providers.byId(row.provider_id).capabilities.guestThreads;
  if (!row || !capability) return undefined;
  const stays = await listStaysOfBooking(ctx.db, ctx.propertyId, thread.connectionId, thread.externalId);
  return { thread, row, capability, stays };
}

async function readThread(ctx: PropertyContext, opened: OpenThread, toldAt: Instant | null): Promise<void> {
  const answers = opened.row.state === 'active' ? await fetchAnswers(ctx, opened) : null;
  await ctx.db.transaction(async (tx) => {
    await takeAnswers(ctx, tx, opened, answers ?? []);
    await planNextReading(ctx, tx, opened, { toldAt, answers });
  });
}

/**
 * Null without access, or without the right to read: a person has to see to that. Nothing of the requests is logged, because the
 * answers of guests stand in them.
 */
async function fetchAnswers(
  ctx: PropertyContext,
  { thread, row, capability, stays }: OpenThread,
): Promise<readonly ThreadAnswer[] | null> {
  const since = await findSince(ctx, thread, stays);
  let answers: readonly ThreadAnswer[] | null = null;
  await handleReadFailure(ctx, row, async () => {
    const connection = await openConnection(ctx, ctx.db, row);
    try {
      answers = await capability.readAnswers(connection, { reservation: thread.externalId, since });
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind === 'reconnect') throw error;
      if (error.kind === 'wait' || error.kind === 'unknown') {
        // The limit of one conversation is no outage of the system.
        throw new Postponed(error.retryAfterSeconds ?? WAIT_SECONDS, error.message);
      }
    }
  });
  return answers;
}

/** From the last answer that is known; else from the booking, or the last days. */
async function findSince(
  ctx: PropertyContext,
  { connectionId }: GuestThread,
  stays: readonly ContactedStay[],
): Promise<Instant> {
  const ids = stays.map(({ id }) => id);
  const last = await findLastHeardAt(ctx.db, ctx.propertyId, connectionId, ids);
  if (last !== null) return plusSeconds(last, -THREAD_OVERLAP_SECONDS);
  const booked = stays.map(({ created_at: at }) => at).toSorted()[0] ?? ctx.clock.now();
  return latest(
    plusSeconds(booked, -THREAD_BEFORE_BOOKING_SECONDS),
    plusSeconds(ctx.clock.now(), -THREAD_FIRST_LOOK_SECONDS),
  );
}

async function planNextReading(
  ctx: PropertyContext,
  tx: Transaction,
  { thread, stays }: OpenThread,
  { toldAt, answers }: { readonly toldAt: Instant | null; readonly answers: readonly ThreadAnswer[] | null },
): Promise<void> {
  const now = ctx.clock.now();
  const known = await findThread(tx, ctx.propertyId, thread);
  const heardAt = answers?.at(-1)?.at ?? null;
  const activeAt = known && heardAt ? latest(known.active_at, heardAt) : (heardAt ?? known?.active_at ?? now);
  const departure = lastDeparture(stays);
  const isTold = answers !== null && (toldAt !== null || (await tellsOfAnswers(ctx, tx, thread)));
  const nextAt = departure ? nextReadingAt({ activeAt, departure, isTold }, now) : null;
  await saveThread(tx, ctx.propertyId, thread, {
    active_at: activeAt,
    told_at: toldAt,
    // Without access it is looked at rarely, and read once there is access again.
    next_at: nextAt !== null && answers === null ? plusSeconds(now, THREAD_RAREST_SECONDS) : nextAt,
  });
}

const tellsOfAnswers = (
  ctx: PropertyContext,
  tx: Transaction,
  { connectionId }: GuestThread,
): Promise<boolean> =>
  hasToldSince(tx, ctx.propertyId, connectionId, plusSeconds(ctx.clock.now(), -THREAD_TOLD_SECONDS));

/** Of the stays that are to come, or were; undefined once all are cancelled. */
const lastDeparture = (stays: readonly ContactedStay[]) =>
  stays
    .filter(isToCome)
    .map(({ departure }) => departure)
    .toSorted()
    .at(-1);

const latest = (one: Instant, other: Instant): Instant => (one > other ? one : other);

/** A message left in the conversation of a stay: its answers are looked for where no event tells of them. */
export async function watchThread(
  ctx: PropertyContext,
  tx: Transaction,
  connectionId: GuestThread['connectionId'],
  reservationId: ReservationId,
): Promise<void> {
  const [stay] = await listContactedStays(tx, ctx.propertyId, [reservationId]);
  if (stay?.connection_id !== connectionId || stay.external_id === null) return;
  const now = ctx.clock.now();
  const thread = { connectionId, externalId: stay.external_id };
  const isTold = await tellsOfAnswers(ctx, tx, thread);
  await saveThread(tx, ctx.propertyId, thread, {
    active_at: now,
    told_at: null,
    next_at: nextReadingAt({ activeAt: now, departure: stay.departure, isTold }, now),
  });
  // It may have been made when fewer events were asked for.
  if (!isTold) await renewSubscription(ctx, tx, connectionId);
}

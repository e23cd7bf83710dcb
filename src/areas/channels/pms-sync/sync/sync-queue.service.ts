import { ProviderFailure } from '#capabilities/failures.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { BookingAbsent, readBooking, databaseRefusalOf } from '../bookings/booking-reading.service.ts';
import { ImpossibleNights, type RemoteNames, saveRemoteBooking } from '../bookings/bookings.service.ts';
import { type ReadableConnection, connectionOwnerOf } from './readable-connection.service.ts';
import {
  ABSENT,
  quarantineBooking,
  markSynced,
  nextInQueue,
  type QueuedBooking,
} from './sync-queue.store.ts';

/** Bookings of one run of the job, so that other properties get their turn (REL-44) and a lost run loses little. */
const BOOKINGS_PER_RUN = 200;
/** Bookings at once: enough to fill five requests a second when an answer and its saving take most of one. */
const READERS = 4;
/** One unreadable booking goes to the quarantine; this many in a row are an outage. */
const FAILURES_OF_AN_OUTAGE = 4;

/**
 * One absence may be a temporary fault of the system; a booking counts as gone when it is absent again after this time.
 */
const SECOND_LOOK_SECONDS = 600;

/** Reads some of the bookings in the sync queue, a few at a time. */
export async function syncQueuedBookings(
  ctx: PropertyContext,
  opened: ReadableConnection,
  names: RemoteNames,
): Promise<void> {
  const waiting = await nextInQueue(
    ctx.db,
    connectionOwnerOf(ctx, opened),
    ctx.clock.now(),
    BOOKINGS_PER_RUN,
  );
  let failures = 0;
  const reader = async (): Promise<void> => {
    for (let booking = waiting.shift(); booking; booking = waiting.shift()) {
      try {
        await readOne(ctx, opened, names, booking);
        failures = 0;
      } catch (error) {
        const problem = ofContent(error);
        if (problem) {
          await quarantine(ctx, opened, booking, problem);
          failures = 0;
          continue;
        }
        failures += 1;
        if (!isOfOneBooking(error) || failures >= FAILURES_OF_AN_OUTAGE) {
          waiting.length = 0;
          throw error;
        }
        await quarantine(ctx, opened, booking, error);
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: READERS }, reader));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function readOne(
  ctx: PropertyContext,
  opened: ReadableConnection,
  names: RemoteNames,
  booking: QueuedBooking,
): Promise<void> {
  const { external_id: externalId, fingerprint } = booking;
  const { row } = opened;
  const readAt = ctx.clock.now();
  const stays = await readBooking(ctx, opened, externalId).catch((error: unknown) => {
    if (error instanceof BookingAbsent && isSecondLook(booking, readAt)) return [];
    throw error;
  });
  await saveRemoteBooking(ctx, { connectionId: row.id, externalId, stays, names, readAt });
  await markSynced(ctx.db, connectionOwnerOf(ctx, opened), { externalId, fingerprint });
}

const isSecondLook = ({ problem_kind: kind, problem_since: since }: QueuedBooking, now: Instant): boolean =>
  kind === ABSENT && since !== null && epochMs(now) - epochMs(since) >= SECOND_LOOK_SECONDS * 1000;

/** A problem of this booking alone, which no other would have. */
function ofContent(error: unknown): { readonly message: string; readonly kind: string } | null {
  if (error instanceof ImpossibleNights) return { message: error.message, kind: 'nights' };
  if (error instanceof BookingAbsent) return { message: 'absent in every list', kind: ABSENT };
  const state = databaseRefusalOf(error);
  // Only the code: the message of the database repeats the guest's name.
  return state === null ? null : { message: `SQLSTATE ${state}`, kind: 'content' };
}

/** Refused access and a reached rate limit are problems of the connection, never of one booking. */
const isOfOneBooking = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind !== 'reconnect' && error.retryAfterSeconds === undefined;

const quarantine = (
  ctx: PropertyContext,
  opened: ReadableConnection,
  booking: QueuedBooking,
  { message, kind }: { readonly message: string; readonly kind: string },
): Promise<void> =>
  quarantineBooking(ctx.db, connectionOwnerOf(ctx, opened), booking, {
    problem: message.slice(0, 500),
    kind,
    now: ctx.clock.now(),
    // After a quarter of an hour, then twice as long each time, up to a day.
    nextAt: plusSeconds(ctx.clock.now(), Math.min(86_400, 900 * 2 ** booking.attempts)),
  });

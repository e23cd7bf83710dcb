import { z } from 'zod';

import { recordActivity } from '#areas/platform/activity/index.ts';
import { roomsOfConnection } from '#areas/stays/listings/index.ts';
import {
  type PendingPush,
  lockReservationToPush,
  savePendingPush,
  revertToSource,
  reservationModified,
  type SyncedField,
} from '#areas/stays/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { isModified, type PmsModification } from '#capabilities/pms/pms.modifications.ts';
import type { PmsCapability } from '#capabilities/pms/pms.capability.ts';
import { attemptsOf } from '#foundation/effects/effects.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import { ConnectionId, type ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import type { ModificationProblem } from './modifications.constants.ts';
import { type ModificationRow, modificationOf, saveModification } from './modifications.store.ts';
import { bookingChanged } from '../pms-sync.events.ts';
import {
  type ProviderAttempt,
  defineProviderEffect,
  type ProviderAnswer,
  type EffectSettlement,
} from '#areas/property/connections/index.ts';

export const ModificationPayload = z.object({
  connectionId: ConnectionId,
  provider: z.string(),
  /** The version of the reservation that is pushed. */
  version: z.number().int(),
  /** The system's ids of the booking and of its room. */
  reservation: z.string(),
  stay: z.string(),
  arrival: PlainDate.optional(),
  departure: PlainDate.optional(),
  listing: z.string().optional(),
  cancel: z.literal(true).optional(),
});
export type ModificationPayload = z.infer<typeof ModificationPayload>;

/** Sent this often, a quarter of an hour apart, and still not made there: the system ignores it. */
const MOST_SENDS = 3;

type At = ProviderAttempt<ModificationPayload, PmsCapability, ModificationRow>;
type Ended = EffectSettlement<ModificationPayload, ModificationRow> & { readonly reservation: PendingPush };

/** Runs with the reservation as it is now, locked until the transaction ends. */
const withReservation =
  <Rest extends readonly unknown[]>(then: (at: Ended, ...rest: Rest) => Promise<void>) =>
  async (at: EffectSettlement<ModificationPayload, ModificationRow>, ...rest: Rest): Promise<void> => {
    const { ctx, tx, subject } = at;
    const reservation = await lockReservationToPush(tx, ctx.propertyId, subject.reservation_id);
    const row = await modificationOf(tx, ctx.propertyId, subject.reservation_id);
    if (reservation && row?.revision === subject.revision)
      await then({ ...at, subject: row, reservation }, ...rest);
  };

/** Pushes a change that was made here to the property system that the reservation came from (REL-03: class L). */
export const modificationEffect = defineProviderEffect({
  type: 'modification',
  // Until the system knows, it sells by the old nights.
  lane: 'lock',
  payload: ModificationPayload,
  providerOf: ({ provider }) => provider,
  capability: ({ pms }): PmsCapability | undefined => pms,
  classOf: () => 'L',
  subjectOf: (db, propertyId, { subjectId }) => modificationOf(db, propertyId, subjectId as ReservationId),
  connectionOf: (_subject, { connectionId }) => connectionId,
  revisionOf: ({ revision }) => revision,
  send: async (at) => (await lookUp(at)) ?? change(at),
  find: lookUp,
  onDone: withReservation(async (at, reference: string | null) => {
    const { ctx, tx, subject: row } = at;
    await saveModification(tx, row, { state: 'done', revision: row.revision, settled_at: ctx.clock.now() });
    await noteDone(at, reference);
    await readAgain(at);
    await pushNext(at);
  }),
  onRefused: withReservation((at, problem: EffectProblem) =>
    refuseOrPushNext(at, problem, problemOf(problem)),
  ),
  onAttention: withReservation((at, problem: EffectProblem) => refuseOrPushNext(at, problem, 'gave-up')),
  // Postponed, and outdated by now: the next modification is pushed instead.
  onWaiting: withReservation((at) => pushNext(at)),
});

const meantBy = ({
  reservation,
  stay,
  arrival,
  departure,
  listing,
  cancel,
}: ModificationPayload): PmsModification => ({
  reservationExternalId: reservation,
  stayId: stay,
  arrival,
  departure,
  listingExternalId: listing,
  cancel,
  message: 'Posada',
});

/**
 * The booking itself shows whether the modification was made, also long after. The reference is the version of the
 * booking, so that an earlier read is recognised as old.
 */
async function lookUp({
  capability,
  connection,
  externalPropertyId,
  payload,
}: At): Promise<ProviderAnswer | null> {
  const stays = await capability.getReservation(connection, externalPropertyId, payload.reservation);
  if (!isModified(stays, meantBy(payload))) return null;
  const answer = stays.map(({ stayId, status, arrival, departure, listingExternalId }) => ({
    stayId,
    status,
    arrival,
    departure,
    listingExternalId,
  }));
  return { reference: stays[0]?.modifiedAt ?? null, answer };
}

/** Null because the system has only accepted the request: the booking shows whether the change was made. */
async function change(at: At): Promise<null> {
  const { ctx, intent, payload, capability, connection, externalPropertyId } = at;
  const attempts = await attemptsOf(ctx.db, modificationEffect.type, [intent.subjectId]);
  const unseen = attempts.filter(
    ({ revision, action, outcome }) =>
      revision === intent.revision && action === 'send' && outcome === 'unknown',
  );
  if (unseen.length >= MOST_SENDS) {
    const message = 'The change was taken and not made';
    throw new ProviderFailure(payload.provider, 'refused', message, {
      fields: [{ field: 'ignored', message }],
    });
  }
  await notePendingFields(at);
  await capability.modifications?.change(connection, externalPropertyId, meantBy(payload));
  return null;
}

/**
 * The pending fields are saved before the request is sent: from then on their values there are uncertain, with any
 * answer. A change of two requests may also end after the first.
 */
const notePendingFields = ({ ctx, payload, subject }: At): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const reservation = await lockReservationToPush(tx, ctx.propertyId, subject.reservation_id);
    if (!reservation?.last_synced) return;
    const { last_synced: lastSynced } = reservation;
    const pendingFields = [...new Set([...(lastSynced.pendingFields ?? []), ...fieldsIn(payload)])];
    await savePendingPush(tx, ctx.propertyId, reservation.id, {
      last_synced: { ...lastSynced, pendingFields },
    });
  });

const fieldsIn = ({ arrival, departure, listing, cancel }: ModificationPayload): SyncedField[] => [
  ...(listing === undefined ? [] : (['listing'] as const)),
  ...(arrival === undefined ? [] : (['arrival'] as const)),
  ...(departure === undefined ? [] : (['departure'] as const)),
  ...(cancel ? (['status'] as const) : []),
];

/** The reservation has not changed since. */
const isLast = ({ payload, reservation }: Ended): boolean => reservation.pushing_version === payload.version;

/** If the reservation was changed once more meanwhile, that change is pushed next. */
async function pushNext(at: Ended): Promise<void> {
  const { ctx, tx, reservation } = at;
  if (reservation.pushing_version === null || isLast(at)) return;
  await ctx.publish(tx, reservationModified, { reservationId: reservation.id });
}

/** The booking may have changed there in other fields too, so it is read again. */
const readAgain = ({ ctx, tx, payload: { connectionId, reservation: externalId } }: Ended): Promise<void> =>
  ctx.publish(tx, bookingChanged, { propertyId: ctx.propertyId, connectionId, externalId });

async function refuseOrPushNext(at: Ended, problem: EffectProblem, why: ModificationProblem): Promise<void> {
  const { tx, subject: row } = at;
  if (isLast(at)) {
    await refuse(at, problem, why);
    return readAgain(at);
  }
  await saveModification(tx, row, { state: 'waiting', revision: row.revision });
  await pushNext(at);
}

/** The pushed values are now the last synced ones. Their version makes every earlier read old (REL-09). */
async function noteDone(at: Ended, reference: string | null): Promise<void> {
  const { ctx, tx, payload, reservation } = at;
  const { arrival, departure, listing_id: listing, status } = reservation;
  const last = reservation.last_synced ?? { listing, arrival, departure, status };
  const version = Instant.safeParse(reference).data ?? null;
  const isNewer =
    version !== null && (reservation.source_version === null || version > reservation.source_version);
  const listings = await roomsOfConnection(tx, ctx.propertyId, payload.connectionId);
  // Not the listing of the reservation: it may have been changed once more meanwhile.
  const pushed = listings.find(({ external_id: id }) => id !== null && id === payload.listing);
  await savePendingPush(tx, ctx.propertyId, reservation.id, {
    last_synced: {
      listing: pushed?.id ?? last.listing,
      arrival: payload.arrival ?? last.arrival,
      departure: payload.departure ?? last.departure,
      status: payload.cancel ? 'canceled' : last.status,
    },
    ...(isNewer && { source_version: version }),
    ...(isLast(at) && { pushing_version: null }),
  });
}

const PROBLEMS_OF_PROVIDERS: readonly string[] = [
  'sold',
  'permission',
  'canceled',
  'rooms',
  'ignored',
] satisfies ModificationProblem[];

function problemOf({ kind, fields }: EffectProblem): ModificationProblem {
  if (kind === 'missing') return 'missing';
  const word = fields[0]?.field === 'nights' ? 'sold' : fields[0]?.field;
  return word !== undefined && PROBLEMS_OF_PROVIDERS.includes(word)
    ? (word as ModificationProblem)
    : 'refused';
}

/** The reservation goes back to what its source has, and the host is told why. */
async function refuse(
  { ctx, tx, payload, subject: row, reservation }: Ended,
  problem: EffectProblem,
  why: ModificationProblem,
): Promise<void> {
  const detail = problem.fields[0]?.message ?? problem.message;
  await saveModification(tx, row, {
    state: 'refused',
    revision: row.revision,
    problem: why,
    problem_detail: detail.slice(0, 300),
    settled_at: ctx.clock.now(),
  });
  const { name } = ctx.providers.byId(payload.provider).manifest;
  await recordActivity(ctx, tx, {
    text: `activity.reservation.amend.${why}`,
    params: { name, guest: reservation.guest_name },
    tone: 'failed',
    subject: 'reservation',
    subjectId: reservation.id,
  });
  await revertToSource(ctx, tx, reservation);
}

import { z } from 'zod';

import { recordActivity } from '#areas/content/index.ts';
import { listingsOfConnection } from '#areas/listings/index.ts';
import {
  type PendingPushStay,
  pendingPushStay,
  notePendingPush,
  returnToSource,
  stayModified,
  type SyncedField,
} from '#areas/reservations/index.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import { isModified, type PmsModification } from '#capabilities/pms/pms.modifications.ts';
import type { PmsCapability } from '#capabilities/pms/pms.capability.ts';
import { attemptsOf, type EffectProblem } from '#foundation/effects/effects.ts';
import { ConnectionId, type ReservationId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import type { ModificationProblem } from './modifications.constants.ts';
import { type ModificationRow, modificationOfStay, saveModification } from './modifications.store.ts';
import { bookingChanged } from './pms-sync.events.ts';
import {
  type AtProvider,
  defineProviderEffect,
  type ProviderAnswer,
  type Settling,
} from '#areas/connections/index.ts';

export const ModificationPayload = z.object({
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
export type ModificationPayload = z.infer<typeof ModificationPayload>;

/** Told so often, with a quarter of an hour between, and not to be seen: they do not make it. */
const MOST_SENDS = 3;

type At = AtProvider<ModificationPayload, PmsCapability, ModificationRow>;
type Ended = Settling<ModificationPayload, ModificationRow> & { readonly stay: PendingPushStay };

/** With the stay as it is, which nobody changes until the transaction ends. */
const withStay =
  <Rest extends readonly unknown[]>(then: (at: Ended, ...rest: Rest) => Promise<void>) =>
  async (at: Settling<ModificationPayload, ModificationRow>, ...rest: Rest): Promise<void> => {
    const { ctx, tx, subject } = at;
    const stay = await pendingPushStay(tx, ctx.propertyId, subject.reservation_id);
    const row = await modificationOfStay(tx, ctx.propertyId, subject.reservation_id);
    if (stay && row?.revision === subject.revision) await then({ ...at, subject: row, stay }, ...rest);
  };

/** A stay of a property system as it was changed here, told there (REL-03: class L). */
export const modificationEffect = defineProviderEffect({
  type: 'integrations.amend',
  // Until they know, they sell by the old nights.
  lane: 'lock',
  payload: ModificationPayload,
  providerOf: ({ provider }) => provider,
  capability: ({ pms }): PmsCapability | undefined => pms,
  classOf: () => 'L',
  subjectOf: (db, propertyId, { subjectId }) =>
    modificationOfStay(db, propertyId, subjectId as ReservationId),
  connectionOf: (_subject, { connectionId }) => connectionId,
  revisionOf: ({ revision }) => revision,
  send: async (at) => (await seen(at)) ?? change(at),
  find: seen,
  onDone: withStay(async (at, reference: string | null) => {
    const { ctx, tx, subject: row } = at;
    await saveModification(tx, row, { state: 'done', revision: row.revision, settled_at: ctx.clock.now() });
    await noteDone(at, reference);
    await readAgain(at);
    await goOn(at);
  }),
  onRefused: withStay((at, problem: EffectProblem) => refuseOrGoOn(at, problem, problemOf(problem))),
  onAttention: withStay((at, problem: EffectProblem) => refuseOrGoOn(at, problem, 'gave-up')),
  // Put off, and old by now: the next one is told in its place.
  onWaiting: withStay((at) => goOn(at)),
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

/** The booking itself says whether it was done, also long after. The reference is its version: what was read before is old. */
async function seen({
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

/** Null: they have accepted it, and the booking says whether they have done it. */
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
  await noteLeaving(at);
  await capability.modifications?.change(connection, externalPropertyId, meantBy(payload));
  return null;
}

/**
 * Written down before it leaves: from now on nobody knows how it is there, whatever comes back. A change of two steps
 * that is put off may be made by half.
 */
const noteLeaving = ({ ctx, payload, subject }: At): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const stay = await pendingPushStay(tx, ctx.propertyId, subject.reservation_id);
    if (!stay?.told) return;
    const said = [...new Set([...(stay.told.said ?? []), ...namesIn(payload)])];
    await notePendingPush(tx, ctx.propertyId, stay.id, { told: { ...stay.told, said } });
  });

const namesIn = ({ arrival, departure, listing, cancel }: ModificationPayload): SyncedField[] => [
  ...(listing === undefined ? [] : (['listing'] as const)),
  ...(arrival === undefined ? [] : (['arrival'] as const)),
  ...(departure === undefined ? [] : (['departure'] as const)),
  ...(cancel ? (['status'] as const) : []),
];

/** Nobody has changed the stay since. */
const isLast = ({ payload, subject: row, stay }: Ended): boolean =>
  stay.amending === (payload.version ?? row.revision);

/** It was changed once more meanwhile: the next one has its turn. */
async function goOn(at: Ended): Promise<void> {
  const { ctx, tx, stay } = at;
  if (stay.amending === null || isLast(at)) return;
  await ctx.publish(tx, stayModified, { reservationId: stay.id });
}

/** What they say now may be more than what they said last. */
const readAgain = ({ ctx, tx, payload: { connectionId, reservation: externalId } }: Ended): Promise<void> =>
  ctx.publish(tx, bookingChanged, { propertyId: ctx.propertyId, connectionId, externalId });

async function refuseOrGoOn(at: Ended, problem: EffectProblem, why: ModificationProblem): Promise<void> {
  const { tx, subject: row } = at;
  if (isLast(at)) {
    await refuse(at, problem, why);
    return readAgain(at);
  }
  await saveModification(tx, row, { state: 'waiting', revision: row.revision });
  await goOn(at);
}

/** What was told is what they say now; an answer that was read before is older than theirs (REL-09). */
async function noteDone(at: Ended, reference: string | null): Promise<void> {
  const { ctx, tx, payload, stay } = at;
  const { arrival, departure, listing_id: listing, status } = stay;
  const last = stay.told ?? { listing, arrival, departure, status };
  const version = Instant.safeParse(reference).data ?? null;
  const isNewer = version !== null && (stay.source_version === null || version > stay.source_version);
  const listings = await listingsOfConnection(tx, ctx.propertyId, payload.connectionId);
  // Not the listing of the stay: it may have been changed once more meanwhile.
  const told = listings.find(({ external_id: id }) => id !== null && id === payload.listing);
  await notePendingPush(tx, ctx.propertyId, stay.id, {
    told: {
      listing: told?.id ?? last.listing,
      arrival: payload.arrival ?? last.arrival,
      departure: payload.departure ?? last.departure,
      status: payload.cancel ? 'canceled' : last.status,
    },
    ...(isNewer && { source_version: version }),
    ...(isLast(at) && { amending: null }),
  });
}

const SAID: readonly string[] = [
  'sold',
  'permission',
  'canceled',
  'rooms',
  'ignored',
] satisfies ModificationProblem[];

function problemOf({ kind, fields }: EffectProblem): ModificationProblem {
  if (kind === 'missing') return 'missing';
  const word = fields[0]?.field === 'nights' ? 'sold' : fields[0]?.field;
  return word !== undefined && SAID.includes(word) ? (word as ModificationProblem) : 'refused';
}

/** The stay is again what they say, and the host is told why. */
async function refuse(
  { ctx, tx, payload, subject: row, stay }: Ended,
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
    params: { name, guest: stay.guest_name },
    tone: 'failed',
    subject: 'reservation',
    subjectId: stay.id,
  });
  await returnToSource(ctx, tx, stay);
}

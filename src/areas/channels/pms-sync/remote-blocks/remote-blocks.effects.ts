import { z } from 'zod';

import { recordActivity } from '#areas/platform/activity/index.ts';
import { roomsOfConnection } from '#areas/stays/listings/index.ts';
import { nightsOfRange, type PmsBlock, type PmsBlocks, mergeNights } from '#capabilities/pms/pms.blocks.ts';
import type { EffectProblem } from '#foundation/effects/effect.ts';
import type { TextKey } from '#texts/index.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { RemoteBlockProblem } from './remote-blocks.constants.ts';
import {
  changeRemoteBlock,
  deleteRemoteBlock,
  findRemoteBlock,
  type RemoteBlockRow,
  insertRemoteBlock,
} from './remote-blocks.store.ts';
import { remoteBlocksChanged, syncRequested } from '../pms-sync.events.ts';
import {
  type ProviderAttempt,
  defineProviderEffect,
  type ProviderAnswer,
  type EffectSettlement,
} from '#areas/property/connections/index.ts';

export const RemoteBlockPayload = z.object({
  holdId: z.uuid(),
  provider: z.string(),
  do: z.enum(['place', 'shrink', 'release']),
  /** The nights to close, to open, or to keep. */
  arrival: PlainDate,
  departure: PlainDate,
});
export type RemoteBlockPayload = z.infer<typeof RemoteBlockPayload>;

type At = ProviderAttempt<RemoteBlockPayload, PmsBlocks, RemoteBlockRow>;
type Ended = EffectSettlement<RemoteBlockPayload, RemoteBlockRow>;

/**
 * Places, shortens or releases a remote block. Placing has the class of the provider; the other two name all of their
 * nights, so that a second request changes nothing (U).
 */
export const remoteBlockEffect = defineProviderEffect({
  type: 'remote-block',
  // Property systems close nights before they answer, and have twenty seconds to answer: nights that do not show as
  // closed after twice that time were never closed, and are open there (REL-04).
  maxProcessingOf: () => 40,
  // Before any sync run: as long as the nights are open there, they can be sold.
  lane: 'lock',
  payload: RemoteBlockPayload,
  alsoWhileLeaving: true,
  providerOf: ({ provider }) => provider,
  capability: ({ pms }) => pms?.blocks,
  classOf: ({ safety }: PmsBlocks, payload) => (payload.do === 'place' ? safety : 'U'),
  subjectOf: (db, propertyId, { payload }) => findRemoteBlock(db, propertyId, payload.holdId),
  connectionOf: (row: RemoteBlockRow) => row.connection_id,
  revisionOf: ({ revision }) => revision,
  send: async (at) => {
    const { payload } = at;
    if (payload.do === 'place') return place(at);
    await (payload.do === 'shrink' ? shrink(at) : release(at));
    return answerOf(at, at.subject.reference);
  },
  find: async (at) => {
    const found = await findThere(at);
    const isWhole =
      found !== null && nightsOfRange(at.payload).every((night) => found.nights.includes(night));
    return isWhole ? answerOf(at, found.reference) : null;
  },
  onDone: async (at, reference) => {
    await apply(at, reference);
    await follow(at);
  },
  onRefused: (at, problem) => refuse(at, problem, REASONS[problem.fields[0]?.field ?? ''] ?? 'refused'),
  onAttention: refuse,
});

/** Marker and title name no guest, because other people read them in the system. */
const blockFor = (
  { subject: row }: At,
  { arrival, departure }: Pick<RemoteBlockPayload, 'arrival' | 'departure'>,
): PmsBlock => ({
  listingExternalId: row.external_listing,
  arrival,
  departure,
  marker: `R-${row.reservation_id}`,
  title: 'Posada',
});

const answerOf = ({ payload, subject }: At, reference: string | null): ProviderAnswer => ({
  reference,
  request: { ...payload, listing: subject.external_listing },
});

const findThere = (at: At) =>
  at.capability.find(at.connection, at.externalPropertyId, blockFor(at, at.payload));

async function place(at: At): Promise<ProviderAnswer> {
  const { ctx, intent, subject, capability } = at;
  // A block shows that Posada made it, a closed day does not: days that are closed already are looked up before.
  if (capability.unit === 'days' && !intent.hasLeft) {
    const theirs = (await findThere(at))?.nights ?? [];
    await ctx.db.transaction((tx) => changeRemoteBlock(tx, subject, { theirs: [...theirs] }));
  }
  const block = blockFor(at, at.payload);
  return answerOf(at, await capability.place(at.connection, at.externalPropertyId, block));
}

async function shrink(at: At): Promise<void> {
  const { capability, connection, externalPropertyId, subject } = at;
  await capability.shrink?.(
    connection,
    externalPropertyId,
    subject.reference ?? '',
    blockFor(at, at.payload),
  );
}

async function release(at: At): Promise<void> {
  const { capability, connection, externalPropertyId, subject, payload } = at;
  // Days that others had closed before stay closed.
  const ours = nightsOfRange(payload).filter((night) => !subject.theirs.includes(night));
  for (const run of capability.unit === 'blocks' ? [payload] : mergeNights(ours)) {
    await capability.release(connection, externalPropertyId, subject.reference ?? '', blockFor(at, run));
  }
}

const follow = ({ ctx, tx, subject }: Ended): Promise<void> =>
  ctx.publish(tx, remoteBlocksChanged, { propertyId: ctx.propertyId, connectionId: subject.connection_id });

/** Saves the nights that are closed there now. */
async function apply({ ctx, tx, subject: row, payload }: Ended, reference: string | null): Promise<void> {
  const { arrival, departure } = payload;
  const nothing = { problem: null, problem_detail: null, problem_since: null };
  if (payload.do !== 'release') {
    const change = payload.do === 'place' ? { reference } : { arrival, departure };
    await changeRemoteBlock(tx, row, { state: 'held', ...change, ...nothing });
    return;
  }
  const opened = new Set(nightsOfRange(payload));
  await deleteRemoteBlock(tx, row);
  for (const run of mergeNights(nightsOfRange(row).filter((night) => !opened.has(night)))) {
    const { property_id, connection_id, reservation_id, external_listing, theirs } = row;
    const now = ctx.clock.now();
    const left = { property_id, connection_id, reservation_id, external_listing, theirs };
    await insertRemoteBlock(tx, {
      ...left,
      ...run,
      id: newId<string>(now),
      state: 'held',
      reference: row.reference,
      created_at: now,
    });
  }
}

/** The problem for each field of a provider's refusal. */
const REASONS: Readonly<Record<string, RemoteBlockProblem>> = lookUpTable({
  nights: 'sold',
  permission: 'permission',
});

const REFUSED = {
  sold: 'activity.connection.nightsSold',
  permission: 'activity.connection.nightsNotAllowed',
  refused: 'activity.connection.nightsRefused',
  'gave-up': 'activity.connection.nightsRefused',
  unknown: 'activity.connection.nightsRefused',
} as const satisfies Record<RemoteBlockProblem, TextKey>;

/** The host is told at once. A sync run then brings the booking that has the nights there (REL-21). */
async function refuse(
  at: Ended,
  { fields, message }: EffectProblem,
  problem: RemoteBlockProblem,
): Promise<void> {
  const { ctx, tx, subject: row, payload } = at;
  await changeRemoteBlock(tx, row, {
    state: payload.do === 'place' ? 'refused' : 'stuck',
    problem,
    problem_detail: (fields[0]?.message ?? message).slice(0, 300),
    problem_since: ctx.clock.now(),
  });
  const { name } = ctx.providers.byId(payload.provider).manifest;
  const listings = await roomsOfConnection(tx, ctx.propertyId, row.connection_id);
  const listing = listings.find(({ external_id }) => external_id === row.external_listing);
  await recordActivity(ctx, tx, {
    text: payload.do === 'place' ? REFUSED[problem] : 'activity.connection.nightsStuck',
    params: { name, listing: listing?.name ?? row.external_listing },
    tone: 'failed',
    subject: 'connection',
    subjectId: row.connection_id,
  });
  await follow(at);
  if (problem !== 'sold') return;
  const { propertyId } = ctx;
  await ctx.publish(tx, syncRequested, { propertyId, connectionId: row.connection_id });
}

import type { ConnectionRow } from '#areas/property/connections/index.ts';
import type { ContactedStay } from '#areas/stays/reservations/index.ts';
import type { ThreadAnswer } from '#capabilities/guest-threads/guest-threads.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { plainText } from '#vocabulary/plain-text.ts';
import { newId } from '#vocabulary/uuid.ts';
import { hashOfEmail, hashOfPhone } from '../facts.service.ts';
import { insertHeard, listHeardHashes } from '../guest-channels/heard.store.ts';
import { isOptOut } from '../guest-channels/opt-outs.ts';
import { stayAbout } from '../guest-channels/stay-about.ts';
import { ALL_OFFERS, hasStopped, withdrawByStopWord } from '../guest-channels/withdrawals.service.ts';
import { SAID_KEPT_DAYS } from '../messages.constants.ts';
import { messagesChanged } from '../messages.events.ts';
import { type PlannedStay, replanWithin } from '../plan.service.ts';
import { sealHeard } from '../said.service.ts';
import { listStaysOfEmail, listStaysOfPhone, type StayOfContact } from '../stays.store.ts';
import type { GuestThread } from './guest-threads.events.ts';
import { confirmThreadOptOutEffect } from './thread-opt-out.effects.ts';

type Read = {
  readonly thread: GuestThread;
  readonly row: ConnectionRow;
  readonly stays: readonly ContactedStay[];
};

/** Keeps what the guest answered with the stay that it is about, each answer once. A guest who was forgotten is not heard. */
export async function takeAnswers(
  ctx: PropertyContext,
  tx: Transaction,
  { thread, row, stays }: Read,
  answers: readonly ThreadAnswer[],
): Promise<void> {
  const hashed = answers.map((answer) => ({
    ...answer,
    hash: ctx.secrets.keyedHash(`heard-thread:${answer.id}`),
  }));
  const known = await listHeardHashes(
    tx,
    ctx.propertyId,
    row.id,
    hashed.map(({ hash }) => hash),
  );
  const news = hashed.filter(({ hash }) => !known.has(hash));
  if (news.length === 0) return;
  const ids = listStaysToHear(ctx, stays);
  // Locked from here on: two readings at once are one after the other.
  const planned = [...(await replanWithin(ctx, tx, ids, { remembers: true })).values()];
  const toCome = planned.filter(({ stay }) => isToCome(stay));
  const candidates = toCome.length > 0 ? toCome : planned;
  const now = ctx.clock.now();
  const changed = new Set<PlannedStay>();
  for (const [index, { at, text, hash }] of news.entries()) {
    const about = stayAbout(
      candidates.map((one) => ({ one, arrival: one.stay.arrival, departure: one.stay.departure })),
      at,
    )?.one;
    if (!about) return;
    const words = text === null ? '' : plainText(text);
    // Of one second the first that was written has the first id.
    const heardId = newId<string>(plusSeconds(now, index / 1000));
    const reservationId = about.stay.id;
    const content = { phone: null, text: words === '' ? null : words };
    const isNew = await insertHeard(tx, ctx.propertyId, {
      ...(await sealHeard(ctx, tx, { reservationId, id: heardId }, content)),
      id: heardId,
      reservation_id: reservationId,
      recipient: about.facts.recipient,
      connection_id: row.id,
      channel: 'thread',
      said_by: 'guest',
      external_hash: hash,
      heard_at: at > now ? now : at,
    });
    if (!isNew) continue;
    changed.add(about);
    if (isOptOut(words)) await stopMessages(ctx, tx, { thread, row, planned, about, heardId });
  }
  await ctx.publish(tx, messagesChanged, ...[...changed].map(({ stay }) => ({ reservationId: stay.id })));
}

/** Whether the guests of a stay come, or came. */
export const isToCome = ({ status }: Pick<ContactedStay, 'status'>): boolean =>
  status !== 'canceled' && status !== 'no_show';

/** All but those of which everything that was said is forgotten (PRV-03, PRV-06): it would be kept for ever. */
function listStaysToHear(ctx: PropertyContext, stays: readonly ContactedStay[]): ContactedStay['id'][] {
  const kept = addDays(dayIn('UTC', ctx.clock.now()), -SAID_KEPT_DAYS);
  return stays.filter(({ departure }) => departure >= kept).map(({ id }) => id);
}

/** The word to stop counts for every stay of the guest: nothing more in the chat, and no offers at all. It is confirmed once. */
async function stopMessages(
  ctx: PropertyContext,
  tx: Transaction,
  {
    thread,
    row,
    planned,
    about,
    heardId,
  }: Pick<Read, 'thread' | 'row'> & {
    readonly planned: readonly PlannedStay[];
    readonly about: PlannedStay;
    readonly heardId: string;
  },
): Promise<void> {
  const isNews = !(await hasStopped(ctx, tx, contactOf(about), 'thread'));
  await withdrawByStopWord(ctx, tx, await listStaysOfGuest(ctx, tx, planned), [
    { purpose: 'stay', channel: 'thread' },
    ...ALL_OFFERS,
  ]);
  if (!isNews) return;
  await ctx.effects.plan(ctx, tx, confirmThreadOptOutEffect, {
    subjectId: heardId,
    payload: {
      heardId,
      providerId: row.provider_id,
      reservation: thread.externalId,
      language: about.facts.language,
    },
  });
}

type Contact = Pick<StayOfContact, 'reservation_id' | 'recipient'>;

const contactOf = ({ stay, facts }: PlannedStay): Contact => ({
  reservation_id: stay.id,
  recipient: facts.recipient,
});

/** Those of the booking, and those of the same number or address. */
async function listStaysOfGuest(
  ctx: PropertyContext,
  tx: Transaction,
  planned: readonly PlannedStay[],
): Promise<readonly Contact[]> {
  const all = new Map(planned.map((one) => [one.stay.id, contactOf(one)]));
  for (const { stay } of planned) {
    const others = [
      ...(stay.phone === null
        ? []
        : await listStaysOfPhone(tx, ctx.propertyId, hashOfPhone(ctx, stay.phone))),
      ...(stay.email === null
        ? []
        : await listStaysOfEmail(tx, ctx.propertyId, hashOfEmail(ctx, stay.email))),
    ];
    for (const other of others) {
      if (!all.has(other.reservation_id)) all.set(other.reservation_id, other);
    }
  }
  return [...all.values()];
}

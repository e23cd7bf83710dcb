import { lockContactedStays } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { newId } from '#vocabulary/uuid.ts';
import { messagesChanged } from '../messages.events.ts';
import { replanWithin } from '../plan.service.ts';
import { insertConsent, listConsents, type StayOfContact } from '../stays.store.ts';
import type { MessageChannel } from '../templates.contract.ts';

type Withdrawn = { readonly purpose: 'stay' | 'offer'; readonly channel: MessageChannel };

/** The word to stop ends offers by every channel. */
export const ALL_OFFERS: readonly Withdrawn[] = [
  { purpose: 'offer', channel: 'email' },
  { purpose: 'offer', channel: 'whatsapp' },
  { purpose: 'offer', channel: 'thread' },
];

/** Whether the guest of a stay stopped messages by a channel with a word before. */
export async function hasStopped(
  ctx: PropertyContext,
  tx: Transaction,
  { reservation_id: id, recipient }: Pick<StayOfContact, 'reservation_id' | 'recipient'>,
  channel: MessageChannel,
): Promise<boolean> {
  const last = (await listConsents(tx, ctx.propertyId, id)).find(
    (one) => one.recipient === recipient && one.purpose === 'stay' && one.channel === channel,
  );
  return last?.state === 'withdrawn' && last.basis === 'stop-word';
}

/** A guest takes consents back, for each stay of a contact; what is planned is planned again. */
export async function withdrawByStopWord(
  ctx: PropertyContext,
  tx: Transaction,
  stays: readonly Pick<StayOfContact, 'reservation_id' | 'recipient'>[],
  what: readonly Withdrawn[],
): Promise<void> {
  const now = ctx.clock.now();
  await lockContactedStays(
    tx,
    ctx.propertyId,
    stays.map(({ reservation_id: id }) => id),
  );
  for (const { reservation_id: id, recipient } of stays) {
    for (const { purpose, channel } of what) {
      await insertConsent(tx, ctx.propertyId, id, {
        id: newId<string>(now),
        recipient,
        purpose,
        channel,
        state: 'withdrawn',
        basis: 'stop-word',
        note: null,
        recorded_by: 'guest',
        recorded_at: now,
      });
    }
    await recordChange(ctx, tx, { subject: 'message', subjectId: id, action: 'consent-withdrawn' });
    await ctx.publish(tx, messagesChanged, { reservationId: id });
  }
  await replanWithin(
    ctx,
    tx,
    stays.map(({ reservation_id: id }) => id),
  );
}

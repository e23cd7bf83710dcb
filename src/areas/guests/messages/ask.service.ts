import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { changeMessage, insertRevision, lockMessage, type MessageRow } from './deliveries.store.ts';
import { MOST_LATE_TO_DO_SECONDS } from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';
import { endOfUse } from './moments.ts';
import type { PlannedStay } from './plan.service.ts';

/** A person asks for a message that has not left: from now on only a cancelled stay or another guest stops it. */
export async function askForMessage(
  ctx: PropertyContext,
  tx: Transaction,
  message: MessageRow,
): Promise<MessageRow> {
  const now = ctx.clock.now();
  const change = {
    state: 'planned',
    reason: null,
    is_asked: true,
    due_at: now,
    next_at: now,
    updated_at: now,
  } as const;
  await changeMessage(tx, ctx.propertyId, message.id, change);
  return { ...message, ...change };
}

/**
 * A person asks for a message again that has left: a new revision, which nothing but a person decides (REL-02). While another is
 * under way, the second of two presses is refused.
 *
 * @param earlier the messages of the template to the same guest.
 */
export async function askForRevision(
  ctx: PropertyContext,
  tx: Transaction,
  {
    reservationId,
    template,
    planned: { facts },
    earlier,
  }: {
    readonly reservationId: ReservationId;
    readonly template: { readonly id: string; readonly useful_until: 'arrival' | 'departure' | 'week-after' };
    readonly planned: PlannedStay;
    readonly earlier: readonly MessageRow[];
  },
): Promise<MessageRow> {
  const isUnderWay = earlier.some(
    ({ state, is_asked: isAsked }) => state === 'sending' || (isAsked && state === 'to-do'),
  );
  if (isUnderWay) throw messagesErrors.alreadySettled();
  const now = ctx.clock.now();
  const id = newId<string>(now);
  const end = endOfUse(template.useful_until, facts.times);
  await insertRevision(tx, {
    id,
    property_id: ctx.propertyId,
    template_id: template.id,
    reservation_id: reservationId,
    recipient: facts.recipient,
    revision: Math.max(0, ...earlier.map(({ revision }) => revision)) + 1,
    moment: now,
    due_at: now,
    useful_until: end > now ? end : plusSeconds(now, MOST_LATE_TO_DO_SECONDS),
    updated_at: now,
  });
  const row = await lockMessage(tx, ctx.propertyId, id);
  if (!row) throw new Error(`Message ${id} is missing right after insert`);
  return row;
}

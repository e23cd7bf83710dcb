import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { findMessage, listMessagesOfStay, type MessageRow } from './deliveries.store.ts';
import { refusalOfAll } from './channel-choice.ts';
import { REMIND_AGAIN_SECONDS } from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';
import { messagesChanged } from './messages.events.ts';
import { askForMessage, askForRevision } from './ask.service.ts';
import { replanWithin } from './plan.service.ts';
import { isOpenState } from './plan.ts';
import { dispatch } from './sending.service.ts';
import { reasonText } from './templates.service.ts';
import { listTemplateRows, type TemplateRow } from './templates.store.ts';

/** The template that a press on "Recordar" sends: the reminder, or the one that brings the link. */
const reminderOf = (templates: readonly TemplateRow[]): TemplateRow | undefined =>
  templates.find(({ key }) => key === 'reminder') ?? templates.find(({ key }) => key === 'check-in');

type Reminded = { readonly state: 'sent' | 'by-hand' } | { readonly text: string };

/** C-MSG-16. Each guest in a transaction of its own; one who was reminded a moment ago is not reminded again. */
export async function remindGuests(ctx: PropertyContext, ids: readonly ReservationId[]) {
  const template = reminderOf(await listTemplateRows(ctx.db, ctx.propertyId));
  if (!template) throw messagesErrors.noReminder();
  const skipped: { reservationId: ReservationId; text: string }[] = [];
  const count = { sent: 0, byHand: 0 };
  for (const reservationId of new Set(ids)) {
    const reminded = await ctx.db.transaction((tx) => remindOne(ctx, tx, reservationId, template));
    if ('text' in reminded) skipped.push({ reservationId, text: reminded.text });
    else if (reminded.state === 'sent') count.sent += 1;
    else count.byHand += 1;
  }
  return { ...count, skipped };
}

async function remindOne(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
  template: TemplateRow,
): Promise<Reminded> {
  const skip = (text: string): Reminded => ({ text });
  const planned = (await replanWithin(ctx, tx, [id], { remembers: true })).get(id);
  if (!planned) return skip(reasonText(ctx, 'canceled'));
  const { facts } = planned;
  if (facts.isCanceled) return skip(reasonText(ctx, 'canceled'));
  if (facts.isCheckInComplete) return skip(reasonText(ctx, 'condition'));
  const refusal = refusalOfAll(template.channels, template.purpose, facts);
  if (refusal !== null) return skip(reasonText(ctx, refusal));
  const now = ctx.clock.now();
  const own = (await listMessagesOfStay(tx, ctx.propertyId, id)).filter(
    (row) => row.template_id === template.id && row.recipient === facts.recipient,
  );
  const last = own.toSorted((one, other) => one.revision - other.revision).at(-1);
  const isRecent = own.some(
    ({ state, due_at: due, is_asked: isAsked }) =>
      (state !== 'skipped' && !isOpenState(state) && due > plusSeconds(now, -REMIND_AGAIN_SECONDS)) ||
      (state === 'to-do' && isAsked),
  );
  if (isRecent) return skip(translate(allTexts[ctx.language], 'messages.error.remindedAlready'));
  const asked =
    last && isOpenState(last.state)
      ? await askForMessage(ctx, tx, last)
      : await askForRevision(ctx, tx, { reservationId: id, template, planned, earlier: own });
  await dispatch(ctx, tx, asked, planned);
  const after = await findMessage(tx, ctx.propertyId, asked.id);
  await recordChange(ctx, tx, { subject: 'message', subjectId: id, action: 'asked' });
  await ctx.publish(tx, messagesChanged, { reservationId: id });
  return outcomeOf(ctx, after);
}

function outcomeOf(ctx: PropertyContext, row: MessageRow | undefined): Reminded {
  if (row?.state === 'sending') return { state: 'sent' };
  if (row?.state === 'to-do') return { state: 'by-hand' };
  if (row?.state === 'held' && row.waits_for === 'pace') {
    return { text: translate(allTexts[ctx.language], 'messages.held.pace') };
  }
  return { text: reasonText(ctx, row?.reason ?? 'no-contact') };
}

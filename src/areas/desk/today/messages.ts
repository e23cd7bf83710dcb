import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { Day } from './day.ts';
import { dueText } from './day.ts';
import type { Attention } from './today.contract.ts';

/** What a person has to send, or to decide, each message a task with the end of its use as deadline. */
export const messagesToDo = (day: Day): Attention[] =>
  day.messages.map((message) => {
    const texts = allTexts[day.ctx.language];
    const { _id: messageId, reservationId, state, name, guestName: guest, usefulUntil, missing } = message;
    const until = dueText(day, usefulUntil);
    const listing = message.listingName ?? translate(texts, 'today.noListing');
    const names = missing.map((one) => translate(texts, `messages.variable.${one}`)).join(', ');
    const text = names
      ? 'today.message.missing'
      : message.waitsFor === null
        ? 'today.message.text'
        : (`today.message.${message.waitsFor}` as const);
    const kind = state === 'to-do' || state === 'held' || state === 'failed' ? state : 'unknown';
    return {
      kind: `message-${kind}`,
      title: translate(texts, `today.message.${kind}`, { name }),
      text: translate(texts, text, { guest, listing, until, names }),
      reservationId,
      messageId,
      dueAt: usefulUntil,
      action: 'open-messages',
    };
  });

import { type StayMessage, messageTimelineContract } from '#areas/guests/messages/timeline.contract.ts';
import type { MessageChannel } from '#areas/guests/messages/templates.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MESSAGE_TOPICS } from './queries.ts';

/** Send, omit, mark as sent: what a member does with one message. A refusal is said, and the page stays as it is. */
export function useMessageActions({ _id: id, name }: Pick<StayMessage, '_id' | 'name'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const invalidates = MESSAGE_TOPICS;
  const sending = useChange(messageTimelineContract.sendMessageNow, { invalidates });
  const omitting = useChange(messageTimelineContract.omitMessage, { invalidates });
  const marking = useChange(messageTimelineContract.markMessageSent, { invalidates });
  const args = { params: { id }, query: { propertyId: property.id } };
  return {
    isBusy: sending.isPending || omitting.isPending || marking.isPending,
    /** Rejects, so that a dialog can show the refusal. */
    send: async (channel?: MessageChannel) => {
      const { state, waitsFor } = await sending.send({ ...args, ...(channel && { body: { channel } }) });
      if (waitsFor === 'pace') notify('information', t('app.messages.waitsTurn', { name }));
      else
        notify('success', t(state === 'to-do' ? 'app.messages.nowByHand' : 'app.messages.sentNow', { name }));
    },
    omit: async () => {
      await omitting.send(args);
      notify('success', t('app.messages.omitted', { name }));
    },
    markSent: async () => {
      await marking.send(args);
      notify('success', t('app.messages.marked', { name }));
    },
  };
}

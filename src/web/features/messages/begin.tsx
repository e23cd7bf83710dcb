import { MessageCircle } from 'lucide-react';

import { messageSettingsContract } from '#areas/guests/messages/settings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MESSAGE_TOPICS } from './queries.ts';

/** A property without templates: one press writes the six that most hosts use, all off. */
export function Begin() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { send, isPending } = useChange(messageSettingsContract.initMessages, {
    invalidates: MESSAGE_TOPICS,
  });
  const begin = async () => {
    try {
      await send({ query: { propertyId: property.id } });
    } catch (failure) {
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater'));
      return;
    }
    notify('success', t('app.messages.begin.done'));
  };
  const mayBegin = mayCall(messageSettingsContract.initMessages);
  return (
    <Empty
      icon={<MessageCircle aria-hidden="true" />}
      title={t('app.messages.begin.title')}
      text={t(mayBegin ? 'app.messages.begin.text' : 'app.messages.begin.ask')}
      action={
        mayBegin && (
          <Button kind="primary" busy={isPending} onClick={() => void begin()}>
            {t('app.messages.begin')}
          </Button>
        )
      }
    />
  );
}

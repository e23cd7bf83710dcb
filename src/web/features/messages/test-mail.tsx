import { Send } from 'lucide-react';

import { messageSettingsContract } from '#areas/guests/messages/settings.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMe } from '#web/shell/session/account.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import styles from './editor.module.css';

/** A fixed text to the person's own verified address, and to no other. */
export function TestMail() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { email } = useMe();
  const { mayCall } = useAccess();
  const { send, isPending } = useChange(messageSettingsContract.sendTestMessage);
  if (!mayCall(messageSettingsContract.sendTestMessage)) return null;
  const test = () =>
    send({ query: { propertyId: property.id } }).then(
      ({ to }) => notify('success', t('app.messages.test.sent', { to })),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <div className={styles['test']}>
      <p>
        {t('app.messages.test.text')}
        <br />
        {email ? maskAddress(email) : t('app.messages.test.none')}
      </p>
      <Button busy={isPending} icon={<Send aria-hidden="true" />} onClick={() => void test()}>
        {t('app.messages.test.send')}
      </Button>
    </div>
  );
}

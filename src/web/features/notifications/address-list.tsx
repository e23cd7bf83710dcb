import { X } from 'lucide-react';

import {
  type NotificationAddress,
  notificationsContract,
} from '#areas/guests/notifications/notifications.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './notifications.module.css';
import { useResend } from './use-notifications.ts';

const FAMILIES = { confirmed: 'palm', pending: 'sun', stopped: 'grey' } as const;

function Resend({ email }: { readonly email: string }) {
  const { t } = useLanguage();
  const { resend, isBusy } = useResend();
  const press = () =>
    void resend(email).then(
      () => notify('success', t('app.notifications.resent')),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={t('app.notifications.resendTo', { email })}
      onClick={press}
    >
      {t('app.notifications.resend')}
    </Button>
  );
}

type AddressListProps = {
  readonly label: string;
  readonly emails: readonly NotificationAddress[];
  readonly isBusy: boolean;
  readonly onRemove: (email: string) => void;
};

/** The addresses of a type with what their owners said. */
export function AddressList({ label, emails, isBusy, onRemove }: AddressListProps) {
  const { t } = useLanguage();
  if (emails.length === 0) return <p className="sm muted">{t('app.notifications.none')}</p>;
  return (
    <ul className={styles['addresses']} aria-label={label}>
      {emails.map(({ email, state }) => (
        <li key={email}>
          <span className={styles['email']}>{email}</span>
          <StatusPill family={FAMILIES[state]}>{t(`app.notifications.state.${state}`)}</StatusPill>
          <May call={notificationsContract.changeNotificationSetting}>
            <span className={styles['actions']}>
              {state !== 'confirmed' && <Resend email={email} />}
              <IconButton
                size="small"
                className={styles['remove'] ?? ''}
                label={t('app.notifications.remove', { email })}
                icon={<X aria-hidden="true" />}
                busy={isBusy}
                onClick={() => onRemove(email)}
              />
            </span>
          </May>
        </li>
      ))}
    </ul>
  );
}

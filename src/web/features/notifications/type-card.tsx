import { ADDRESSES_MAX, type NotificationType } from '#areas/guests/notifications/notifications.constants.ts';
import {
  notificationsContract,
  type NotificationSettings,
} from '#areas/guests/notifications/notifications.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { May } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { AddAddress } from './add-address.tsx';
import { AddressList } from './address-list.tsx';
import styles from './notifications.module.css';
import { useNotificationSetting } from './use-notifications.ts';

type TypeCardProps = {
  readonly type: NotificationType;
  readonly setting: NotificationSettings[NotificationType];
};

/** One kind of notification: on or off, and where it goes. Each change is saved at once. */
export function TypeCard({ type, setting: { status, emails, version } }: TypeCardProps) {
  const { t } = useLanguage();
  const { change, isBusy, isStale } = useNotificationSetting(type, version);
  const name = t(`app.notifications.type.${type}`);
  const written = emails.map(({ email }) => email);
  const save = async (key: 'status' | 'emails', value: boolean | string[]): Promise<boolean> => {
    const isSaved = await change(key, value);
    if (isSaved) notify('success', t('app.notifications.saved'));
    return isSaved;
  };
  const saveOrTell = (key: 'status' | 'emails', value: boolean | string[]) => {
    // The version of a second press would be that of before the first one.
    if (!isBusy) void save(key, value).catch((failure: Error) => notify('error', failure.message));
  };
  const pill = (
    <StatusPill family={status ? 'palm' : 'grey'}>
      {t(status ? 'app.notifications.on' : 'app.notifications.off')}
    </StatusPill>
  );
  return (
    <Card
      title={name}
      padded
      aside={
        <May call={notificationsContract.changeNotificationSetting} otherwise={pill}>
          <Switch
            hideLabel
            label={t('app.notifications.statusOf', { type: name })}
            checked={status}
            aria-busy={isBusy || undefined}
            onChange={(event) => saveOrTell('status', event.target.checked)}
          />
        </May>
      }
    >
      <div className={styles['type']}>
        <p className="sm muted">{t(`app.notifications.type.${type}.text`)}</p>
        {isStale && (
          <Notice family="sun" live>
            {t('app.notifications.stale')}
          </Notice>
        )}
        <AddressList
          label={t('app.notifications.addressesOf', { type: name })}
          emails={emails}
          isBusy={isBusy}
          onRemove={(email) =>
            saveOrTell(
              'emails',
              written.filter((one) => one !== email),
            )
          }
        />
        {emails.length < ADDRESSES_MAX && (
          <May call={notificationsContract.changeNotificationSetting}>
            <AddAddress
              label={t('app.notifications.email')}
              onAdd={(email) => save('emails', [...written, email])}
            />
          </May>
        )}
      </div>
    </Card>
  );
}

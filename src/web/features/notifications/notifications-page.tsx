import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';

import { NOTIFICATION_TYPES } from '#areas/guests/notifications/notifications.constants.ts';
import {
  notificationsContract,
  type NotificationSettings,
} from '#areas/guests/notifications/notifications.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { notificationSettingsQuery } from './queries.ts';
import { TypeCard } from './type-card.tsx';
import { useFirstNotifications } from './use-notifications.ts';

function First() {
  const { t } = useLanguage();
  const { activate, isBusy } = useFirstNotifications();
  const press = () =>
    void activate().then(
      () => notify('success', t('app.notifications.activated')),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <Card>
      <Empty
        icon={<Bell aria-hidden="true" />}
        title={t('app.notifications.first')}
        text={t('app.notifications.first.text')}
        action={
          <May call={notificationsContract.initNotifications}>
            <Button kind="primary" busy={isBusy} onClick={press}>
              {t('app.notifications.activate')}
            </Button>
          </May>
        }
      />
    </Card>
  );
}

const isFirst = (settings: NotificationSettings): boolean =>
  NOTIFICATION_TYPES.every((type) => settings[type].version === 0);

function Types() {
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(notificationSettingsQuery(property.id));
  if (data && isFirst(data)) return <First />;
  if (data) return NOTIFICATION_TYPES.map((type) => <TypeCard key={type} type={type} setting={data[type]} />);
  if (error) return <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return NOTIFICATION_TYPES.map((type) => (
    <Card key={type} padded>
      <Skeleton lines={4} />
    </Card>
  ));
}

/** S-APP-41: what the team is told by email, and at which addresses. */
export function NotificationsPage() {
  const { t } = useLanguage();
  return (
    <Page title={t('app.notifications.title')} subtitle={t('app.notifications.lead')} kind="form">
      <Types />
    </Page>
  );
}

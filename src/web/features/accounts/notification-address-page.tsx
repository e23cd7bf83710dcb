import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { notificationsContract } from '#areas/guests/notifications/notifications.contract.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { SignInFrame } from './auth-frame.tsx';

const WORDS = {
  confirm: {
    title: 'app.notifications.link.confirm',
    lead: 'app.notifications.link.confirm.lead',
    action: 'app.notifications.link.confirm.action',
    done: 'app.notifications.link.confirmed',
    doneLead: 'app.notifications.link.confirmed.lead',
  },
  stop: {
    title: 'app.notifications.link.stop',
    lead: 'app.notifications.link.stop.lead',
    action: 'app.notifications.link.stop.action',
    done: 'app.notifications.link.stopped',
    doneLead: 'app.notifications.link.stopped.lead',
  },
} as const;

/**
 * For the owner of an address, who may have no account. The link changes nothing before the press, because mail scanners
 * open links; its token is behind the hash, which no server receives.
 */
export function NotificationAddressPage() {
  const { t } = useLanguage();
  const [token] = useState(() => location.hash.slice(1));
  const [isAnswered, setAnswered] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['notification-address', token],
    queryFn: ({ signal }) => call(notificationsContract.openAddressLink, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const confirm = useChange(notificationsContract.confirmAddress);
  const stop = useChange(notificationsContract.stopAddress);
  if (!data) {
    const isOver = token === '' || (error instanceof CallFailure && error.status < 429);
    return (
      <SignInFrame title={t('app.notifications.link.title')}>
        {isOver && <Empty title={t('notifications.error.linkEnded')} />}
        {!isOver && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!isOver && !error && <Skeleton lines={4} />}
      </SignInFrame>
    );
  }
  const words = WORDS[data.does];
  const params = { property: data.propertyName, email: data.email };
  if (isAnswered || data.isDone) {
    return (
      <SignInFrame title={t(words.done)}>
        <p>{t(words.doneLead, params)}</p>
      </SignInFrame>
    );
  }
  const change = data.does === 'confirm' ? confirm : stop;
  const press = async () => {
    await change.send({ body: { token } });
    setAnswered(true);
  };
  return (
    <SignInFrame title={t(words.title, params)} lead={t(words.lead, params)}>
      {change.error && (
        <Notice family="rose" live>
          {change.error.message}
        </Notice>
      )}
      <Button
        kind="primary"
        size="large"
        full
        busy={change.isPending}
        // The reason of the failure is shown above.
        onClick={() => void press().catch(() => undefined)}
      >
        {t(words.action)}
      </Button>
    </SignInFrame>
  );
}

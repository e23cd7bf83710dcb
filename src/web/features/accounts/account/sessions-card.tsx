import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { sessionsContract } from '#areas/platform/accounts/sessions/sessions.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { deviceName } from './device-name.ts';
import { ACCOUNT_TOPICS, sessionsQuery } from './queries.ts';
import { SettingRow } from './setting-row.tsx';

/** Where the person is signed in. An ended session is out within a second. */
export function SessionsCard() {
  const { t, format } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const [isEnding, setEnding] = useState(false);
  const endOne = useChange(sessionsContract.endOneSession, { invalidates: ACCOUNT_TOPICS });
  const endOthers = useChange(sessionsContract.endOtherSessions, { invalidates: ACCOUNT_TOPICS });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const end = (id: string) =>
    endOne.send({ params: { id } }).then(
      () => notify('success', t('app.account.sessions.ended')),
      (failure: unknown) =>
        notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  return (
    <Card
      title={t('app.account.sessions')}
      aside={
        others.length > 0 && (
          <Button size="small" onClick={() => setEnding(true)}>
            {t('app.account.sessions.endOthers')}
          </Button>
        )
      }
    >
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.map(({ _id, device, createdAt, lastSeenAt, isCurrent }) => (
        <SettingRow
          key={_id}
          name={deviceName(device) ?? t('app.account.sessions.unknown')}
          value={t('app.account.sessions.times', {
            since: format.ago(createdAt),
            seen: format.ago(lastSeenAt),
          })}
          actions={
            isCurrent ? (
              <StatusPill family="palm">{t('app.account.sessions.current')}</StatusPill>
            ) : (
              <Button size="small" kind="quiet" onClick={() => void end(_id)}>
                {t('app.account.sessions.end')}
              </Button>
            )
          }
        />
      ))}
      <ConfirmDialog
        open={isEnding}
        title={t('app.account.sessions.endQuestion')}
        confirmLabel={t('app.account.sessions.endOthers')}
        onClose={() => setEnding(false)}
        onConfirm={async () => {
          await endOthers.send({});
          notify('success', t('app.account.sessions.ended'));
        }}
      >
        {t('app.account.sessions.endText')}
      </ConfirmDialog>
    </Card>
  );
}

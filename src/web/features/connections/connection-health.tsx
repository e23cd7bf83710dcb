import { useQuery } from '@tanstack/react-query';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/states.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './connection-page.module.css';
import { isSynced, wordsOf } from './connection-words.ts';
import { requestLogQuery } from './queries.ts';
import { STATE_FAMILIES } from './state-families.ts';

type ConnectionHealthProps = {
  readonly connection: PropertyIntegration;
  readonly name: string;
  readonly isStarting: boolean;
  /** For members who may renew the credentials. */
  readonly renew: string | undefined;
};

/** The state in words, the last and the next sync run, and the progress of a running one. */
export function ConnectionHealth({ connection, name, isStarting, renew }: ConnectionHealthProps) {
  const { t } = useLanguage();
  const { state, problem, syncRun, partnerIntegrationType: type } = connection;
  return (
    <Card
      title={t('app.connection.health')}
      mark={<StatusPill family={STATE_FAMILIES[state]}>{t(`app.connection.state.${state}`)}</StatusPill>}
    >
      <div className={styles['health']}>
        {problem && (
          <Notice
            family={state === 'reconnect' ? 'rose' : 'sun'}
            more={
              state === 'reconnect' &&
              renew && (
                <ScreenLink to={renew} preventScrollReset kind="primary" size="small">
                  {t('app.connection.reconnect')}
                </ScreenLink>
              )
            }
          >
            {problem}
          </Notice>
        )}
        {state === 'paused' && <Notice family="sky">{t(wordsOf(type).paused, { name })}</Notice>}
        {syncRun && syncRun.total > 0 && (
          <div>
            <ProgressBar label={t('app.connection.syncingNow')} {...syncRun} />
            <p className="sm muted">{t('app.connection.syncingNow.text')}</p>
          </div>
        )}
        {!syncRun && isStarting && (
          <p role="status" className="sm muted">
            {t('app.connection.syncStarting')}
          </p>
        )}
        <HealthFacts connection={connection} />
      </div>
    </Card>
  );
}

function HealthFacts({ connection }: { readonly connection: PropertyIntegration }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const mayManage = useAccess().may('manage');
  const requests = useQuery({ ...requestLogQuery(property.id, connection._id, 1), enabled: mayManage });
  const last = requests.data?.data[0]?.at;
  const { lastSyncedAt, nextSyncAt, state, partnerIntegrationType: type } = connection;
  const next = () => {
    if (state === 'reconnect') return t('app.connection.nextSync.access');
    if (nextSyncAt === null) return t('app.connection.nextSync.none');
    if (Date.parse(nextSyncAt) <= Date.now()) return t('app.connection.nextSync.soon');
    return format.ago(nextSyncAt);
  };
  return (
    <Facts
      facts={[
        ...(isSynced(type)
          ? [
              {
                label: t('app.connection.lastRead'),
                value: lastSyncedAt ? format.ago(lastSyncedAt) : t('app.connection.notRead'),
                more: lastSyncedAt && format.dateTime(lastSyncedAt, property.timezone),
              },
              {
                label: t('app.connection.nextSync'),
                value: next(),
                more: nextSyncAt && format.time(nextSyncAt, property.timezone),
              },
            ]
          : []),
        ...(mayManage && requests.data
          ? [
              {
                label: t('app.connection.lastTalk'),
                value: last ? format.ago(last) : t('app.connection.lastTalk.none'),
                more: last && format.dateTime(last, property.timezone),
              },
            ]
          : []),
      ]}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { remoteBlockContract } from '#areas/channels/pms-sync/remote-blocks/remote-blocks.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './connection-page.module.css';
import { remoteBlocksQuery, type LookEvery } from './queries.ts';

type RemoteBlocksProps = {
  readonly connection: PropertyIntegration;
  readonly name: string;
  readonly lookEvery: LookEvery;
};

/** Remote blocks that failed: nights sold or blocked here that the connected system did not close. */
export function RemoteBlocks({ connection, name, lookEvery }: RemoteBlocksProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const mayManage = useAccess().may('manage');
  const { data, error, isFetching, refetch } = useQuery({
    ...remoteBlocksQuery(property.id, connection._id),
    refetchInterval: lookEvery,
  });
  const { send, isPending } = useChange(remoteBlockContract.retryRemoteBlocks, {
    invalidates: [['integrations']],
  });
  const retry = async () => {
    await send({ params: { id: connection._id }, query: { propertyId: property.id } });
    notify('success', t('app.connection.remoteBlocks.retried'));
  };
  if (data?.supported === false) return null;
  const problems = data?.problems ?? [];
  return (
    <Card
      title={t('app.connection.remoteBlocks', { name })}
      mark={problems.length > 0 && <StatusPill family="rose">{problems.length}</StatusPill>}
      aside={
        problems.length > 0 &&
        mayManage && (
          <Button kind="outlined" busy={isPending} onClick={() => void retry()}>
            {t('app.connection.remoteBlocks.retry')}
          </Button>
        )
      }
    >
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true" className={styles['padded']}>
          <Skeleton lines={2} />
        </div>
      )}
      {data && problems.length === 0 && (
        <Empty
          compact
          icon={<CircleCheck aria-hidden="true" />}
          title={t('app.connection.remoteBlocks.none')}
        />
      )}
      {problems.length > 0 && (
        <ul className={styles['list']}>
          {problems.map(({ _id, listing, checkInDate, checkOutDate, text, since, detail }) => (
            <li key={_id}>
              <b>{listing}</b>
              <span className="sm muted">
                {' · '}
                {format.date(checkInDate, 'short')} – {format.date(checkOutDate, 'short')}
              </span>
              <p>{text}</p>
              {since && (
                <p className="sm muted num">
                  {t('app.connection.remoteBlocks.since', { since: format.ago(since) })}
                </p>
              )}
              {detail && (
                <details>
                  <summary>{t('app.connection.problems.detail')}</summary>
                  <pre>{detail}</pre>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

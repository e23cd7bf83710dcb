import { type QuarantinedBooking } from '#areas/channels/pms-sync/sync/quarantine.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './connection-page.module.css';
import { type LookEvery, quarantineQuery } from './queries.ts';

type QuarantineProps = {
  readonly connection: PropertyIntegration;
  readonly reservation: (id: string) => string;
  readonly lookEvery: LookEvery;
};

/** Bookings in quarantine: which, why, since when, and when they are tried again. */
export function Quarantine({ connection, reservation, lookEvery }: QuarantineProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery({
    ...quarantineQuery(property.id, connection),
    refetchInterval: lookEvery,
  });
  const mark = data && data.length > 0 && <StatusPill family="rose">{data.length}</StatusPill>;
  return (
    <Card title={t('app.connection.problems')} mark={mark}>
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true" className={styles['padded']}>
          <Skeleton lines={2} />
        </div>
      )}
      {data?.length === 0 && (
        <Empty compact icon={<CircleCheck aria-hidden="true" />} title={t('app.connection.problems.none')} />
      )}
      {data && data.length > 0 && (
        <ul className={styles['list']}>
          {data.map((problem) => (
            <QuarantinedRow key={problem.externalId} problem={problem} reservation={reservation} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function QuarantinedRow({
  problem,
  reservation,
}: {
  readonly problem: QuarantinedBooking;
  readonly reservation: (id: string) => string;
}) {
  const { t, format } = useLanguage();
  const { externalId, reservationId, guestName, checkInDate, since, nextTryAt, detail } = problem;
  const number = t('app.connection.problems.booking', { id: externalId });
  const who = [
    guestName,
    checkInDate && t('app.connection.problems.arrives', { day: format.date(checkInDate, 'short') }),
  ].filter(Boolean);
  const isDue = Date.parse(nextTryAt) <= Date.now();
  return (
    <li>
      <b>{reservationId ? <Link to={reservation(reservationId)}>{number}</Link> : number}</b>
      {who.length > 0 && <span className="sm muted"> · {who.join(' · ')}</span>}
      <p>{problem.problem}</p>
      {since && (
        <p className="sm muted num">
          {t('app.connection.problems.when', {
            since: format.ago(since),
            next: isDue ? t('app.connection.nextSync.soon').toLowerCase() : format.ago(nextTryAt),
          })}
        </p>
      )}
      {detail && (
        <details>
          <summary>{t('app.connection.problems.detail')}</summary>
          <pre>{detail}</pre>
        </details>
      )}
    </li>
  );
}

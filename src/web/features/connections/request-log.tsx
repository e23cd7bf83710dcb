import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Copy, MessagesSquare } from 'lucide-react';
import { useState } from 'react';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { type LoggedRequest } from '#areas/property/connections/request-log/request-log.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Paging } from '#web/parts/paging.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './connection-page.module.css';
import { wordsOf } from './connection-words.ts';
import { textOfLoggedRequest } from './request-text.ts';
import { requestLogQuery, type LookEvery } from './queries.ts';

type RequestLogProps = {
  readonly connection: PropertyIntegration;
  readonly name: string;
  readonly lookEvery: LookEvery;
};

/** The requests to the connected system with their answers, for support: without keys and without guests. */
export function RequestLog({ connection, name, lookEvery }: RequestLogProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    ...requestLogQuery(property.id, connection._id, page),
    refetchInterval: lookEvery,
  });
  return (
    <Card title={t('app.connection.requestLog', { name })}>
      <p className={styles['lead']}>{t('app.connection.requestLog.text')}</p>
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true" className={styles['padded']}>
          <Skeleton lines={5} />
        </div>
      )}
      {data?.meta.total === 0 && (
        <Empty
          compact
          icon={<MessagesSquare aria-hidden="true" />}
          title={t('app.connection.requestLog.none')}
          text={t(wordsOf(connection.partnerIntegrationType).noRequests)}
        />
      )}
      {data && data.data.length > 0 && (
        <ol className={styles['list']}>
          {data.data.map((logged) => (
            <RequestLogEntry key={logged._id} logged={logged} />
          ))}
        </ol>
      )}
      {data && <Paging meta={data.meta} onPage={setPage} />}
    </Card>
  );
}

function useOutcome({ outcome, status }: LoggedRequest): { readonly text: string; readonly family: Family } {
  const { t } = useLanguage();
  if (outcome !== 'answered' || status === null) {
    return {
      text: t(
        outcome === 'answered' ? 'app.connection.requestLog.ok' : `app.connection.requestLog.${outcome}`,
      ),
      family: 'rose',
    };
  }
  if (status < 400) return { text: t('app.connection.requestLog.ok'), family: 'palm' };
  const isRefusal = status < 500;
  const key = isRefusal
    ? 'app.connection.requestLog.refusedStatus'
    : 'app.connection.requestLog.failedStatus';
  return { text: t(key, { status }), family: isRefusal ? 'sun' : 'rose' };
}

/** Enough of the address to tell requests apart in a list. */
const endOf = (url: string): string =>
  (URL.canParse(url) ? new URL(url).pathname : url).split('/').slice(-2).join('/');

function RequestLogEntry({ logged }: { readonly logged: LoggedRequest }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const outcome = useOutcome(logged);
  const { at, attempt, method, url, durationMs, request, response } = logged;
  const copy = () =>
    navigator.clipboard.writeText(textOfLoggedRequest(logged)).then(
      () => notify('success', t('app.connection.copied')),
      () => notify('error', t('general.tryLater')),
    );
  return (
    <li>
      <details>
        <summary className={styles['request']}>
          <span className={styles['address']}>
            <b>{method}</b> {endOf(url)}
          </span>
          <StatusPill family={outcome.family}>{outcome.text}</StatusPill>
          <ChevronDown aria-hidden="true" size={16} />
          <span className="xs muted num">
            {[
              format.dateTime(at, property.timezone),
              `${format.number(durationMs)} ms`,
              attempt > 1 && t('app.connection.requestLog.try', { number: attempt }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </summary>
        <h3 className="sm">{t('app.connection.requestLog.asked')}</h3>
        <pre tabIndex={0} aria-label={t('app.connection.requestLog.asked')}>
          {[url, request.body].filter(Boolean).join('\n\n')}
        </pre>
        <h3 className="sm">{t('app.connection.requestLog.answered')}</h3>
        <pre tabIndex={0} aria-label={t('app.connection.requestLog.answered')}>
          {response?.body || t('app.connection.requestLog.nothing')}
        </pre>
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('app.connection.requestLog.copy')}
        </Button>
      </details>
    </li>
  );
}

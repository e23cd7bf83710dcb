import { useQuery } from '@tanstack/react-query';

import type { AppId } from '#vocabulary/app-ids.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { appChangesQuery } from './apps.ts';
import styles from './apps.module.css';

/** C-APP-18: the changes of the app, each with its first day. */
export function AppVersions({ id }: { readonly id: AppId }) {
  const { t, tn, format } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(appChangesQuery(id));
  if (!data) {
    return error ? (
      <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={4} />
    );
  }
  if (data.length === 0) return <Empty compact title={t('admin.apps.versions.none')} />;
  return (
    <ol className={styles['versions']}>
      {data.map(({ number, from, status, trialPeriod, feeBillingRange, actorName, createdAt }) => (
        <li key={number}>
          <b>{t('admin.apps.version', { number, day: format.date(from) })}</b>
          <p className="sm">
            {[
              status && t('admin.apps.version.status', { status: t(`app.marketplace.status.${status}`) }),
              trialPeriod !== undefined &&
                t('admin.apps.version.trial', {
                  days: trialPeriod === 0 ? t('admin.apps.noTrial') : tn('admin.apps.days', trialPeriod),
                }),
              feeBillingRange &&
                t('admin.apps.version.prices', {
                  currencies: Object.keys(feeBillingRange).join(', ') || t('app.blank'),
                }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="xs muted">
            {t('admin.apps.version.by', { person: actorName, when: format.ago(createdAt) })}
          </p>
        </li>
      ))}
    </ol>
  );
}

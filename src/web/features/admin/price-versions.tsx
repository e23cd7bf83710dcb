import { useQuery } from '@tanstack/react-query';

import type { PriceChange, PriceKind } from '#areas/property/marketplace/prices-admin.contract.ts';
import { moneyOf } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './apps.module.css';
import { priceChangesQuery } from './prices.ts';

/** The fields of a version, in the order of its form. */
function useSaid() {
  const { t, format } = useLanguage();
  return (currency: string, change: PriceChange): string => {
    const { monthsPerYear, least, most, feeBillingRange, bands, tax, amount } = change;
    const prices = feeBillingRange ?? bands;
    return [
      monthsPerYear !== undefined && t('admin.prices.version.months', { months: monthsPerYear }),
      least !== undefined && t('admin.prices.version.least', { credits: format.number(least) }),
      most !== undefined && t('admin.prices.version.most', { credits: format.number(most) }),
      prices && t('admin.apps.version.prices', { currencies: Object.keys(prices).join(', ') }),
      tax &&
        t(tax.isIncluded ? 'admin.prices.version.tax.included' : 'admin.prices.version.tax', {
          name: tax.name,
          percent: format.number(tax.percent),
        }),
      amount !== undefined && format.money(moneyOf(amount, currency), { code: true }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** C-APP-24: the changes of a price, each with its first day. */
export function PriceVersions({ kind, id }: { readonly kind: PriceKind; readonly id: string }) {
  const { t, format } = useLanguage();
  const said = useSaid();
  const { data, error, isFetching, refetch } = useQuery(priceChangesQuery(kind, id));
  if (!data) {
    return error ? (
      <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={4} />
    );
  }
  if (data.length === 0) return <Empty compact title={t('admin.prices.versions.none')} />;
  return (
    <ol className={styles['versions']}>
      {data.map((change) => (
        <li key={change.number}>
          <b>{t('admin.apps.version', { number: change.number, day: format.date(change.from) })}</b>
          <p className="sm">{said(id, change)}</p>
          <p className="xs muted">
            {t('admin.apps.version.by', { person: change.actorName, when: format.ago(change.createdAt) })}
          </p>
        </li>
      ))}
    </ol>
  );
}

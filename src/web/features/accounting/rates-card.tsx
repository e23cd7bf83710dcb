import { useQuery } from '@tanstack/react-query';

import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './accounting.module.css';
import { ratesQuery } from './queries.ts';

/** Part of S-APP-33: the rate of today for documents in another currency, and its publisher. */
export function RatesCard() {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { currency = '' } = property;
  const { data, error, isFetching, refetch } = useQuery({
    ...ratesQuery(currency),
    enabled: currency !== '',
  });
  if (currency === '') return null;
  return (
    <Card title={t('app.accounting.rates')} padded>
      <div className={styles['cards']}>
        <p className="muted sm">{t('app.accounting.rates.hint', { currency })}</p>
        {!data && !error && <Skeleton lines={2} />}
        {!data && error && (
          <Failed compact title={t('currency.rate')} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <Empty compact title={t('app.accounting.rates.none', { currency })} />}
        {data && data.length > 0 && (
          <ul className={styles['rates']}>
            {data.map((one) => (
              <li key={`${one.currencyIso3From} ${one.source}`}>
                <b className="num">
                  {t('app.accounting.rate', {
                    from: one.currencyIso3From,
                    rate: format.number(one.rate, { maximumFractionDigits: 6 }),
                    to: one.currencyIso3To,
                  })}
                </b>
                <span className="muted sm">
                  {one.source} · {format.date(one.date, 'short')}
                  {one.stale && ` · ${t('app.accounting.rate.stale')}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

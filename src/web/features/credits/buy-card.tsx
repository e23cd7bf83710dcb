import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { moneyOf } from '#vocabulary/money.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './buy.module.css';
import { type CreditsLinks, PACKAGES, unitPriceOf } from './credit-links.ts';
import { type CreditRow, keyOf } from './credit-rows.ts';
import { priceQuery } from './queries.ts';

type BuyCardProps = { readonly row: CreditRow; readonly links: CreditsLinks };

/** The way to buy more: each package leads to the page where it is paid, which is loaded as one of its own (SEC-71). */
export function BuyCard({ row, links }: BuyCardProps) {
  const { t, format } = useLanguage();
  const asked = { propertyId: row.propertyId, appId: row.id, amount: PACKAGES[0] };
  const { data, error, isFetching, refetch } = useQuery(priceQuery(asked));
  const to = (amount?: number) =>
    `${links.buy()}?${new URLSearchParams({ of: keyOf(row), ...(amount && { amount: String(amount) }) })}`;
  return (
    <Card title={t('app.credits.buy.title', { property: row.property })} padded>
      <div className={styles['pay']}>
        {!data && error && (
          <Failed
            compact
            title={t('app.credits.buy.load')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton lines={3} />}
        {data && (
          <div className={styles['packages']}>
            {PACKAGES.filter((amount) => amount >= data.least && amount <= data.most).map((amount) => (
              <Link key={amount} className={styles['package']} to={to(amount)} reloadDocument>
                <b>{format.number(amount)}</b>
                <span className="sm muted">
                  {t('app.credits.buy.each', {
                    price: format.money(moneyOf(unitPriceOf(data.bands, amount) ?? 0, data.currency)),
                  })}
                </span>
              </Link>
            ))}
          </div>
        )}
        <ScreenLink kind="primary" full to={to()} reloadDocument>
          {t('app.credits.buy')}
        </ScreenLink>
      </div>
    </Card>
  );
}

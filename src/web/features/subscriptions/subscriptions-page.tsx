import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';

import { payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Bills } from './bills.tsx';
import type { SubscriptionLinks } from './links.ts';
import { PayerCard } from './payer-card.tsx';
import { PropertyPlan } from './property-plan.tsx';
import { priceChangesQuery, subscriptionsQuery } from './queries.ts';
import { SavedCards } from './saved-cards.tsx';
import styles from './subscriptions.module.css';

function Properties({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(subscriptionsQuery(property.id));
  return (
    <Card title={t('app.subscription.properties')} aside={t('app.subscription.properties.note')}>
      {data && (
        <ul>
          {data.map((info) => (
            <PropertyPlan key={info.propertyId} info={info} links={links} />
          ))}
        </ul>
      )}
      {!data && error && (
        <Failed
          compact
          title={t('subscriptions.load')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className={styles['coming']}>
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Skeleton lines={4} />
        </div>
      )}
    </Card>
  );
}

/** Upcoming price changes, shown at the plan; nothing without any, or when they could not be read. */
function RatesAhead({ links }: { readonly links: SubscriptionLinks }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { data = [] } = useQuery(priceChangesQuery(property.id));
  const [first] = data.flatMap(({ rates }) => rates.map(({ day }) => day)).toSorted();
  if (first === undefined) return null;
  return (
    <Notice
      family="sun"
      more={
        <ScreenLink to={links.rates} size="small">
          {t('app.rates.see')}
        </ScreenLink>
      }
    >
      {t('app.rates.ahead', { day: format.date(first, 'long') })}
    </Notice>
  );
}

/** S-APP-17: the plan and the price of each property, the cards, the payer on documents, and every bill. */
export function SubscriptionsPage({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  return (
    <>
      <Page
        title={t('app.subscription.title')}
        subtitle={t('app.subscription.promise')}
        actions={
          <ScreenLink to={links.create()} kind="primary">
            {t('app.subscription.choose')}
          </ScreenLink>
        }
      >
        <div className={styles['columns']}>
          <div className={styles['stack']}>
            <RatesAhead links={links} />
            <Properties links={links} />
            <Bills links={links} />
          </div>
          <div className={styles['stack']}>
            <May call={payersContract.listCards}>
              <SavedCards links={links} />
            </May>
            <PayerCard />
          </div>
        </div>
      </Page>
      <Outlet />
    </>
  );
}

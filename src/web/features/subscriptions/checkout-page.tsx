import { useQueries, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { AppId } from '#vocabulary/app-ids.ts';
import type { Checkout } from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { CheckoutForm } from './checkout.tsx';
import type { SubscriptionLinks } from './links.ts';
import { Begun } from './outcome.tsx';
import { PayBill } from './pay-bill.tsx';
import { subscriptionQuery, subscriptionsQuery } from './queries.ts';
import styles from './subscriptions.module.css';

/** Every property of the account, each with its next charge; undefined until all are loaded. */
function useAll() {
  const { property } = useProperty();
  const list = useQuery(subscriptionsQuery(property.id));
  const each = useQueries({
    queries: (list.data ?? []).map(({ propertyId }) => subscriptionQuery(propertyId)),
  });
  const all = each.flatMap(({ data }) => (data ? [data] : []));
  return {
    all: list.data && all.length === list.data.length ? all : undefined,
    error: list.error ?? each.find(({ error }) => error)?.error ?? null,
    isFetching: list.isFetching || each.some(({ isFetching }) => isFetching),
    again: () => {
      if (list.error) void list.refetch();
      for (const one of each) if (one.error) void one.refetch();
    },
  };
}

/** The app in the address that the person wants. */
function useAppAsked(): AppId | undefined {
  const [search] = useSearchParams();
  return AppId.safeParse(search.get('app')).data;
}

function NewCheckout({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const [begun, setBegun] = useState<Checkout>();
  const { all, error, isFetching, again } = useAll();
  const app = useAppAsked();
  if (begun) return <Begun charge={begun.upcoming[0]} currency={begun.currency} links={links} app={app} />;
  if (all) {
    return (
      <CheckoutForm
        all={all}
        app={app}
        onBill={(bill, card) =>
          setSearch({ ...Object.fromEntries(search), bill }, { replace: true, state: { card } })
        }
        onBegun={(_, checkout) => setBegun(checkout)}
      />
    );
  }
  return (
    <Card padded>
      {error ? (
        <Failed title={t('subscriptions.load')} error={error} busy={isFetching} onRetry={again} />
      ) : (
        <div aria-busy="true">
          <p role="status" className="visually-hidden">
            {t('shell.loading')}
          </p>
          <Skeleton lines={8} />
        </div>
      )}
    </Card>
  );
}

/** S-APP-18: a plan is chosen and paid, or a bill that is open. */
export function CheckoutPage({ links }: { readonly links: SubscriptionLinks }) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const bill = search.get('bill');
  const app = useAppAsked();
  return (
    <Page
      title={t('app.subscription.title')}
      subtitle={t('app.subscription.promise')}
      actions={
        <LinkButton to={links.home} icon={<ArrowLeft size={16} aria-hidden="true" />}>
          {t('shell.back')}
        </LinkButton>
      }
    >
      <div className={styles['stack']}>
        {bill === null ? (
          <NewCheckout links={links} />
        ) : (
          <PayBill key={bill} billId={bill} links={links} app={app} />
        )}
      </div>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';

import type { App, MarketplaceProperty } from '#areas/property/marketplace/marketplace.contract.ts';
import { paidAppsContract } from '#areas/subscription/subscriptions/apps.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ActivationOffer } from './activation-offer.tsx';
import checkout from './checkout.module.css';
import type { SubscriptionLinks } from './links.ts';
import { PayBill } from './pay-bill.tsx';
import { activationQuery, appsQuery, LOOK_AGAIN_MS } from './queries.ts';
import styles from './subscriptions.module.css';

/** The marketplace's text about an app, passed by the entry that knows both. */
export type AppParts = {
  readonly about: (app: App, of: MarketplaceProperty) => ReactNode;
  /** The app's own steps, once it may be used. */
  readonly steps: (app: App) => ReactNode;
  /** Trying it, and turning it off. */
  readonly actions: (app: App) => ReactNode;
};

type ActivationPageProps = {
  readonly links: SubscriptionLinks & { readonly app: (id: string) => string };
  readonly parts: AppParts;
};

function Coming() {
  const { t } = useLanguage();
  return (
    <Card padded>
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('shell.loading')}
        </p>
        <Skeleton lines={8} />
      </div>
    </Card>
  );
}

/** The payment has arrived: the app follows automatically, and the page says when. */
function Activating({ app, onActive }: { readonly app: App; readonly onActive: () => void }) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const name = app.name[language];
  const { data } = useQuery({ ...appsQuery(property.id), refetchInterval: LOOK_AGAIN_MS });
  const isActive = data?.data.find(({ _id }) => _id === app._id)?.property.state === 'active';
  useEffect(() => {
    if (!isActive) return;
    notify('success', t('app.activation.active', { app: name }));
    onActive();
  }, [isActive, onActive, t, name]);
  return (
    <Card padded>
      <div role="status" className={styles['end']}>
        <CircleCheck aria-hidden="true" />
        <h2>{t('app.subscription.paid')}</h2>
        <p>{t('app.activation.activating', { app: name })}</p>
      </div>
    </Card>
  );
}

type OneProps = ActivationPageProps & {
  readonly app: App;
  readonly of: MarketplaceProperty;
  readonly onBill: (id: string) => void;
};

function One({ app, of, links, parts, onBill }: OneProps) {
  const { t, format, language } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const seesMoney = mayCall(paidAppsContract.getActivation);
  const enabled = seesMoney && app.status === 'live';
  const { data, error, isFetching, refetch } = useQuery({
    ...activationQuery(property.id, app._id),
    enabled,
  });
  const { open } = app.property.access;
  return (
    <div className={checkout['columns']}>
      <div className={checkout['left']}>
        {open && parts.steps(app)}
        {parts.about(app, of)}
      </div>
      <div className={checkout['left']}>
        {data?.endsOn && (
          <Notice family="sun">
            {t('app.activation.ends', { app: app.name[language], day: format.date(data.endsOn, 'long') })}
          </Notice>
        )}
        {data && (
          <ActivationOffer
            key={app.property.version}
            app={app}
            activation={data}
            links={links}
            onBill={onBill}
            onStale={() => void refetch()}
          />
        )}
        {enabled && !data && error && (
          <Card>
            <Failed
              compact
              title={t('subscriptions.get')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          </Card>
        )}
        {enabled && !data && !error && <Coming />}
        {!seesMoney && !open && <Notice family="sky">{t('app.activation.money')}</Notice>}
        {!data?.endsOn && parts.actions(app)}
      </div>
    </div>
  );
}

/**
 * S-APP-29: the functions and the price of an app here, the card only when a payment is due now, and the app's own
 * steps once it is active.
 */
export function ActivationPage({ links, parts }: ActivationPageProps) {
  const { t, language } = useLanguage();
  const { appId = '' } = useParams();
  const { property } = useProperty();
  const [search, setSearch] = useSearchParams();
  const bill = search.get('bill');
  const { data, error, isFetching, refetch } = useQuery(appsQuery(property.id));
  const app = data?.data.find(({ _id }) => _id === appId);
  const name = app?.name[language];
  const isOpen = app?.property.access.open ?? false;
  const title =
    name === undefined
      ? t('app.activation.title')
      : t(isOpen ? 'app.activation.title.open' : 'app.activation.title.of', { app: name });
  return (
    <Page
      title={title}
      subtitle={t(isOpen ? 'app.activation.lead.open' : 'app.activation.lead', { property: property.name })}
      actions={
        <LinkButton to={links.app(appId)} icon={<ArrowLeft size={16} aria-hidden="true" />}>
          {t('shell.back')}
        </LinkButton>
      }
    >
      {data && app && bill !== null && (
        <div className={styles['stack']}>
          <PayBill
            key={bill}
            billId={bill}
            links={links}
            paid={<Activating app={app} onActive={() => setSearch({}, { replace: true })} />}
          />
        </div>
      )}
      {data && app && bill === null && (
        <One
          app={app}
          of={data.meta.property}
          links={links}
          parts={parts}
          onBill={(id) => setSearch({ bill: id })}
        />
      )}
      {data && !app && (
        <Card>
          <Empty title={t('app.marketplace.unknown')} />
        </Card>
      )}
      {!data && error && (
        <Card>
          <Failed
            title={t('marketplace.load')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !error && <Coming />}
    </Page>
  );
}

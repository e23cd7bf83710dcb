import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, useParams } from 'react-router';

import type { App, MarketplaceProperty } from '#areas/marketplace/marketplace.contract.ts';
import { subscriptionsContract } from '#areas/subscriptions/subscriptions.contract.ts';
import { useAccess } from '#web/shell/access.ts';
import { useDrawerNavigation } from '#web/shell/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { AppActions, hasActions, offText } from './app-actions.tsx';
import { AppMark } from './app-card.tsx';
import { AppCost } from './app-cost.tsx';
import styles from './app-drawer.module.css';
import { AppNeeds } from './app-needs.tsx';
import { AppTrial, canTry } from './app-trial.tsx';
import { lastDay } from './app-words.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { type MarketplaceLinks, useListings } from './marketplace-page.tsx';
import { appsQuery } from './queries.ts';

/** Its own status, and this property's state: two facts, each with its word. */
function Facts({ app }: { readonly app: App }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { open, because, until } = app.property.access;
  return (
    <div className={styles['facts']}>
      <div className={styles['pills']}>
        <StatusPill family={app.status === 'live' ? 'palm' : 'sun'}>
          {t(`app.marketplace.status.${app.status}`)}
        </StatusPill>
        {app.status === 'live' && (
          <StatusPill family={open ? 'palm' : 'neutral'}>
            {t(open ? 'app.marketplace.openIn' : 'app.marketplace.closedIn', { property: property.name })}
          </StatusPill>
        )}
      </div>
      <p className="sm muted">
        {t(app.isWaitedFor ? 'app.marketplace.waiting' : `app.marketplace.because.${because}`)}{' '}
        {open &&
          until !== null &&
          t('app.marketplace.until', { day: format.date(lastDay(property.timezone, until)) })}
      </p>
      <ul className={styles['does']}>
        {t(`app.marketplace.does.${app._id}`)
          .split('\n')
          .map((one) => (
            <li key={one}>
              <Check aria-hidden="true" />
              {one}
            </li>
          ))}
      </ul>
    </div>
  );
}

type OneProps = {
  readonly app: App;
  readonly of: MarketplaceProperty;
  readonly links: MarketplaceLinks;
  readonly onClose: () => void;
};

function One({ app, of, links, onClose }: OneProps) {
  const { t, language } = useLanguage();
  const { mayCall } = useAccess();
  const listings = useListings();
  const { access, state } = app.property;
  const category = t(`app.marketplace.category.${app.category}`);
  const connection = t(`app.marketplace.connection.${app.connection}`);
  const isPaidElsewhere = app.status === 'live' && !access.open && !canTry(app);
  return (
    <Drawer
      open
      title={app.name[language]}
      subtitle={t('app.marketplace.subtitle', { category, connection })}
      leading={<AppMark app={app} large />}
      onClose={onClose}
      foot={hasActions(app) && <AppActions app={app} />}
    >
      <div className={styles['star']}>
        <Facts app={app} />
        <FavouriteButton app={app} />
      </div>
      <AppCost app={app} of={of} listings={listings} />
      <AppNeeds app={app} listings={listings} links={links} />
      {canTry(app) && <AppTrial app={app} />}
      {(canTry(app) || state === 'trialing' || state === 'active') && (
        <p className={styles['off']}>
          <b>{t('app.marketplace.off')}</b>
          {t(offText(app._id))}
        </p>
      )}
      {isPaidElsewhere && (
        <p className={styles['off']}>
          {t('app.marketplace.noPayment')}{' '}
          {mayCall(subscriptionsContract.getSubscription) && (
            <Link to={links.subscription}>{t('app.marketplace.plans')}</Link>
          )}
        </p>
      )}
    </Drawer>
  );
}

/** One app, over the list. */
export function AppDrawer({ links }: { readonly links: MarketplaceLinks }) {
  const { t } = useLanguage();
  const { appId } = useParams();
  const { property } = useProperty();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(appsQuery(property.id));
  const close = () => go(links.home);
  const app = data?.data.find(({ _id }) => _id === appId);
  if (data && app) return <One app={app} of={data.meta.property} links={links} onClose={close} />;
  return (
    <Drawer open title={t('shell.nav.apps')} onClose={close}>
      {data && <Empty compact title={t('app.marketplace.unknown')} />}
      {!data && error && (
        <Failed
          compact
          title={t('marketplace.load')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}

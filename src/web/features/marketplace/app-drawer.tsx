import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import type { App, MarketplaceProperty } from '#areas/property/marketplace/marketplace.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { AppActions, offText } from './app-actions.tsx';
import { AppMark } from './app-card.tsx';
import { AppCost } from './app-cost.tsx';
import styles from './app-drawer.module.css';
import { AppFacts } from './app-facts.tsx';
import { AppNeeds } from './app-needs.tsx';
import { AppTrial, canTry } from './app-trial.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { type MarketplaceLinks, useListings } from './marketplace-page.tsx';
import { appsQuery } from './queries.ts';

type OneProps = {
  readonly app: App;
  readonly of: MarketplaceProperty;
  readonly links: MarketplaceLinks;
  readonly onClose: () => void;
};

function One({ app, of, links, onClose }: OneProps) {
  const { t, language } = useLanguage();
  const listings = useListings();
  const { access, state } = app.property;
  const category = t(`app.marketplace.category.${app.category}`);
  const connection = t(`app.marketplace.connection.${app.connection}`);
  return (
    <Drawer
      open
      title={app.name[language]}
      subtitle={t('app.marketplace.subtitle', { category, connection })}
      leading={<AppMark app={app} large />}
      onClose={onClose}
      foot={<AppActions app={app} activate={links.activate(app._id)} />}
    >
      <div className={styles['star']}>
        <AppFacts app={app} />
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
      {app.status === 'live' && !access.open && (
        <p className={styles['off']}>{t('app.marketplace.noPayment')}</p>
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

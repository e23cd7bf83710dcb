import { Link } from 'react-router';

import type { App, MarketplaceProperty } from '#areas/property/marketplace/marketplace.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { StatusPill } from '#web/ui/status.tsx';
import { LOOKS } from './app-looks.ts';
import { AppPicture } from './app-picture.tsx';
import { PriceWord, StateWord } from './app-words.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import styles from './marketplace.module.css';
import { WaitButton } from './wait-button.tsx';

type AppMarkProps = { readonly app: App; readonly large?: boolean };

export function AppMark({ app, large = false }: AppMarkProps) {
  const { mark, family } = LOOKS[app._id];
  const look = app.status === 'dev' ? 'grey' : family;
  return (
    <span aria-hidden="true" className={classes(styles['mark'], styles[look], large && styles['large'])}>
      {mark}
    </span>
  );
}

type AppCardProps = {
  readonly app: App;
  readonly of: MarketplaceProperty;
  readonly listings: number | undefined;
  readonly to: string;
  readonly isOpen: boolean;
};

/** R-APP-02: an app with its picture, its price, and the property's activation. */
export function AppCard({ app, of, listings, to, isOpen }: AppCardProps) {
  const { t, language } = useLanguage();
  const { family, picture } = LOOKS[app._id];
  const look = app.status === 'dev' ? 'grey' : family;
  return (
    <li className={classes(styles['card'], isOpen && styles['open'])}>
      <div className={classes(styles['picture'], styles[look])}>
        <AppPicture picture={picture} />
        {app.pricingModel === 'free' && <span className={styles['ribbon']}>{t('marketplace.free')}</span>}
      </div>
      <span className={styles['life']}>
        <StatusPill family={app.status === 'live' ? 'palm' : 'sun'}>
          {t(`app.marketplace.status.${app.status}`)}
        </StatusPill>
      </span>
      <div className={styles['words']}>
        <div className={styles['name']}>
          <AppMark app={app} />
          <h2>
            <Link to={to} preventScrollReset>
              {app.name[language]}
            </Link>
          </h2>
        </div>
        <p className="sm muted">{t(`app.marketplace.lead.${app._id}`)}</p>
        <div className={classes(styles['foot'], 'num')}>
          <PriceWord app={app} of={of} listings={listings} />
          {app.status === 'dev' ? <WaitButton app={app} /> : <StateWord app={app} />}
        </div>
      </div>
      <span className={styles['favourite']}>
        <FavouriteButton app={app} />
      </span>
    </li>
  );
}

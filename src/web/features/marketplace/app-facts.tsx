import { Check } from 'lucide-react';

import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './app-drawer.module.css';
import { lastDay } from './app-words.tsx';
import { useIsToConnect } from './use-connected.ts';

/** The app's status, and this property's state: two facts, each with its word; and its functions. */
export function AppFacts({ app }: { readonly app: App }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { open, because, until } = app.property.access;
  const isToConnect = useIsToConnect(app);
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
        {open && isToConnect && <StatusPill family="sun">{t('app.connection.state.none')}</StatusPill>}
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

import { Check } from 'lucide-react';
import { Link } from 'react-router';

import type { AppRequirement } from '#areas/property/marketplace/marketplace.constants.ts';
import type { App } from '#areas/property/marketplace/marketplace.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMayOpen } from '#web/shell/screens.tsx';
import { Part } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './app-drawer.module.css';
import type { MarketplaceLinks } from './marketplace-page.tsx';
import { systemsOf, useConnected } from './use-connected.ts';

type NeedsProps = {
  readonly app: App;
  readonly listings: number | undefined;
  readonly links: MarketplaceLinks;
};

type NeedProps = NeedsProps & { readonly need: AppRequirement; readonly connected: readonly string[] };

/** One thing that has to be there: whether it is, and the place where it is made. */
function Need({ app, need, listings = 0, connected, links }: NeedProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const mayOpen = useMayOpen();
  const systems = systemsOf(app, need);
  const isConnected = systems?.some((one) => connected.includes(one)) ?? false;
  const { isMet, ready, to } = {
    listings: {
      isMet: listings > 0,
      ready: tn('app.marketplace.need.listings.ready', listings),
      to: links.listings,
    },
    money: { isMet: may('money'), ready: t('app.marketplace.need.ready'), to: undefined },
    account: {
      isMet: isConnected,
      ready: t('app.marketplace.need.connected'),
      to: systems === undefined ? undefined : links.connections,
    },
    issuer: { isMet: isConnected, ready: t('app.marketplace.need.ready'), to: links.issuers },
    registry: {
      isMet: isConnected,
      ready: t('app.marketplace.need.connected'),
      to: links.registry,
    },
  }[need];
  const words = t(`app.marketplace.need.${need}`, { property: property.name });
  return (
    <li>
      <span className={classes(styles['sign'], isMet && styles['met'])}>
        {isMet && <Check aria-hidden="true" />}
      </span>
      {!isMet && to !== undefined && mayOpen(to) ? <Link to={to}>{words}</Link> : <span>{words}</span>}
      <span className="sm muted">{isMet ? ready : t('app.marketplace.need.start')}</span>
    </li>
  );
}

/** The requirements of an app, with a tick at each that is met. */
export function AppNeeds(props: NeedsProps) {
  const { t } = useLanguage();
  const connected = useConnected() ?? [];
  return (
    <Part title={t('app.marketplace.needs')}>
      <ul className={styles['needs']}>
        {props.app.needs.map((need) => (
          <Need key={need} {...props} need={need} connected={connected} />
        ))}
      </ul>
    </Part>
  );
}

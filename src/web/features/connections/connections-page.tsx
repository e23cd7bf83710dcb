import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { Outlet } from 'react-router';

import { type Partner, type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { ConnectionCard } from './connection-card.tsx';
import styles from './connections.module.css';
import { useIssuers, withoutConnection } from './issuers.ts';
import { MasterKeys } from './master-keys.tsx';
import { connectionsQuery, partnersQuery } from './queries.ts';

type ConnectionsPageProps = {
  readonly connect: (partner: string) => string;
  readonly connection: (id: string) => string;
  /** Accounts with authorities have a page of their own. */
  readonly registry: () => string;
  readonly listings: () => string;
  readonly accounting: () => string;
};

/** A card: a connection, or a system to connect. */
type Entry = {
  readonly key: string;
  readonly partner: Partner;
  readonly connection: PropertyIntegration | undefined;
  /** The system is connected for several issuers. */
  readonly isOneOfSeveral: boolean;
};

/** Systems that this property works with. */
export function ConnectionsPage(links: ConnectionsPageProps) {
  const { connect, connection, registry, listings, accounting } = links;
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const partners = useQuery(partnersQuery(language));
  const connections = useQuery(connectionsQuery(property.id));
  const failure = partners.error ?? connections.error;
  const isReady = partners.data && connections.data;
  const ownOf = ({ _id }: Partner) =>
    (connections.data ?? []).filter(({ partnerIntegrationId }) => partnerIntegrationId === _id);
  // Providers that no person connects, such as the e-mail server of the installation, are not shown.
  const offered = (partners.data ?? []).filter(({ type }) => type !== 'other');
  const { issuers } = useIssuers(offered.some(({ type }) => type === 'invoicing'));
  const inOrder = offered
    .toSorted((a, b) => Number(ownOf(a).length === 0) - Number(ownOf(b).length === 0))
    .flatMap((partner): Entry[] => {
      // Registries have one card, and a page of their own for their accounts.
      const own = partner.type === 'registry' ? ownOf(partner).slice(0, 1) : ownOf(partner);
      const isForMore =
        partner.type === 'invoicing' &&
        own.some(({ issuer }) => issuer !== null) &&
        withoutConnection(issuers, partner, own).length > 0;
      const one = (connection: PropertyIntegration | undefined): Entry => ({
        key: connection?._id ?? partner._id,
        partner,
        connection,
        isOneOfSeveral: own.length > 1,
      });
      return own.length === 0 || isForMore ? [...own.map(one), one(undefined)] : own.map(one);
    });
  const isTesting = connections.data?.some(({ mode }) => mode === 'test');
  const retry = () => void Promise.all([partners.refetch(), connections.refetch()]);
  return (
    <Page title={t('shell.nav.connections')} subtitle={t('app.connection.lead')}>
      {isTesting && <Notice family="sun">{t('app.connection.testMode')}</Notice>}
      {!isReady && failure && (
        <Failed error={failure} busy={partners.isFetching || connections.isFetching} onRetry={retry} />
      )}
      {!isReady && !failure && (
        <div className={styles['cards']} aria-busy="true">
          {[1, 2, 3].map((one) => (
            <Skeleton key={one} shape="card" />
          ))}
        </div>
      )}
      {isReady && inOrder.length === 0 && (
        <Card>
          <Empty
            icon={<Plug aria-hidden="true" />}
            title={t('app.connection.none')}
            action={<ScreenLink to={listings()}>{t('shell.nav.listings')}</ScreenLink>}
          />
        </Card>
      )}
      {isReady && (
        <div className={styles['cards']}>
          {inOrder.map(({ key, partner, connection: own, isOneOfSeveral }) => (
            <ConnectionCard
              key={key}
              partner={partner}
              connection={own}
              isOneOfSeveral={isOneOfSeveral}
              connect={partner.type === 'registry' ? registry() : connect(partner._id)}
              page={connection}
              accounting={accounting()}
              isElsewhere={partner.type === 'registry'}
            />
          ))}
        </div>
      )}
      <MasterKeys />
      <Outlet />
    </Page>
  );
}

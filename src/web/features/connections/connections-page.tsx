import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { Outlet } from 'react-router';

import { type Partner } from '#areas/property/connections/connections.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { ConnectionCard } from './connection-card.tsx';
import styles from './connections.module.css';
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

/** Systems that this property works with. */
export function ConnectionsPage(links: ConnectionsPageProps) {
  const { connect, connection, registry, listings, accounting } = links;
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const partners = useQuery(partnersQuery(language));
  const connections = useQuery(connectionsQuery(property.id));
  const failure = partners.error ?? connections.error;
  const isReady = partners.data && connections.data;
  const connectionOf = ({ _id }: Partner) =>
    connections.data?.find(({ partnerIntegrationId }) => partnerIntegrationId === _id);
  // What is not a system that a person connects, such as the e-mail server of the installation, is not shown.
  const offered = (partners.data ?? []).filter(({ type }) => type !== 'other');
  const inOrder = offered.toSorted((a, b) => Number(!connectionOf(a)) - Number(!connectionOf(b)));
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
          {inOrder.map((partner) => (
            <ConnectionCard
              key={partner._id}
              partner={partner}
              connection={connectionOf(partner)}
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

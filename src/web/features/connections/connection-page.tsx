import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Outlet, useParams } from 'react-router';

import { type Partner, type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { Columns, Page } from '#web/ui/page.tsx';
import { AccessCard } from './access-card.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { isSynced } from './connection-words.ts';
import { ConnectionHealth } from './connection-health.tsx';
import { DeletedListings } from './deleted-listings.tsx';
import { LinkedPhone } from './linked-phone.tsx';
import { RequestLog } from './request-log.tsx';
import { RemoteBlocks } from './remote-blocks.tsx';
import { SameRooms } from './same-rooms.tsx';
import { WebhooksCard } from './webhooks-card.tsx';
import { Quarantine } from './quarantine.tsx';
import { connectionsQuery, type LookEvery, partnersQuery } from './queries.ts';

type ConnectionPageProps = {
  readonly connections: () => string;
  readonly renew: (id: string) => string;
  /** The PMS migration to this partner. */
  readonly migrate: (partner?: string) => string;
  readonly reservation: (id: string) => string;
  /** Where a telephone of the host is linked. */
  readonly messageSettings: () => string;
};

/** How often the page reads a running sync, and how long it waits for one that was just requested. */
const LOOK_EVERY_MS = 2000;
const WAIT_FOR_START_MS = 20_000;

const LEFT: readonly PropertyIntegration['state'][] = ['migrating', 'migrated'];

/** When a sync was requested here, and when the last one before it ended. */
type Asked = { readonly at: number; readonly syncedBefore: string | null };

/** One connected system: its state, its problems, and their remedies. */
export function ConnectionPage(links: ConnectionPageProps) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const [asked, setAsked] = useState<Asked>({ at: 0, syncedBefore: null });
  const isAwaited = () => Date.now() - asked.at < WAIT_FOR_START_MS;
  const partners = useQuery(partnersQuery(language));
  const connections = useQuery({
    ...connectionsQuery(property.id),
    refetchInterval: ({ state }) => {
      const isSyncing = state.data?.some((one) => one._id === id && one.syncRun !== null);
      return isSyncing || isAwaited() ? LOOK_EVERY_MS : false;
    },
  });
  const connection = connections.data?.find(({ _id }) => _id === id);
  const partner = partners.data?.find(({ _id }) => _id === connection?.partnerIntegrationId);
  const failure = connections.data && partners.data ? null : (connections.error ?? partners.error);
  const back = (
    <ScreenLink to={links.connections()} kind="quiet" icon={<ArrowLeft aria-hidden="true" />}>
      {t('app.connection.all')}
    </ScreenLink>
  );
  if (connection && partner) {
    const { lastSyncedAt, syncRun, state } = connection;
    const isStarting = state === 'active' && isAwaited() && asked.syncedBefore === lastSyncedAt;
    return (
      <Loaded
        partner={partner}
        connection={connection}
        older={olderThan(connection, connections.data ?? [], partners.data ?? [])}
        isStarting={isStarting}
        lookEvery={() => (syncRun !== null || isAwaited() ? LOOK_EVERY_MS : false)}
        onAsked={() => setAsked({ at: Date.now(), syncedBefore: lastSyncedAt })}
        back={back}
        links={links}
      />
    );
  }
  // Every other system with a connection can be connected, and is a partner.
  if (connection && partners.data) {
    return <LinkedPhone connection={connection} back={back} messageSettings={links.messageSettings()} />;
  }
  return (
    <Page title={t('shell.nav.connections')} actions={back}>
      {failure && (
        <Failed
          error={failure}
          busy={connections.isFetching || partners.isFetching}
          onRetry={() => void Promise.all([connections.refetch(), partners.refetch()])}
        />
      )}
      {!failure && !(connections.data && partners.data) && (
        <div aria-busy="true">
          <Skeleton shape="card" />
        </div>
      )}
      {connections.data && partners.data && (
        <Card>
          <Empty
            icon={<Plug aria-hidden="true" />}
            title={t('app.connection.gone')}
            text={t('app.connection.gone.text')}
            action={<ScreenLink to={links.connections()}>{t('app.connection.all')}</ScreenLink>}
          />
        </Card>
      )}
    </Page>
  );
}

/** The system that the property used before this one, where it has not left it yet; its name. */
function olderThan(
  { partnerIntegrationType, state, lastSyncedAt, syncRun, createdAt }: PropertyIntegration,
  connections: readonly PropertyIntegration[],
  partners: readonly Partner[],
): string | undefined {
  if (partnerIntegrationType !== 'pms' || state !== 'active' || !lastSyncedAt || syncRun) return undefined;
  const older = connections.find(
    (one) => one.partnerIntegrationType === 'pms' && one.createdAt < createdAt && !LEFT.includes(one.state),
  );
  return partners.find(({ _id }) => _id === older?.partnerIntegrationId)?.name;
}

type LoadedProps = {
  readonly older: string | undefined;
  readonly partner: Partner;
  readonly connection: PropertyIntegration;
  readonly isStarting: boolean;
  /** How often to read the data that a sync run changes. */
  readonly lookEvery: LookEvery;
  readonly onAsked: () => void;
  readonly back: ReactNode;
  readonly links: ConnectionPageProps;
};

function Loaded({ partner, connection, older, isStarting, lookEvery, onAsked, back, links }: LoadedProps) {
  const { t } = useLanguage();
  const mayManage = useAccess().may('manage');
  const { name } = partner;
  return (
    <Page
      title={name}
      subtitle={connection.propertyPartner ?? partner.summary}
      actions={
        <>
          {back}
          <ConnectionActions connection={connection} name={name} onAsked={onAsked} />
        </>
      }
    >
      {connection.mode === 'test' && <Notice family="sun">{t('app.connection.testMode')}</Notice>}
      {mayManage && older !== undefined && (
        <Notice
          family="sky"
          more={
            <ScreenLink to={links.migrate(partner._id)} kind="primary" size="small">
              {t('app.migration.title', { from: older, to: name })}
            </ScreenLink>
          }
        >
          {t('app.migration.offer', { from: older, to: name })}
        </Notice>
      )}
      {connection.state === 'migrating' && (
        <Notice
          family="sky"
          more={
            <ScreenLink to={links.migrate()} size="small">
              {t('app.migration.see')}
            </ScreenLink>
          }
        >
          {t('integration.migrating')}
        </Notice>
      )}
      {connection.state === 'migrated' && <Notice family="sky">{t('integration.migrated')}</Notice>}
      <Columns
        aside={
          mayManage && (
            <>
              <WebhooksCard connection={connection} name={name} />
              <DeletedListings connection={connection} name={name} onAsked={onAsked} />
              <AccessCard
                connection={connection}
                name={name}
                renew={links.renew(connection._id)}
                home={links.connections()}
              />
            </>
          )
        }
      >
        <ConnectionHealth
          connection={connection}
          name={name}
          isStarting={isStarting}
          renew={mayManage ? links.renew(connection._id) : undefined}
        />
        {isSynced(connection.partnerIntegrationType) && (
          <>
            {partner.accounts !== null && (
              <Card title={t('app.connection.accounts')} padded>
                <p>{partner.accounts}</p>
              </Card>
            )}
            {connection.partnerIntegrationType === 'pms' && connection.state === 'active' && (
              <SameRooms connection={connection} name={name} lookEvery={lookEvery} />
            )}
            <Quarantine connection={connection} reservation={links.reservation} lookEvery={lookEvery} />
            <RemoteBlocks connection={connection} name={name} lookEvery={lookEvery} />
          </>
        )}
      </Columns>
      {mayManage && <RequestLog connection={connection} name={name} lookEvery={lookEvery} />}
      <Outlet />
    </Page>
  );
}

import { syncContract } from '#areas/channels/pms-sync/sync/sync.contract.ts';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';

import {
  connectionContract,
  type Partner,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './connections.module.css';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { CONNECTION_TOPICS } from './queries.ts';
import { isSynced } from './connection-words.ts';
import { STATE_FAMILIES } from './state-families.ts';

function Connected({
  partner,
  connection,
  connect,
  page,
  accounting,
  isOneOfSeveral,
}: {
  partner: Partner;
  connection: PropertyIntegration;
  isOneOfSeveral: boolean;
  connect: string;
  page: string;
  accounting: string;
}) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const [isLeaving, setLeaving] = useState(false);
  const sync = useChange(syncContract.syncConnection, { invalidates: CONNECTION_TOPICS });
  const args = { params: { id: connection._id }, query: { propertyId: property.id } };
  const syncNow = () =>
    sync.send(args).then(
      () => notify('success', t('app.connection.syncStarted', { name: partner.name })),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <>
      <p className={styles['summary']}>
        {[
          connection.issuer?.name,
          connection.propertyPartner,
          isSynced(partner.type) &&
            (connection.lastSyncedAt
              ? t('app.connection.synced', { ago: format.ago(connection.lastSyncedAt) })
              : t('app.connection.notRead')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {connection.problem && <p className={styles['problem']}>{connection.problem}</p>}
      <div className={styles['actions']}>
        {connection.state === 'reconnect' && (
          <ScreenLink to={isOneOfSeveral ? page : connect} preventScrollReset kind="primary" size="small">
            {t('app.connection.reconnect')}
          </ScreenLink>
        )}
        {connection.state !== 'reconnect' && (
          <ScreenLink to={page} size="small">
            {t('app.connection.see')}
          </ScreenLink>
        )}
        {connection.state === 'active' && partner.hasAccounting && (
          <ScreenLink to={isOneOfSeveral ? `${accounting}?of=${connection._id}` : accounting} size="small">
            {t('app.accounting.title')}
          </ScreenLink>
        )}
        {connection.state === 'active' && connection.partnerIntegrationType === 'pms' && (
          <May call={syncContract.syncConnection}>
            <Button
              size="small"
              icon={<RefreshCw aria-hidden="true" />}
              busy={sync.isPending}
              onClick={() => void syncNow()}
            >
              {t('app.connection.sync')}
            </Button>
          </May>
        )}
        <May call={connectionContract.deleteConnection}>
          <Button size="small" kind="quiet" onClick={() => setLeaving(true)}>
            {t('app.connection.disconnect')}
          </Button>
        </May>
      </div>
      <DisconnectDialog
        connection={isLeaving ? connection : undefined}
        name={partner.name}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}

type ConnectionCardProps = {
  readonly partner: Partner;
  readonly connection: PropertyIntegration | undefined;
  /** The system is connected for several issuers, and this is one of them. */
  readonly isOneOfSeveral: boolean;
  /** Where it is connected, or set up when it is a registry. */
  readonly connect: string;
  /** Of a connection. */
  readonly page: (id: string) => string;
  /** Leads to the mapping of an accounting program. */
  readonly accounting: string;
  readonly isElsewhere: boolean;
};

export function ConnectionCard(props: ConnectionCardProps) {
  const { partner, connection, isOneOfSeveral, connect, page, accounting, isElsewhere } = props;
  const { t } = useLanguage();
  return (
    <Card padded>
      <div className={styles['card']}>
        <div className={styles['top']}>
          <span aria-hidden="true" className={styles['mark']}>
            {partner.name.charAt(0)}
          </span>
          <div>
            <h2>{partner.name}</h2>
            <span className="xs muted">{t(`app.connection.quality.${partner.quality}`)}</span>
          </div>
          <span>
            {connection && (
              <StatusPill family={STATE_FAMILIES[connection.state]}>
                {t(
                  connection.mode === 'test' && connection.state === 'active'
                    ? 'app.connection.test'
                    : `app.connection.state.${connection.state}`,
                )}
              </StatusPill>
            )}
            {/* What the system can do stands beside its name; this is what it does here. */}
            {!connection && <StatusPill family="neutral">{t('app.connection.state.none')}</StatusPill>}
          </span>
        </div>
        <p className={styles['summary']}>{partner.summary}</p>
        {connection && !isElsewhere && (
          <Connected
            partner={partner}
            connection={connection}
            isOneOfSeveral={isOneOfSeveral}
            connect={connect}
            page={page(connection._id)}
            accounting={accounting}
          />
        )}
        {(!connection || isElsewhere) && (
          <div className={styles['actions']}>
            <ScreenLink to={connect} preventScrollReset size="small">
              {t(isElsewhere ? 'app.connection.open' : 'app.connection.connect')}
            </ScreenLink>
          </div>
        )}
      </div>
    </Card>
  );
}

import { syncContract } from '#areas/channels/pms-sync/sync/sync.contract.ts';
import { Pause, Play, RefreshCw } from 'lucide-react';

import {
  connectionContract,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { isSynced } from './connection-words.ts';
import { CONNECTION_TOPICS } from './queries.ts';

type ConnectionActionsProps = {
  readonly connection: PropertyIntegration;
  readonly name: string;
  /** A sync run was requested and will begin in a moment. */
  readonly onAsked: () => void;
};

/** Sync now, pause, resume. */
export function ConnectionActions({ connection, name, onAsked }: ConnectionActionsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const sync = useChange(syncContract.syncConnection, { invalidates: CONNECTION_TOPICS });
  const change = useChange(connectionContract.updateConnection, { invalidates: CONNECTION_TOPICS });
  const args = { params: { id: connection._id }, query: { propertyId: property.id } };
  const failed = (failure: Error) => notify('error', failure.message);
  const syncNow = () =>
    sync.send(args).then(() => {
      onAsked();
      notify('success', t('app.connection.syncStarted', { name }));
    }, failed);
  // No toast: the page shows the new state.
  const setState = (state: 'active' | 'paused') =>
    change.send({ ...args, body: { state } }).then(() => {
      if (state === 'active') onAsked();
    }, failed);
  if (!['active', 'paused'].includes(connection.state)) return null;
  if (connection.state === 'paused') {
    return (
      may('manage') && (
        <Button
          kind="primary"
          icon={<Play aria-hidden="true" />}
          busy={change.isPending}
          onClick={() => void setState('active')}
        >
          {t('app.connection.goOn')}
        </Button>
      )
    );
  }
  return (
    <>
      {may('manage') && (
        <Button
          icon={<Pause aria-hidden="true" />}
          busy={change.isPending}
          onClick={() => void setState('paused')}
        >
          {t('app.connection.pause')}
        </Button>
      )}
      {isSynced(connection.partnerIntegrationType) && may('operate') && (
        <Button
          kind="primary"
          icon={<RefreshCw aria-hidden="true" />}
          busy={sync.isPending}
          onClick={() => void syncNow()}
        >
          {t('app.connection.sync')}
        </Button>
      )}
    </>
  );
}

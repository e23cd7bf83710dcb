import { useState } from 'react';

import {
  connectionContract,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import styles from './connections.module.css';
import { wordsOf } from './connection-words.ts';
import { CONNECTION_TOPICS } from './queries.ts';

type DisconnectDialogProps = {
  /** Open while there is one. */
  readonly connection: PropertyIntegration | undefined;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
};

/** Lists what is kept before a system is disconnected, and asks what happens to future reservations. */
export function DisconnectDialog({ connection, name, onClose, onDone }: DisconnectDialogProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const leave = useChange(connectionContract.deleteConnection, { invalidates: CONNECTION_TOPICS });
  const [dropsUpcoming, setDropsUpcoming] = useState(false);
  if (!connection) return null;
  const keep = dropsUpcoming ? 'no-upcoming' : 'everything';
  return (
    <WarningDialog
      open
      title={t('app.connection.disconnectQuestion', { name })}
      confirmLabel={t('app.connection.disconnect')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await leave.send({ params: { id: connection._id }, query: { propertyId: property.id, keep } });
        onDone?.();
      }}
    >
      <div className={styles['question']}>
        <p>{t(wordsOf(connection.partnerIntegrationType).disconnect, { name })}</p>
        {connection.partnerIntegrationType === 'pms' && (
          <Checkbox
            label={t('app.connection.disconnect.upcoming')}
            hint={t('app.connection.disconnect.upcoming.hint', { name })}
            checked={dropsUpcoming}
            onChange={({ target }) => setDropsUpcoming(target.checked)}
          />
        )}
      </div>
    </WarningDialog>
  );
}

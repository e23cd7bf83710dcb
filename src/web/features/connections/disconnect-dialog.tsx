import { connectionContract, type PropertyIntegration } from '#areas/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { CONNECTION_TOPICS } from './queries.ts';

type DisconnectDialogProps = {
  /** Open while there is one. */
  readonly connection: PropertyIntegration | undefined;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
};

/** Says what stays before a system is disconnected. */
export function DisconnectDialog({ connection, name, onClose, onDone }: DisconnectDialogProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const leave = useChange(connectionContract.deleteConnection, { invalidates: CONNECTION_TOPICS });
  if (!connection) return null;
  return (
    <WarningDialog
      open
      title={t('app.connection.disconnectQuestion', { name })}
      confirmLabel={t('app.connection.disconnect')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await leave.send({ params: { id: connection._id }, query: { propertyId: property.id } });
        onDone?.();
      }}
    >
      {t('app.connection.disconnectText')}
    </WarningDialog>
  );
}

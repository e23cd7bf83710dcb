import { useState } from 'react';

import {
  type MigrationPreview,
  migrationContract,
} from '#areas/channels/pms-migration/pms-migration.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import styles from './migration.module.css';

type BeginCardProps = { readonly preview: MigrationPreview; readonly isStale: boolean };

/** The plan of the migration, and the button that begins it. */
export function BeginCard({ preview, isStale }: BeginCardProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [disconnect, setDisconnect] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(migrationContract.migrate, {
    // Not the preview: the migration has begun already.
    invalidates: [
      ['integrations', property.id, 'migration'],
      ['integrations', property.id, 'connections'],
      ['listings'],
      ['today'],
    ],
  });
  const names = { from: preview.from.name, to: preview.to.name };
  const begin = async () => {
    const { partnerIntegrationId } = preview.to;
    await send({ body: { propertyId: property.id, partnerIntegrationId, pairs: preview.pairs, disconnect } });
  };
  return (
    <Card title={t('app.migration.what')}>
      <div className={styles['padded']}>
        <ul className={styles['points']}>
          <li>{t('app.migration.what.1', names)}</li>
          <li>{t('app.migration.what.2')}</li>
          <li>{t('app.migration.what.3')}</li>
          <li>
            <b>{t('app.migration.noUndo')}</b>
          </li>
        </ul>
        <Checkbox
          label={t('app.migration.disconnect', names)}
          hint={t('app.migration.disconnect.hint')}
          checked={disconnect}
          onChange={({ target }) => setDisconnect(target.checked)}
        />
        <Button kind="primary" full disabled={isStale} onClick={() => setAsking(true)}>
          {t('app.migration.start', names)}
        </Button>
      </div>
      <WarningDialog
        open={isAsking}
        title={t('app.migration.question', names)}
        confirmLabel={t('app.migration.start', names)}
        onClose={() => setAsking(false)}
        onConfirm={begin}
      >
        {t('app.migration.noUndo')}
      </WarningDialog>
    </Card>
  );
}

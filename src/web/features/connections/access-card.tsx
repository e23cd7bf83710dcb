import { useState } from 'react';
import { useNavigate } from 'react-router';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './connection-page.module.css';
import { wordsOf } from './connection-words.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';

type AccessCardProps = {
  readonly connection: PropertyIntegration;
  readonly name: string;
  readonly renew: string;
  /** Where to go once it is disconnected. */
  readonly home: string;
};

/** The key of the connection, and the way out. */
export function AccessCard({ connection, name, renew, home }: AccessCardProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const words = wordsOf(connection.partnerIntegrationType);
  return (
    <Card title={t('app.connection.access')}>
      <div className={styles['side']}>
        <p>{t(words.access, { name })}</p>
        <ScreenLink to={renew} preventScrollReset size="small">
          {t('app.connection.renew')}
        </ScreenLink>
        <hr />
        <p>{t(words.leave, { name })}</p>
        <Button size="small" onClick={() => setLeaving(true)}>
          {t('app.connection.disconnect')}
        </Button>
      </div>
      <DisconnectDialog
        connection={isLeaving ? connection : undefined}
        name={name}
        onClose={() => setLeaving(false)}
        onDone={() => void navigate(home)}
      />
    </Card>
  );
}

import { useState } from 'react';

import { connectionContract, type PropertyIntegration } from '#areas/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './connection-page.module.css';
import { CONNECTION_TOPICS } from './queries.ts';

const LOOKS = {
  on: { family: 'palm', state: 'app.connection.notices.on', button: 'app.connection.notices.again' },
  off: { family: 'sun', state: 'app.connection.notices.off', button: 'app.connection.notices.turnOn' },
  'by-hand': {
    family: 'sky',
    state: 'app.connection.notices.byHand',
    button: 'app.connection.notices.address',
  },
} as const;

type WebhooksCardProps = { readonly connection: PropertyIntegration; readonly name: string };

/** Whether webhooks are on. Where their address has to be entered by hand, how to do it. */
export function WebhooksCard({ connection, name }: WebhooksCardProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [address, setAddress] = useState<string | null>(null);
  const ask = useChange(connectionContract.askForNotices, { invalidates: CONNECTION_TOPICS });
  const { notices } = connection;
  if (notices === null) return null;
  const look = LOOKS[notices];
  const turnOn = () =>
    ask.send({ params: { id: connection._id }, query: { propertyId: property.id } }).then(
      (reply) => {
        setAddress(reply.address);
        if (reply.address === null) notify('success', t('app.connection.notices.turnedOn', { name }));
      },
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <Card
      title={t('app.connection.notices')}
      mark={<StatusPill family={look.family}>{t(look.state)}</StatusPill>}
    >
      <div className={styles['side']}>
        <p>
          {t(notices === 'on' ? 'app.connection.notices.on.text' : 'app.connection.notices.off.text', {
            name,
          })}
        </p>
        {address === null ? (
          connection.state === 'active' && (
            <Button
              size="small"
              kind={notices === 'on' ? 'quiet' : 'outlined'}
              busy={ask.isPending}
              onClick={() => void turnOn()}
            >
              {t(look.button)}
            </Button>
          )
        ) : (
          <ol className={styles['steps']}>
            <li>{t('app.connection.notices.step.1', { name })}</li>
            <li>
              {t('app.connection.notices.step.2')}
              <Copyable text={address} label={t('app.connection.notices.copy')} />
            </li>
            <li>{t('app.connection.notices.step.3')}</li>
          </ol>
        )}
      </div>
    </Card>
  );
}

import { useState } from 'react';

import {
  connectionContract,
  type PropertyIntegration,
} from '#areas/property/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './connection-page.module.css';
import { CONNECTION_TOPICS } from './queries.ts';

const LOOKS = {
  on: { family: 'palm', state: 'app.connection.webhooks.on', button: 'app.connection.webhooks.again' },
  off: { family: 'sun', state: 'app.connection.webhooks.off', button: 'app.connection.webhooks.turnOn' },
  'by-hand': {
    family: 'sky',
    state: 'app.connection.webhooks.byHand',
    button: 'app.connection.webhooks.address',
  },
} as const;

/** What is told at once: bookings, or payments of guests. */
const BOOKINGS = {
  title: 'app.connection.webhooks',
  on: 'app.connection.webhooks.on.text',
  off: 'app.connection.webhooks.off.text',
  open: 'app.connection.webhooks.step.1',
  paste: 'app.connection.webhooks.step.2',
  save: 'app.connection.webhooks.step.3',
} as const;
const PAYMENTS = {
  title: 'guestPayments.host.webhooks.title',
  on: 'guestPayments.host.webhooks.on.text',
  off: 'guestPayments.host.webhooks.off.text',
  open: 'guestPayments.host.webhooks.step.1',
  paste: 'guestPayments.host.webhooks.step.2',
  save: 'guestPayments.host.webhooks.step.3',
} as const;

type WebhooksCardProps = { readonly connection: PropertyIntegration; readonly name: string };

/** Whether webhooks are on. Where their address has to be entered by hand, how to do it. */
export function WebhooksCard({ connection, name }: WebhooksCardProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [address, setAddress] = useState<string | null>(null);
  const ask = useChange(connectionContract.subscribeWebhooks, { invalidates: CONNECTION_TOPICS });
  const { webhooks } = connection;
  if (webhooks === null) return null;
  const look = LOOKS[webhooks];
  const words = connection.partnerIntegrationType === 'payment' ? PAYMENTS : BOOKINGS;
  const turnOn = () =>
    ask.send({ params: { id: connection._id }, query: { propertyId: property.id } }).then(
      (reply) => {
        setAddress(reply.address);
        if (reply.address === null) notify('success', t('app.connection.webhooks.turnedOn', { name }));
      },
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <Card title={t(words.title)} mark={<StatusPill family={look.family}>{t(look.state)}</StatusPill>}>
      <div className={styles['side']}>
        <p>{t(webhooks === 'on' ? words.on : words.off, { name })}</p>
        {address === null ? (
          connection.state === 'active' && (
            <Button
              size="small"
              kind={webhooks === 'on' ? 'quiet' : 'outlined'}
              busy={ask.isPending}
              onClick={() => void turnOn()}
            >
              {t(look.button)}
            </Button>
          )
        ) : (
          <ol className={styles['steps']}>
            <li>{t(words.open, { name })}</li>
            <li>
              {t(words.paste)} <Copyable text={address} label={t('app.connection.webhooks.copy')} />
            </li>
            <li>{t(words.save)}</li>
          </ol>
        )}
      </div>
    </Card>
  );
}

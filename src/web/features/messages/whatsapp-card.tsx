import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';

import {
  whatsappContract,
  type WhatsappState,
} from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { MessageSettingsLinks } from './links.ts';
import { WHATSAPP_TOPICS, whatsappQuery } from './queries.ts';
import { ConnectWhatsappDialog } from './whatsapp-connect.tsx';
import { META_MANAGER } from './whatsapp-links.ts';
import { Callback, Disconnect, NumberFacts, TestMessage } from './whatsapp-number.tsx';
import styles from './whatsapp.module.css';

const FAMILIES = {
  disconnected: 'neutral',
  connecting: 'sky',
  connected: 'palm',
  failed: 'rose',
} as const satisfies Record<WhatsappState['status'], Family>;

type PartProps = {
  readonly state: WhatsappState;
  readonly links: MessageSettingsLinks;
  readonly onConnect: () => void;
};

/** No number: what it is good for, what it needs, and a number to try it with. */
function NoNumber({ state: { hasTestMode }, onConnect }: Omit<PartProps, 'links'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(whatsappContract.connectWhatsapp, { invalidates: WHATSAPP_TOPICS });
  const tryOut = () =>
    send({ query: { propertyId: property.id }, body: { mode: 'test' } }).then(
      () => notify('success', t('app.messages.whatsapp.connected')),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <>
      <p>{t('app.messages.whatsapp.none')}</p>
      <May
        call={whatsappContract.connectWhatsapp}
        otherwise={<p className="sm muted">{t('app.messages.whatsapp.askAdmin')}</p>}
      >
        <p className="sm muted">{t('app.messages.whatsapp.needs')}</p>
        <div className={styles['actions']}>
          <Button onClick={onConnect}>{t('app.messages.whatsapp.connect')}</Button>
          {hasTestMode && (
            <Button kind="quiet" busy={isPending} onClick={() => void tryOut()}>
              {t('app.messages.whatsapp.tryOut')}
            </Button>
          )}
        </div>
      </May>
    </>
  );
}

/** The access was refused, or WhatsApp has restricted the number: where the host acts. */
function Trouble({ state: { problem, connectionId }, links }: Omit<PartProps, 'onConnect'>) {
  const { t } = useLanguage();
  return (
    <Notice
      family="rose"
      more={
        <>
          <p>{t('app.messages.whatsapp.failed.text')}</p>
          <div className={styles['remedies']}>
            {connectionId !== null && (
              <ScreenLink to={links.connection(connectionId)} size="small">
                {t('app.messages.whatsapp.failed.see')}
              </ScreenLink>
            )}
            <a href={META_MANAGER} target="_blank" rel="noreferrer" className={lookOf({ size: 'small' })}>
              <ExternalLink aria-hidden="true" />
              {t('app.messages.whatsapp.openManager')}
            </a>
          </div>
        </>
      }
    >
      {problem ?? t('app.messages.whatsapp.status.failed')}
    </Notice>
  );
}

function Number({ state, links, isNew }: Omit<PartProps, 'onConnect'> & { readonly isNew: boolean }) {
  const { t } = useLanguage();
  const { status, mode, phone } = state;
  const isRead = phone !== null;
  return (
    <>
      {status === 'failed' && <Trouble state={state} links={links} />}
      {mode === 'test' && (
        <Notice family="sun" more={t('app.messages.whatsapp.isTest.text')}>
          {t('app.messages.whatsapp.isTest')}
        </Notice>
      )}
      {status === 'connecting' && (
        <div aria-busy="true" className={styles['reading']}>
          <p role="status" className="sm muted">
            {t('app.messages.whatsapp.connecting.text')}
          </p>
          <Skeleton lines={2} />
        </div>
      )}
      {isRead && <NumberFacts state={state} />}
      {status === 'connected' && (
        <May call={whatsappContract.sendWhatsappTest}>
          <TestMessage state={state} links={links} />
        </May>
      )}
      {status !== 'connecting' && (
        <May call={whatsappContract.getWhatsappCallback}>
          <Callback isNew={isNew} />
        </May>
      )}
      <May call={whatsappContract.disconnectWhatsapp}>
        <div className={styles['actions']}>
          <Disconnect state={state} />
        </div>
      </May>
    </>
  );
}

/** The number from which a property writes to its guests by WhatsApp. */
export function WhatsappCard({ links }: Pick<PartProps, 'links'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isConnecting, setConnecting] = useState(false);
  /** Connected just now: what is left to do at Meta stands open. */
  const [isNew, setNew] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(whatsappQuery(property.id));
  const part = data && { state: data, onConnect: () => setConnecting(true) };
  return (
    <Card
      padded
      title="WhatsApp"
      aside={
        data && (
          <StatusPill family={FAMILIES[data.status]}>
            {t(`app.messages.whatsapp.status.${data.status}`)}
          </StatusPill>
        )
      }
    >
      <div className={styles['body']}>
        {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy="true">
            <Skeleton lines={3} />
          </div>
        )}
        {part &&
          (part.state.engine === null ? (
            <NoNumber {...part} />
          ) : (
            <Number state={part.state} links={links} isNew={isNew} />
          ))}
      </div>
      {isConnecting && (
        <ConnectWhatsappDialog onConnected={() => setNew(true)} onClose={() => setConnecting(false)} />
      )}
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';

import {
  whatsappContract,
  type WhatsappState,
} from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { lookOf } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import type { MessageSettingsLinks } from './links.ts';
import { whatsappQuery } from './queries.ts';
import { ConnectWhatsappDialog } from './whatsapp-connect.tsx';
import { LinkPhoneDialog } from './whatsapp-link.tsx';
import { META_MANAGER } from './whatsapp-links.ts';
import { Callback, Disconnect, NumberFacts, TestMessage } from './whatsapp-number.tsx';
import { LinkedPhone } from './whatsapp-phone.tsx';
import { Ways } from './whatsapp-ways.tsx';
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
};

/** The access was refused, or WhatsApp has restricted the number: where the host acts. */
function Trouble({ state: { problem, connectionId }, links }: PartProps) {
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

/** A number of the WhatsApp Business platform. */
function BusinessNumber({ state, links, isNew }: PartProps & { readonly isNew: boolean }) {
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

/** The dialog that is open: the access of an app at Meta, or the link of a telephone. */
type Open =
  | { readonly way: 'access' }
  | { readonly way: 'link'; readonly mode: 'live' | 'test'; readonly isAsked: boolean };

/** A number that was never connected, or a telephone whose code was not used in time. */
const hasNumber = ({ engine, status }: WhatsappState): boolean =>
  engine === 'cloud' || (engine === 'web' && status !== 'disconnected');

/** The number from which a property writes to its guests by WhatsApp. */
export function WhatsappCard({ links }: Pick<PartProps, 'links'>) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [open, setOpen] = useState<Open>();
  /** Connected just now: what is left to do at Meta stands open. */
  const [isNew, setNew] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(whatsappQuery(property.id));
  const close = () => setOpen(undefined);
  const linkPhone = (isAsked: boolean) => () => setOpen({ way: 'link', mode: data?.mode ?? 'live', isAsked });
  return (
    <Card
      padded
      title="WhatsApp"
      aside={
        <span role="status">
          {data && (
            <StatusPill family={FAMILIES[data.status]}>
              {t(`app.messages.whatsapp.status.${data.status}`)}
            </StatusPill>
          )}
        </span>
      }
    >
      <div className={styles['body']}>
        {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div aria-busy="true">
            <Skeleton lines={3} />
          </div>
        )}
        {data && !hasNumber(data) && (
          <Ways
            state={data}
            onConnect={() => setOpen({ way: 'access' })}
            onLink={(mode) => setOpen({ way: 'link', mode, isAsked: false })}
          />
        )}
        {data && hasNumber(data) && data.engine === 'cloud' && (
          <BusinessNumber state={data} links={links} isNew={isNew} />
        )}
        {data && hasNumber(data) && data.engine === 'web' && (
          <LinkedPhone state={data} links={links} onLink={linkPhone(false)} onSee={linkPhone(true)} />
        )}
      </div>
      {data && open?.way === 'access' && (
        <ConnectWhatsappDialog asksUse={data.asksUse} onConnected={() => setNew(true)} onClose={close} />
      )}
      {data && open?.way === 'link' && (
        <LinkPhoneDialog state={data} mode={open.mode} isAsked={open.isAsked} onClose={close} />
      )}
    </Card>
  );
}

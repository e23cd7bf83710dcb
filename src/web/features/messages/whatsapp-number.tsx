import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { useState } from 'react';

import {
  whatsappContract,
  type WhatsappState,
} from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useMe } from '#web/shell/session/account.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import type { MessageSettingsLinks } from './links.ts';
import { momentWords } from './message-words.ts';
import { WHATSAPP_TOPICS, whatsappCallbackQuery, whatsappLogoutQuery } from './queries.ts';
import styles from './whatsapp.module.css';

type StateProps = { readonly state: WhatsappState };

/** As WhatsApp tells of it. */
export function NumberFacts({ state: { phone, name, quality, dailyLimit } }: StateProps) {
  const { t, format } = useLanguage();
  const limit =
    dailyLimit === 'unlimited'
      ? t('app.messages.whatsapp.limit.none')
      : dailyLimit && format.number(dailyLimit);
  return (
    <div className={styles['facts']}>
      <Facts
        facts={[
          { label: t('app.messages.whatsapp.number'), value: phone ?? t('app.blank') },
          { label: t('app.messages.whatsapp.name'), value: name ?? t('app.blank') },
          {
            label: t('app.messages.whatsapp.quality'),
            value: t(`app.messages.whatsapp.quality.${quality ?? 'unknown'}`),
          },
          { label: t('app.messages.whatsapp.limit'), value: limit ?? t('app.blank') },
        ]}
      />
      {quality === 'low' && <p className="sm muted">{t('app.messages.whatsapp.quality.lowText')}</p>}
      {typeof dailyLimit === 'number' && <p className="sm muted">{t('app.messages.whatsapp.limit.text')}</p>}
    </div>
  );
}

const TEST_FAMILIES = {
  sending: 'sky',
  sent: 'palm',
  failed: 'rose',
  unknown: 'sky',
} as const satisfies Record<NonNullable<WhatsappState['test']>['state'], Family>;

/** The fixed text to the member's own telephone, and what became of the last one. */
export function TestMessage({
  state: { test, phone, engine },
  links,
}: StateProps & { readonly links: MessageSettingsLinks }) {
  const words = useLanguage();
  const { t } = words;
  const { property } = useProperty();
  const { phoneNumber } = useMe();
  const { send, isPending } = useChange(whatsappContract.sendWhatsappTest, { invalidates: WHATSAPP_TOPICS });
  const press = () =>
    send({ query: { propertyId: property.id }, body: {} }).catch((failure: Error) =>
      notify('error', failure.message),
    );
  return (
    <section aria-label={t('app.messages.whatsapp.test')} className={styles['part']}>
      <div>
        <h3>{t('app.messages.whatsapp.test')}</h3>
        <p className="sm muted">
          {!phoneNumber
            ? t('app.messages.whatsapp.test.none')
            : engine === 'web'
              ? t('app.messages.whatsapp.link.test', { to: maskAddress(phoneNumber) })
              : t('app.messages.whatsapp.test.text', {
                  to: maskAddress(phoneNumber),
                  number: phone ?? t('app.blank'),
                })}
        </p>
        <p role="status" className={styles['outcome']}>
          {test && (
            <>
              <StatusPill family={TEST_FAMILIES[test.state]}>
                {t(`app.messages.whatsapp.test.${test.state}`)}
              </StatusPill>
              <span className="sm">
                {[momentWords(test.at, property.timezone, words), test.problem].filter(Boolean).join(' · ')}
              </span>
            </>
          )}
        </p>
        {test?.state === 'unknown' && (
          <p className="sm muted">{t('app.messages.whatsapp.test.unknownText')}</p>
        )}
      </div>
      {phoneNumber ? (
        <Button
          busy={isPending || test?.state === 'sending'}
          icon={<Send aria-hidden="true" />}
          onClick={() => void press()}
        >
          {t(test ? 'app.messages.whatsapp.test.again' : 'app.messages.test.send')}
        </Button>
      ) : (
        <LinkButton to={links.account()}>{t('app.messages.whatsapp.test.addPhone')}</LinkButton>
      )}
    </section>
  );
}

/** What the app of the host has to be subscribed to (README of the provider). */
const SUBSCRIBED = [
  'messages',
  'smb_message_echoes',
  'user_preferences',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'phone_number_quality_update',
  'phone_number_name_update',
  'account_update',
] as const;

/** The address that the host enters at their own app. A number of the installation's app has none. */
export function Callback({ isNew }: { readonly isNew: boolean }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(whatsappCallbackQuery(property.id));
  if (data?.address === null || (!data && !error)) return null;
  return (
    <details open={isNew} className={styles['callback']}>
      <summary>
        <span>
          <b>{t('app.messages.whatsapp.callback')}</b>
          <span className="sm muted">{t('app.messages.whatsapp.callback.text')}</span>
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {data ? (
        <ol className={styles['steps']}>
          <li>{t('app.messages.whatsapp.callback.step.1')}</li>
          <li>
            {t('app.messages.whatsapp.callback.step.2')}
            <Copyable text={data.address} label={t('app.connection.webhooks.copy')} />
          </li>
          <li>{t('app.messages.whatsapp.callback.step.3')}</li>
          <li>
            {t('app.messages.whatsapp.callback.step.4')}
            <span className={styles['subscribed']}>
              {SUBSCRIBED.map((name) => (
                <code key={name}>{name}</code>
              ))}
            </span>
          </li>
        </ol>
      ) : (
        <Failed compact error={error ?? undefined} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </details>
  );
}

/** What uses it is told before it is disconnected. */
function DisconnectDialog({
  state: { phone, engine },
  onClose,
}: StateProps & { readonly onClose: () => void }) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const preview = useQuery(whatsappLogoutQuery(property.id));
  const { send } = useChange(whatsappContract.disconnectWhatsapp, { invalidates: WHATSAPP_TOPICS });
  return (
    <WarningDialog
      open
      danger
      title={t('app.connection.disconnectQuestion', { name: phone ?? 'WhatsApp' })}
      confirmLabel={t('app.connection.disconnect')}
      onClose={onClose}
      onConfirm={async () => {
        await send({ query: { propertyId: property.id } });
        notify('success', t('app.messages.whatsapp.disconnected'));
      }}
    >
      <div className={styles['question']}>
        {preview.isPending && <Skeleton />}
        {preview.data && (
          <p>
            <b>
              {preview.data.templates === 0
                ? t('app.messages.whatsapp.disconnect.unused')
                : tn('app.messages.whatsapp.disconnect.templates', preview.data.templates)}
            </b>
          </p>
        )}
        <p>{t('app.messages.whatsapp.disconnect.text')}</p>
        {engine === 'web' && <p>{t('app.messages.whatsapp.link.disconnect')}</p>}
      </div>
    </WarningDialog>
  );
}

export function Disconnect({ state }: StateProps) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('app.connection.disconnect')}
      </Button>
      {isAsking && <DisconnectDialog state={state} onClose={() => setAsking(false)} />}
    </>
  );
}

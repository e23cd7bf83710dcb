import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  type PaymentIntegration,
  paymentIntegrationsContract,
} from '#areas/guests/guest-payments/integrations.contract.ts';
import type { Partner } from '#areas/property/connections/connections.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { type Family, StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './collections.module.css';
import type { CollectionLinks } from './links.ts';
import { ACCOUNT_TOPICS, accountsQuery, payPartnersQuery } from './queries.ts';

function Mark({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles['provider']}>
      {[...name][0]}
    </span>
  );
}

function useStanding(): (account: PaymentIntegration) => { family: Family; word: string } {
  const { t } = useLanguage();
  return ({ state, mode }) => {
    if (state === 'reconnect') return { family: 'rose', word: t('guestPayments.host.accounts.reconnect') };
    if (state === 'paused') return { family: 'grey', word: t('guestPayments.host.accounts.paused') };
    return mode === 'test'
      ? { family: 'sun', word: t('guestPayments.host.test') }
      : { family: 'palm', word: t('guestPayments.host.accounts.live') };
  };
}

function Account({ account }: { readonly account: PaymentIntegration }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isLeaving, setLeaving] = useState(false);
  const leave = useChange(paymentIntegrationsContract.disconnectPayments, { invalidates: ACCOUNT_TOPICS });
  const { _id: id, name, account: own, mode } = account;
  const { family, word } = useStanding()(account);
  return (
    <li className={styles['account']}>
      <Mark name={name} />
      <span className={styles['accountText']}>
        <span className={styles['pills']}>
          <b>{name}</b>
          <StatusPill family={family}>{word}</StatusPill>
        </span>
        {own !== '' && (
          <span className="sm">{t('guestPayments.host.accounts.account', { account: own })}</span>
        )}
        {mode === 'test' && <span className="sm muted">{t('guestPayments.host.accounts.isTest')}</span>}
      </span>
      <May call={paymentIntegrationsContract.disconnectPayments}>
        <Button size="small" onClick={() => setLeaving(true)}>
          {t('guestPayments.host.accounts.disconnect')}
        </Button>
      </May>
      <WarningDialog
        open={isLeaving}
        danger
        title={t('guestPayments.host.accounts.disconnect.question', { name })}
        confirmLabel={t('guestPayments.host.accounts.disconnect')}
        onClose={() => setLeaving(false)}
        onConfirm={async () => {
          await leave.send({ params: { id }, query: { propertyId: property.id } });
          notify('success', t('guestPayments.host.accounts.disconnected', { name }));
        }}
      >
        <p>{t('guestPayments.host.accounts.disconnect.text')}</p>
      </WarningDialog>
    </li>
  );
}

function Offered({ partner, connect }: { readonly partner: Partner; readonly connect: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send, isPending } = useChange(paymentIntegrationsContract.connectPayments, {
    invalidates: ACCOUNT_TOPICS,
  });
  const { _id: partnerIntegrationId, name, summary, hasTestMode } = partner;
  const tryOut = () =>
    send({ body: { propertyId: property.id, partnerIntegrationId, mode: 'test' } }).then(
      () => notify('success', t('guestPayments.host.accounts.tested', { name })),
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <li className={styles['account']}>
      <Mark name={name} />
      <span className={styles['accountText']}>
        <b>{name}</b>
        <span className="sm muted">{summary}</span>
      </span>
      <May call={paymentIntegrationsContract.connectPayments}>
        <span className={styles['ways']}>
          {hasTestMode && (
            <Button size="small" busy={isPending} onClick={() => void tryOut()}>
              {t('guestPayments.host.accounts.test')}
            </Button>
          )}
          <ScreenLink to={connect} preventScrollReset size="small" kind="primary">
            {t('guestPayments.host.accounts.connect', { name })}
          </ScreenLink>
        </span>
      </May>
    </li>
  );
}

/** C-PINT-01 and C-PINT-03: the accounts of the house that take money of guests. */
export function AccountsCard({ connect }: Pick<CollectionLinks, 'connect'>) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const accounts = useQuery(accountsQuery(property.id));
  const partners = useQuery(payPartnersQuery(language));
  const isRead = accounts.data !== undefined && partners.data !== undefined;
  const error = accounts.error ?? partners.error;
  const free = (partners.data ?? []).filter(
    ({ _id }) => !accounts.data?.some(({ partnerIntegrationId }) => partnerIntegrationId === _id),
  );
  return (
    <Card title={t('guestPayments.host.accounts')}>
      {isRead && (
        <ul className={styles['accounts']}>
          {accounts.data.map((one) => (
            <Account key={one._id} account={one} />
          ))}
          {free.map((one) => (
            <Offered key={one._id} partner={one} connect={connect(one._id)} />
          ))}
        </ul>
      )}
      {isRead && accounts.data.length + free.length === 0 && (
        <p className={`${styles['within']} muted`}>{t('guestPayments.host.accounts.none')}</p>
      )}
      {!isRead && error && (
        <Failed
          compact
          error={error}
          busy={accounts.isFetching || partners.isFetching}
          onRetry={() => void Promise.all([accounts.refetch(), partners.refetch()])}
        />
      )}
      {!isRead && !error && (
        <div aria-busy="true" className={styles['within']}>
          <Skeleton lines={3} />
        </div>
      )}
    </Card>
  );
}

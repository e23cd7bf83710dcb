import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import { secondFactorContract } from '#areas/platform/accounts/second-factor/second-factor.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { AppSetup, PasswordDialog } from './dialogs.ts';
import { ACCOUNT_TOPICS, secondFactorQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SettingRow } from './setting-row.tsx';

/** SEC-10: the second step of the sign-in, after the password. */
export function SecondFactorCard() {
  const { t, tn } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery);
  const [open, setOpen] = useState<'setup' | 'remove' | 'renew'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const prefer = useChange(attributesContract.updateAttributes, { invalidates: ACCOUNT_TOPICS });
  const remove = useChange(secondFactorContract.removeApp, { invalidates: ACCOUNT_TOPICS });
  const renew = useChange(secondFactorContract.renewRecoveryCodes, { invalidates: ACCOUNT_TOPICS });
  if (!data) {
    return (
      <Card title={t('app.account.factor')} padded>
        {error ? (
          <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={2} />
        )}
      </Card>
    );
  }
  const use = (preferredMfa: 'SMS' | 'TOTP' | 'NONE') =>
    prefer.send({ body: { attributes: { preferredMfa } } }).then(
      () => notify('success', t('app.account.saved')),
      (failure: unknown) =>
        notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  const state = (factor: 'SMS' | 'TOTP') =>
    data.preferredMfa === factor ? (
      <StatusPill family="palm">{t('app.account.factor.inUse')}</StatusPill>
    ) : (
      <Button size="small" onClick={() => void use(factor)}>
        {t('app.account.factor.use')}
      </Button>
    );
  return (
    <Card
      title={t('app.account.factor')}
      aside={
        data.preferredMfa && (
          <Button size="small" kind="quiet" onClick={() => void use('NONE')}>
            {t('app.account.factor.off')}
          </Button>
        )
      }
    >
      <SettingRow
        name={t('app.account.factor.phone')}
        value={data.phone ?? t('app.account.factor.noPhone')}
        actions={data.phone !== null && state('SMS')}
      />
      <SettingRow
        name={t('app.account.factor.app')}
        value={
          data.hasApp
            ? tn('app.account.factor.codesLeft', data.recoveryCodesLeft)
            : t('app.account.factor.app.text')
        }
        actions={
          data.hasApp ? (
            <>
              <Button size="small" kind="quiet" onClick={() => setOpen('remove')}>
                {t('app.account.factor.remove')}
              </Button>
              <Button size="small" onClick={() => setOpen('renew')}>
                {t('app.account.factor.renew')}
              </Button>
              {state('TOTP')}
            </>
          ) : (
            <Button size="small" onClick={() => setOpen('setup')}>
              {t('app.account.factor.setUp')}
            </Button>
          )
        }
      />
      <Suspense>
        {open === 'setup' && <AppSetup onClose={() => setOpen(undefined)} onCodes={setCodes} />}
        {open === 'remove' && (
          <PasswordDialog
            title={t('app.account.factor.removeQuestion')}
            submit={t('app.account.factor.remove')}
            onClose={() => setOpen(undefined)}
            onPassword={async (password) => void (await remove.send({ body: { password } }))}
          />
        )}
        {open === 'renew' && (
          <PasswordDialog
            title={t('app.account.factor.renewQuestion')}
            submit={t('app.account.factor.renew')}
            onClose={() => setOpen(undefined)}
            onPassword={async (password) =>
              setCodes((await renew.send({ body: { password } })).recoveryCodes)
            }
          />
        )}
      </Suspense>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

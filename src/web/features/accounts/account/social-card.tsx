import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { identitiesContract } from '#areas/platform/accounts/users/identities.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { LinkGoogleButton } from '#web/parts/google-button.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { hasGoogle } from '#web/parts/social.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { PasswordDialog } from './dialogs.ts';
import { ACCOUNT_TOPICS, identitiesQuery } from './queries.ts';
import { SettingRow } from './setting-row.tsx';

/** R-SOCIAL-10: the Google account that signs the person in, to link and to take away. */
export function SocialCard() {
  const { t, format } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(identitiesQuery);
  const [open, setOpen] = useState<'link' | 'unlink'>();
  const [password, setPassword] = useState('');
  const start = useChange(identitiesContract.startLink);
  const remove = useChange(identitiesContract.unlink, { invalidates: ACCOUNT_TOPICS });
  const google = data?.identities.find(({ provider }) => provider === 'google');
  // An account that is linked shows even where the installation has lost its Google.
  if (!hasGoogle() && !google) return null;
  const link = async (proof: { password?: string }) => {
    const { address } = await start.send({ body: { provider: 'google', ...proof } });
    location.assign(address);
  };
  /** Without a password, the sign-in counts as fresh for a few minutes. */
  const press = () => {
    if (data?.asksPassword) return setOpen('link');
    link({}).catch((failure: unknown) =>
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  };
  const unlink = async () => {
    await remove.send({ body: { provider: 'google', ...(data?.asksPassword && { password }) } });
    setPassword('');
    notify('success', t('app.account.social.removed'));
  };
  return (
    <Card title={t('app.account.social')}>
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={2} />}
      {data && (
        <SettingRow
          name="Google"
          value={
            google
              ? t('app.account.social.since', {
                  email: google.email ?? 'Google',
                  since: format.ago(google.linkedAt),
                })
              : t('app.account.social.none')
          }
          actions={
            google ? (
              <Button size="small" kind="quiet" onClick={() => setOpen('unlink')}>
                {t('app.account.social.unlink')}
              </Button>
            ) : (
              <LinkGoogleButton onPress={press} />
            )
          }
        />
      )}
      <Suspense>
        {open === 'link' && (
          <PasswordDialog
            title={t('app.account.social.link')}
            submit={t('register.continue')}
            onClose={() => setOpen(undefined)}
            onPassword={(typed) => link({ password: typed })}
          />
        )}
      </Suspense>
      <WarningDialog
        open={open === 'unlink'}
        title={t('app.account.social.unlinkQuestion')}
        confirmLabel={t('app.account.social.unlink')}
        onClose={() => setOpen(undefined)}
        onConfirm={unlink}
      >
        <p>{t('app.account.social.unlinkText')}</p>
        {data?.asksPassword && (
          <Field label={t('app.account.password.current')}>
            <PasswordField value={password} onChange={({ target }) => setPassword(target.value)} />
          </Field>
        )}
      </WarningDialog>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { accessChangesContract } from '#areas/platform/accounts/access/access-changes.contract.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty, Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { SignInFrame } from './auth-frame.tsx';
import type { RecoverState } from './recover-page.tsx';

const CHANGED = {
  password: 'app.undo.password',
  email: 'app.undo.email',
  phone: 'app.undo.phone',
  'second-factor': 'app.undo.secondFactor',
  passkey: 'app.undo.passkey',
  social: 'app.undo.social',
} as const;

/**
 * SEC-12: for a person who was notified of a change that they did not make. The token is behind the hash, which no
 * server receives.
 */
export function UndoPage({ recover }: { readonly recover: string }) {
  const { t, format } = useLanguage();
  const navigate = useNavigate();
  const [token] = useState(() => location.hash.slice(1));
  const [address, setAddress] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['access-change', token],
    queryFn: ({ signal }) => call(accessChangesContract.openAccessChange, { body: { token } }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const undo = useChange(accessChangesContract.undoAccessChange);

  const choosePassword = (username: string) =>
    void navigate(recover, { state: { username } satisfies RecoverState });
  if (address !== undefined) {
    return (
      <SignInFrame title={t('app.undo.done')} lead={t('app.undo.done.lead')}>
        <Button kind="primary" size="large" full onClick={() => choosePassword(address)}>
          {t('app.password.expired')}
        </Button>
      </SignInFrame>
    );
  }
  if (!data) {
    const isOver = token === '' || (error instanceof CallFailure && error.status < 429);
    return (
      <SignInFrame title={t('app.undo.title')}>
        {isOver && (
          <Empty
            title={t('account.error.undoEnded')}
            action={<Button onClick={() => choosePassword('')}>{t('app.recover.title')}</Button>}
          />
        )}
        {!isOver && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {!isOver && !error && <Skeleton lines={4} />}
      </SignInFrame>
    );
  }
  const take = async () => setAddress((await undo.send({ body: { token } })).address);
  return (
    <SignInFrame
      title={t(CHANGED[data.kind])}
      lead={t('app.undo.lead', { ago: format.ago(data.changedAt) })}
      foot={t('app.undo.mine')}
    >
      <p>{t('app.undo.what')}</p>
      {undo.error && (
        <Notice family="rose" live>
          {undo.error.message}
        </Notice>
      )}
      <Button
        kind="danger"
        size="large"
        full
        busy={undo.isPending}
        // The reason of the failure is shown above.
        onClick={() => void take().catch(() => undefined)}
      >
        {t('app.undo.action')}
      </Button>
    </SignInFrame>
  );
}

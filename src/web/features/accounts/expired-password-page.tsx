import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';

import { type Challenge, signInContract } from '#areas/platform/accounts/sign-in/sign-in.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SignInFrame } from './auth-frame.tsx';
import { forgetChallenge, waitingChallenge } from './expired-password.ts';
import { type Onwards, useGoOn } from './go-on.ts';
import { ownPath } from './next-path.ts';
import { NewPasswordForm } from './new-password-form.tsx';

type ExpiredPasswordPageProps = {
  readonly login: (next?: string) => string;
  readonly onwards: Onwards;
};

/** S-APP-07: the password was right and may not be used any longer. The second step was shown before. */
export function ExpiredPasswordPage({ login, onwards }: ExpiredPasswordPageProps) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const goOn = useGoOn(onwards);
  const { send } = useChange(signInContract.chooseNewPassword);
  const [challenge, setChallenge] = useState(waitingChallenge);
  const [isOver, setOver] = useState(false);
  // Only at the first look: the answer that signs in leaves by itself.
  const [wasSignedIn] = useState(isSignedIn);
  useEffect(() => forgetChallenge, []);
  const next = ownPath(search.get('next'));
  if (challenge === undefined && wasSignedIn) return <Navigate to={next} replace />;

  const choose = async (newPassword: string, { session }: Challenge) => {
    try {
      await send({ body: { session, newPassword } });
    } catch (failure) {
      if (!(failure instanceof CallFailure) || !failure.is('challenge-ended')) throw failure;
      setOver(true);
      return setChallenge(undefined);
    }
    notify('success', t('app.password.expired.done'));
    await goOn(next);
  };
  if (challenge === undefined) {
    return (
      <SignInFrame
        title={t(isOver ? 'app.password.expired.late' : 'app.password.expired.first')}
        lead={t('app.password.expired.again')}
      >
        <LinkButton kind="primary" size="large" full to={login(next)} replace>
          {t('app.login.title')}
        </LinkButton>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('app.password.expired')} lead={t('app.password.expired.lead')}>
      <NewPasswordForm
        submit={t('app.password.save')}
        onChosen={(newPassword) => choose(newPassword, challenge)}
      />
    </SignInFrame>
  );
}

import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';

import { type Challenge, signInContract } from '#areas/platform/accounts/sign-in/sign-in.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { GoogleButton } from '#web/parts/google-button.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SignInFrame } from './auth-frame.tsx';
import { useExpiredPassword } from './expired-password.ts';
import { type Onwards, useGoOn } from './go-on.ts';
import { ownPath } from './next-path.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { hasPasskeysHere } from './passkeys-here.ts';
import { AskCodeStep, type CodeAsked, CodeStep, PasswordStep } from './sign-in-steps.tsx';

type Step =
  | { readonly form: 'LOGIN' }
  | { readonly form: 'ASK_CODE' }
  | { readonly form: 'CODE'; readonly asked: CodeAsked }
  | { readonly form: 'MFA_AUTH'; readonly challenge: Challenge };

type LoginPageProps = {
  /** Pages of another entry: reached by leaving this one. Posada's own people do not register. */
  readonly register?: () => string;
  readonly verification: (username: string) => string;
  readonly recover: string;
  /** Where a password is chosen that may not be used any longer. */
  readonly expired: (next: string) => string;
  readonly onwards: Onwards;
  /** The title of an entry that only some users may open. */
  readonly title?: string;
  readonly lead?: string;
  /** The reason why the sign-in page opened (R-ROLE-03). */
  readonly refusal?: string | undefined;
};

/** S-APP-01. Typed text is kept in the form of its step and nowhere else (SEC-15). */
export function LoginPage({
  register,
  verification,
  recover,
  expired,
  onwards,
  title,
  lead,
  refusal,
}: LoginPageProps) {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const [step, setStep] = useState<Step>({ form: 'LOGIN' });
  const goOn = useGoOn(onwards);
  const askNewPassword = useExpiredPassword(expired);
  const next = ownPath(search.get('next'));
  // Only at the first look: the step that signs in leaves by itself, after the last answer was read.
  const [wasSignedIn] = useState(isSignedIn);
  if (wasSignedIn) return <Navigate to={next} replace />;

  const answered = async (reply: ReplyOf<typeof signInContract.logIn>) => {
    if (!('challenge' in reply)) return goOn(next);
    if (reply.challenge === 'NEW_PASSWORD_REQUIRED') return askNewPassword(reply, next);
    setStep({ form: 'MFA_AUTH', challenge: reply });
  };
  const back = (
    <Button full size="large" onClick={() => setStep({ form: 'LOGIN' })}>
      {t('app.login.withPassword')}
    </Button>
  );
  switch (step.form) {
    case 'LOGIN':
      return (
        <SignInFrame
          title={title ?? t('app.login.title')}
          lead={lead ?? t('app.login.lead')}
          notice={refusal}
          foot={
            <>
              <GoogleButton kind="login" />
              {hasPasskeysHere() && <PasskeyWay onAnswer={answered} />}
              <Button full size="large" onClick={() => setStep({ form: 'ASK_CODE' })}>
                {t('app.login.withCode')}
              </Button>
              <Link to={recover}>{t('app.login.forgot')}</Link>
              {register && (
                <span>
                  {t('app.login.noAccount')} <a href={register()}>{t('app.login.register')}</a>
                </span>
              )}
            </>
          }
        >
          <PasswordStep onAnswer={answered} verification={verification} />
        </SignInFrame>
      );
    case 'ASK_CODE':
      return (
        <SignInFrame title={t('app.login.code.title')} lead={t('app.login.code.lead')} foot={back}>
          <AskCodeStep onAsked={(asked) => setStep({ form: 'CODE', asked })} />
        </SignInFrame>
      );
    case 'CODE':
      return (
        <SignInFrame
          title={t('app.login.code.title')}
          lead={t('app.login.code.sent', { destination: step.asked.destination ?? '' })}
          foot={back}
        >
          <CodeStep asked={step.asked} call={signInContract.answerOneTimeCode} onAnswer={answered} />
        </SignInFrame>
      );
    case 'MFA_AUTH': {
      const { challenge } = step;
      const { isNewDevice, channel, destination } = challenge;
      const isApp = channel === 'app';
      const sent = isNewDevice ? 'app.login.newDevice.lead' : 'app.login.code.sent';
      const lead = isApp ? t('app.login.mfa.app') : t(sent, { destination: destination ?? '' });
      return (
        <SignInFrame
          title={t(isNewDevice ? 'app.login.newDevice.title' : 'app.login.mfa.title')}
          lead={lead}
          foot={back}
        >
          <CodeStep
            asked={challenge}
            call={signInContract.answerSecondFactor}
            takesLetters={isApp}
            onAnswer={answered}
          />
        </SignInFrame>
      );
    }
  }
}

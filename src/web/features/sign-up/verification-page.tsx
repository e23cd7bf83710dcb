import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { lookUpsContract } from '#areas/platform/accounts/users/look-ups.contract.ts';
import { signUpContract } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { call } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { isSignedIn } from '#web/shell/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField } from '#web/ui/input.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { notify } from '#web/ui/toasts.ts';
import { enterApp, enterLogin } from './enter-app.ts';
import { MailboxHint } from '#web/parts/mailbox-hint.tsx';
import { submitSoon } from './submit-soon.ts';
import { StepFrame } from './step-frame.tsx';
import { VerifiedStep } from './verified-step.tsx';

const FORM = 'verification';
/** R-VAL-11: on this screen the text is the general one. */
const schema = z.object({ code: z.string().min(1, 'general.required') });

/** The data that the register step passes on; a person from elsewhere has none, and the page works without it. */
export type Registered = { readonly email: string; readonly userSub: string };

function registeredIn(state: unknown): Partial<Registered> {
  if (typeof state !== 'object' || state === null) return {};
  return {
    ...('email' in state && typeof state.email === 'string' && { email: state.email }),
    ...('userSub' in state && typeof state.userSub === 'string' && { userSub: state.userSub }),
  };
}

/** R-VERIF-02: confirmed meanwhile, for example on the phone. If that cannot be read, the form is shown. */
const confirmedQuery = (userSub: string | undefined) =>
  queryOptions({
    queryKey: ['is-confirmed', userSub],
    queryFn: ({ signal }) =>
      call(lookUpsContract.isActiveUser, { body: { userSub: userSub ?? '' } }, { signal }),
    enabled: userSub !== undefined,
    retry: false,
    staleTime: Infinity,
  });

function ResendButton({ username }: { readonly username: string }) {
  const { t } = useLanguage();
  const resend = useChange(signUpContract.resendCode, {
    onDone: () => notify('success', t('verification.resent')),
  });
  const press = async () => {
    try {
      await resend.send({ body: { username } });
    } catch (error) {
      const isTooMany = error instanceof CallFailure && error.status === 429;
      notify('error', isTooMany ? error.message : t('signup.error.sendCode'));
    }
  };
  return (
    <Button busy={resend.isPending} onClick={() => void press()}>
      {t('signup.resendCode')}
    </Button>
  );
}

/**
 * S-APP-05. The server's message about a code is shown under the field; every other failure is one sentence
 * (R-VERIF-04).
 */
export function VerificationPage() {
  const { t } = useLanguage();
  const { username = '' } = useParams();
  const { email, userSub } = registeredIn(useLocation().state as unknown);
  const [isAtHome] = useState(isSignedIn);
  const confirmed = useQuery(confirmedQuery(userSub));
  const isConfirmed = isAtHome || confirmed.data?.user.userConfirmed === true;
  const [isDone, setDone] = useState(false);
  const confirm = useChange(signUpContract.confirmSignUp);
  useEffect(() => {
    if (isConfirmed && !isDone) enterApp();
  }, [isConfirmed, isDone]);

  const form = useZodForm(schema, {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        const { session } = await confirm.send({ body: { username, code } });
        if (session) setDone(true);
        else enterLogin();
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        // R-REGISTER-08.
        if (error.is('already-confirmed')) return enterLogin();
        const says = error.entries.some(({ field }) => field !== undefined) || error.status === 429;
        throw says ? error : new Error(t('verification.failed'), { cause: error });
      }
    },
  });

  if (isDone) return <VerifiedStep />;
  if (isConfirmed || confirmed.isLoading) return <LoadingOverlay />;
  return (
    <StepFrame
      step={3}
      title={t('verification.title')}
      text={email === undefined ? t('start.code.life') : t('start.code.sentTo', { email })}
      aside={<ResendButton username={username} />}
      actions={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('verification.submit')}
        </Button>
      }
    >
      <Form id={FORM} form={form}>
        <Field label={t('start.code.label')} hint={t('start.code.self')} error={form.errorOf('code')}>
          <CodeField
            {...form.register('code')}
            autoFocus
            length={CODE_DIGITS}
            value={form.watch('code')}
            onChange={(code) =>
              form.setValue('code', code, { shouldDirty: true, shouldValidate: code !== '' })
            }
            onComplete={() => submitSoon(FORM)}
          />
        </Field>
      </Form>
      <MailboxHint />
    </StepFrame>
  );
}

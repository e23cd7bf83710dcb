import { useState } from 'react';
import { z } from 'zod';

import type { Challenge } from '#areas/platform/accounts/sign-in/sign-in.contract.ts';
import { signInContract } from '#areas/platform/accounts/sign-in/sign-in.contract.ts';
import { signInAgainContract } from '#areas/platform/accounts/sign-in/sign-in-again.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { call } from '../call.ts';
import { useChange } from '../change.ts';
import { CallFailure } from '../failure.ts';
import type { Refused } from './freshness.ts';
import { useLanguage } from '../language/language.tsx';
import { momentIn, ResendCode } from './resend-code.tsx';

/** Proves the session, never the viewed person. */
const OWN = { asOneself: true } as const;

type StepProps = { readonly onProved: () => void };

function PasswordStep({
  onProved,
  onChallenge,
}: StepProps & { readonly onChallenge: (challenge: Challenge) => void }) {
  const { t } = useLanguage();
  const { send } = useChange(signInAgainContract.proveAgain);
  const byCode = useChange(signInAgainContract.proveAgain);
  const askCode = async () => {
    const { challenge } = await byCode.send({ body: {} }, OWN);
    if (challenge) onChallenge(challenge);
  };
  const form = useZodForm(z.object({ password: z.string().min(1, 'general.required').max(1024) }), {
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      const { challenge } = await send({ body }, OWN);
      if (challenge) onChallenge(challenge);
      else onProved();
    },
  });
  return (
    <Form
      form={form}
      actions={
        <>
          <Button
            kind="quiet"
            busy={byCode.isPending}
            // The reason of a failure is shown above the field.
            onClick={() => void askCode().catch(() => undefined)}
          >
            {t('signInAgain.noPassword')}
          </Button>
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('signInAgain.submit')}
          </Button>
        </>
      }
    >
      <p>{t('signInAgain.text')}</p>
      {byCode.error && (
        <Notice family="rose" live>
          {byCode.error.message}
        </Notice>
      )}
      <Field label={t('app.account.password.current')} error={form.errorOf('password')}>
        <PasswordField data-autofocus {...form.register('password')} />
      </Field>
    </Form>
  );
}

function CodeStep({ challenge, onProved }: StepProps & { readonly challenge: Challenge }) {
  const { t } = useLanguage();
  const [resendAt, setResendAt] = useState(() => momentIn(challenge.resendInSeconds ?? 0));
  const { session, channel, destination, resendInSeconds } = challenge;
  const { send } = useChange(signInAgainContract.proveSecondFactorAgain);
  const again = useChange(signInContract.resendChallenge);
  const isApp = channel === 'app';
  const form = useZodForm(z.object({ code: z.string().trim().min(1, 'signup.code.required') }), {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await send({ body: { session, code } }, OWN);
      onProved();
    },
  });
  return (
    <Form
      form={form}
      actions={
        <>
          {resendInSeconds !== null && (
            <ResendCode
              at={resendAt}
              onAt={setResendAt}
              onResend={async () => (await again.send({ body: { session } })).resendInSeconds}
            />
          )}
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('verification.submit')}
          </Button>
        </>
      }
    >
      <p>{isApp ? t('app.login.mfa.app') : t('app.login.code.sent', { destination: destination ?? '' })}</p>
      <Field
        label={t('app.login.mfa.recovery')}
        hint={isApp ? t('app.login.mfa.app.hint') : undefined}
        error={form.errorOf('code')}
      >
        <Input autoComplete="one-time-code" autoCapitalize="none" autoFocus {...form.register('code')} />
      </Field>
    </Form>
  );
}

/**
 * The password that came with a refused change: null when it is enough, or the remaining challenge. A wrong one is
 * shown at its field.
 */
export async function confirmPassword({
  field,
  value,
}: NonNullable<Refused['password']>): Promise<Challenge | null> {
  try {
    return (await call(signInAgainContract.proveAgain, { body: { password: value } }, OWN)).challenge;
  } catch (failure) {
    if (!(failure instanceof CallFailure) || !failure.is('password-mismatch')) throw failure;
    const entries = failure.entries.map((entry) => ({ ...entry, field }));
    throw new CallFailure(failure.status, failure.message, entries, { cause: failure });
  }
}

export type SignInAgainProps = StepProps & {
  /** Where the password is known already. */
  readonly challenge: Challenge | undefined;
  readonly onClose: () => void;
};

export function SignInAgainDialog({ challenge: first, onProved, onClose }: SignInAgainProps) {
  const { t } = useLanguage();
  const [challenge, setChallenge] = useState(first);
  return (
    <Dialog open width={350} title={t('signInAgain.title')} onClose={onClose}>
      {challenge ? (
        <CodeStep challenge={challenge} onProved={onProved} />
      ) : (
        <PasswordStep onProved={onProved} onChallenge={setChallenge} />
      )}
    </Dialog>
  );
}

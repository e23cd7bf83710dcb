import { useState } from 'react';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { signInContract } from '#areas/platform/accounts/sign-in/sign-in.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { MailboxHint } from '#web/parts/mailbox-hint.tsx';
import { momentIn, ResendCode } from '#web/shell/session/resend-code.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField, Input, PasswordField } from '#web/ui/input.tsx';
import { hasPasskeysHere } from './passkeys-here.ts';
import { Submit } from './submit.tsx';

type SignedIn = ReplyOf<typeof signInContract.logIn>;
type Step = { readonly onAnswer: (reply: SignedIn) => Promise<void> | void };

const schemas = () => import('./sign-in-schemas.ts');

export function PasswordStep({
  onAnswer,
  verification,
}: Step & { readonly verification: (name: string) => string }) {
  const { t } = useLanguage();
  const { send } = useChange(signInContract.logIn);
  const form = useZodForm(() => schemas().then((file) => file.Credentials), {
    defaultValues: { username: '', password: '' },
    onSubmit: async (body) => {
      try {
        await onAnswer(await send({ body }));
      } catch (failure) {
        // R-LOGIN-04: the account exists and its address was never confirmed.
        if (!(failure instanceof CallFailure) || !failure.is('user-not-confirmed')) throw failure;
        // The name of the account and not the typed text, which is a person's address (W1-B-10).
        const { username } = Object(failure.details) as { username: string };
        location.assign(verification(username));
      }
    },
  });
  return (
    <Form form={form} actions={<Submit busy={form.isBusy}>{t('app.login.submit')}</Submit>}>
      <Field label={t('app.login.username')} error={form.errorOf('username')}>
        <Input
          size="large"
          // Browsers that do not know the second word would forget the first.
          autoComplete={hasPasskeysHere() ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          {...form.register('username')}
        />
      </Field>
      <Field label={t('app.login.password')} error={form.errorOf('password')}>
        <PasswordField size="large" {...form.register('password')} />
      </Field>
    </Form>
  );
}

export type CodeAsked = {
  readonly session: string;
  readonly destination: string | null;
  readonly resendInSeconds: number | null;
};

/** S-APP-01: sign-in by a code, without a password. */
export function AskCodeStep({ onAsked }: { readonly onAsked: (asked: CodeAsked) => void }) {
  const { t } = useLanguage();
  const { send } = useChange(signInContract.startOneTimeCode);
  const form = useZodForm(() => schemas().then((file) => file.AddressOfCode), {
    defaultValues: { address: '' },
    onSubmit: async ({ address }) => {
      const body = address.includes('@')
        ? ({ email: address, channel: 'email' } as const)
        : ({ phoneNumber: address, channel: 'sms' } as const);
      onAsked(await send({ body }));
    },
  });
  return (
    <Form form={form} actions={<Submit busy={form.isBusy}>{t('app.login.code.send')}</Submit>}>
      <Field label={t('app.login.username')} error={form.errorOf('address')}>
        <Input size="large" autoComplete="username" autoCapitalize="none" {...form.register('address')} />
      </Field>
    </Form>
  );
}

type CodeStepProps = Step & {
  readonly asked: CodeAsked;
  readonly call: typeof signInContract.answerSecondFactor | typeof signInContract.answerOneTimeCode;
  /** A recovery code has letters, so it needs a field that takes them. */
  readonly takesLetters?: boolean;
};

/** MFA_AUTH (R-LOGIN-02) and the answer to a sign-in by code. */
export function CodeStep({ asked, call, takesLetters = false, onAnswer }: CodeStepProps) {
  const { t } = useLanguage();
  const [resendAt, setResendAt] = useState(() => momentIn(asked.resendInSeconds ?? 0));
  const answer = useChange(call);
  const again = useChange(signInContract.resendChallenge);
  const form = useZodForm(() => schemas().then((file) => file.TypedCode), {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => onAnswer(await answer.send({ body: { session: asked.session, code } })),
  });
  const resend = async () => (await again.send({ body: { session: asked.session } })).resendInSeconds;
  const field = { ...form.register('code'), autoFocus: true };
  return (
    <Form form={form} actions={<Submit busy={form.isBusy}>{t('verification.submit')}</Submit>}>
      <Field
        label={t(takesLetters ? 'app.login.mfa.recovery' : 'start.code.label')}
        hint={takesLetters ? t('app.login.mfa.app.hint') : undefined}
        error={form.errorOf('code')}
      >
        {takesLetters ? (
          <Input {...field} size="large" autoComplete="one-time-code" autoCapitalize="none" />
        ) : (
          <CodeField
            {...field}
            length={CODE_DIGITS}
            value={form.watch('code')}
            onChange={(code) =>
              form.setValue('code', code, { shouldDirty: true, shouldValidate: code !== '' })
            }
          />
        )}
      </Field>
      {asked.destination !== null && <MailboxHint />}
      {asked.resendInSeconds !== null && <ResendCode at={resendAt} onAt={setResendAt} onResend={resend} />}
    </Form>
  );
}

import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { passwordsContract } from '#areas/platform/accounts/passwords/passwords.contract.ts';
import { Username } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { momentIn, ResendCode } from '#web/shell/session/resend-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField, Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SignInFrame } from './auth-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type Sent = { readonly username: string; readonly destination: string | null; readonly wait: number };

/** The account from the previous page, so that the person need not type it again. */
export type RecoverState = { readonly username: string };

const isRecoverState = (state: unknown): state is RecoverState =>
  typeof state === 'object' && state !== null && 'username' in state && typeof state.username === 'string';

/** S-APP-06: asks for a code, then for the code and the new password together. Known and unknown names look alike. */
export function RecoverPage({ login }: { readonly login: string }) {
  const { t } = useLanguage();
  const [sent, setSent] = useState<Sent>();
  const ask = useChange(passwordsContract.forgotPassword);
  const send = async (username: string) => {
    const { destination, resendInSeconds } = await ask.send({ body: { username } });
    setSent({ username, destination, wait: resendInSeconds });
    return resendInSeconds;
  };
  const foot = <Link to={login}>{t('app.recover.back')}</Link>;
  if (sent === undefined) {
    return (
      <SignInFrame title={t('app.recover.title')} lead={t('app.recover.lead')} foot={foot}>
        <AskForm onAsk={send} />
      </SignInFrame>
    );
  }
  const lead = t('app.recover.sent', { destination: sent.destination ?? sent.username });
  return (
    <SignInFrame title={t('app.recover.title')} lead={lead} foot={foot}>
      <ChooseForm sent={sent} onResend={() => send(sent.username)} login={login} />
    </SignInFrame>
  );
}

function AskForm({ onAsk }: { readonly onAsk: (username: string) => Promise<unknown> }) {
  const { t } = useLanguage();
  const { state } = useLocation() as { state: unknown };
  const form = useZodForm(z.object({ username: Username }), {
    defaultValues: { username: isRecoverState(state) ? state.username : '' },
    onSubmit: ({ username }) => onAsk(username),
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" kind="primary" size="large" full busy={form.isBusy}>
          {t('app.login.code.send')}
        </Button>
      }
    >
      <Field label={t('app.login.username')} error={form.errorOf('username')}>
        <Input size="large" autoComplete="username" autoCapitalize="none" {...form.register('username')} />
      </Field>
    </Form>
  );
}

type ChooseFormProps = {
  readonly sent: Sent;
  readonly onResend: () => Promise<number>;
  readonly login: string;
};

function ChooseForm({ sent, onResend, login }: ChooseFormProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [resendAt, setResendAt] = useState(() => momentIn(sent.wait));
  const { send } = useChange(passwordsContract.confirmForgotPassword);
  const choose = async (newPassword: string) => {
    await send({ body: { username: sent.username, code, newPassword } });
    notify('success', t('app.recover.done'));
    await navigate(login, { replace: true });
  };
  return (
    <>
      <Field label={t('start.code.label')}>
        <CodeField length={CODE_DIGITS} value={code} onChange={setCode} autoFocus />
      </Field>
      <ResendCode at={resendAt} onAt={setResendAt} onResend={onResend} />
      <NewPasswordForm submit={t('app.password.save')} onChosen={choose} />
    </>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { Code } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { type LinkedUser, socialContract } from '#areas/platform/accounts/social/social.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { momentIn, ResendCode } from '#web/shell/session/resend-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField, PasswordField } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SignInFrame } from '../auth-frame.tsx';

type LinkScreenProps = {
  readonly link: LinkedUser;
  readonly login: string;
  readonly onAnswer: (reply: ReplyOf<typeof socialContract.linkSocial>) => Promise<void> | void;
};

type Way = { readonly by: 'code'; readonly wait: number } | { readonly by: 'password' };

/** R-SOCIAL-06, SEC-16: the e-mail has an account; its owner proves it, by a code or by the password. */
export function LinkScreen({ link, login, onAnswer }: LinkScreenProps) {
  const { t } = useLanguage();
  const [way, setWay] = useState<Way>();
  const send = useChange(socialContract.sendLinkCode);
  const { session, destination, hasPassword } = link;
  const sendCode = async () => {
    const { resendInSeconds } = await send.send({ body: { session } });
    setWay({ by: 'code', wait: resendInSeconds });
    return resendInSeconds;
  };
  const press = () =>
    sendCode().catch((failure: unknown) =>
      notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  const byCode = (first: boolean) => (
    <Button
      kind={first ? 'primary' : 'outlined'}
      size="large"
      full
      busy={send.isPending}
      onClick={() => void press()}
    >
      {t(first ? 'app.social.linked.send' : 'app.social.linked.withCode')}
    </Button>
  );
  const byPassword = hasPassword && (
    <Button size="large" full onClick={() => setWay({ by: 'password' })}>
      {t('app.social.linked.withPassword')}
    </Button>
  );
  const back = <Link to={login}>{t('app.social.linked.other')}</Link>;
  const lead =
    way?.by === 'code'
      ? t('app.social.linked.sent', { destination })
      : t('app.social.linked.lead', { destination });
  const other = way?.by === 'code' ? byPassword : way?.by === 'password' ? byCode(false) : byPassword;
  return (
    <SignInFrame
      title={t('app.social.linked')}
      lead={lead}
      foot={
        <>
          {other}
          {back}
        </>
      }
    >
      {way === undefined && byCode(true)}
      {way?.by === 'code' && (
        <CodeProof session={session} wait={way.wait} onResend={sendCode} onAnswer={onAnswer} />
      )}
      {way?.by === 'password' && <PasswordProof session={session} onAnswer={onAnswer} />}
    </SignInFrame>
  );
}

type ProofProps = Pick<LinkScreenProps, 'onAnswer'> & { readonly session: string };

function Join({ busy }: { readonly busy: boolean }) {
  const { t } = useLanguage();
  return (
    <Button type="submit" kind="primary" size="large" full busy={busy}>
      {t('app.social.linked.join')}
    </Button>
  );
}

function CodeProof({
  session,
  wait,
  onResend,
  onAnswer,
}: ProofProps & { readonly wait: number; readonly onResend: () => Promise<number> }) {
  const { t } = useLanguage();
  const [resendAt, setResendAt] = useState(() => momentIn(wait));
  const { send } = useChange(socialContract.linkSocial);
  const form = useZodForm(z.object({ code: Code }), {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => onAnswer(await send({ body: { session, code } })),
  });
  return (
    <Form form={form} actions={<Join busy={form.isBusy} />}>
      <Field label={t('start.code.label')} error={form.errorOf('code')}>
        <CodeField
          {...form.register('code')}
          autoFocus
          length={CODE_DIGITS}
          value={form.watch('code')}
          onChange={(code) => form.setValue('code', code, { shouldDirty: true, shouldValidate: code !== '' })}
        />
      </Field>
      <ResendCode at={resendAt} onAt={setResendAt} onResend={onResend} />
    </Form>
  );
}

const Proof = z.object({ password: z.string().min(1, 'general.required').max(1024) });

function PasswordProof({ session, onAnswer }: ProofProps) {
  const { t } = useLanguage();
  const { send } = useChange(socialContract.linkSocial);
  const form = useZodForm(Proof, {
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => onAnswer(await send({ body: { session, password } })),
  });
  return (
    <Form form={form} actions={<Join busy={form.isBusy} />}>
      <Field label={t('app.login.password')} error={form.errorOf('password')}>
        <PasswordField size="large" autoFocus {...form.register('password')} />
      </Field>
    </Form>
  );
}

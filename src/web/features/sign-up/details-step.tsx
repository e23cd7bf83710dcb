import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { z } from 'zod';

import { Password, PersonName, signUpContract } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { normalizePassword } from '#vocabulary/password.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './details-step.module.css';
import { LegalNotice } from './legal-notice.tsx';
import { LoginLink } from './login-link.tsx';
import { PasswordHints } from '#web/parts/password-hints.tsx';
import { StepFrame } from './step-frame.tsx';

const FORM = 'register-details';
const schema = z
  .object({
    name: PersonName,
    password: Password,
    confirmation: z.string().min(1, 'general.required').overwrite(normalizePassword),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'register.password.mismatch',
    // The two are compared even while something else is still wrong.
    when: () => true,
  });

type DetailsStepProps = {
  readonly email: string;
  readonly name: string;
  /** The name as it is typed. */
  readonly onName: (name: string) => void;
  readonly onOtherEmail: () => void;
  readonly onRegistered: (registered: ReplyOf<typeof signUpContract.signUp>) => void;
};

function AcceptedEmail({ email, onOther }: { readonly email: string; readonly onOther: () => void }) {
  const { t } = useLanguage();
  return (
    <div className={styles['email']}>
      <CircleCheck size={20} role="img" aria-label={t('start.email.accepted')} />
      <span className={styles['address']}>{email}</span>
      <Button kind="quiet" size="small" onClick={onOther}>
        {t('register.useAnotherEmail')}
      </Button>
    </div>
  );
}

/** COMPLETE_FORM (R-REGISTER-02). The password lives in this form and nowhere else (SEC-15). */
export function DetailsStep({ email, name, onName, onOtherEmail, onRegistered }: DetailsStepProps) {
  const { t } = useLanguage();
  const signUp = useChange(signUpContract.signUp);
  const form = useZodForm(schema, {
    defaultValues: { name, password: '', confirmation: '' },
    onSubmit: async (values) => {
      try {
        const { name: typed, password } = values;
        onRegistered(await signUp.send({ body: { email, name: typed, password } }));
      } catch (error) {
        // Its network has registered many: the other ways in have limits of their own.
        if (error instanceof CallFailure && error.status === 429)
          throw new Error(`${error.message}. ${t('start.details.otherWays')}`, { cause: error });
        if (!(error instanceof CallFailure && error.is('account-already-exists-email'))) throw error;
        // Registered elsewhere in the meantime: only another address helps (R-REGISTER-01).
        notify('error', error.message);
        onOtherEmail();
      }
    },
  });
  const typedName = form.watch('name');
  useEffect(() => onName(typedName), [typedName, onName]);
  return (
    <StepFrame
      step={2}
      title={t('start.details.title')}
      aside={<LoginLink />}
      actions={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('register.complete')}
        </Button>
      }
    >
      <Form id={FORM} form={form}>
        <AcceptedEmail email={email} onOther={onOtherEmail} />
        {/* Password managers pair the password with this address. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t('start.name.label')} error={form.errorOf('name')}>
          <Input {...form.register('name')} autoComplete="name" autoFocus />
        </Field>
        <Field label={t('start.password.label')} error={form.errorOf('password')}>
          <PasswordField {...form.register('password')} autoComplete="new-password" />
        </Field>
        <PasswordHints password={form.watch('password')} />
        <Field label={t('start.password.confirm')} error={form.errorOf('confirmation')}>
          <PasswordField {...form.register('confirmation')} autoComplete="new-password" />
        </Field>
      </Form>
      <LegalNotice />
    </StepFrame>
  );
}

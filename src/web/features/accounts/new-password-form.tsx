import { z } from 'zod';

import { Password } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { normalizePassword } from '#vocabulary/password.ts';
import { PasswordHints } from '#web/parts/password-hints.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/input.tsx';
import { Submit } from './submit.tsx';

const NewPassword = z
  .object({
    newPassword: Password,
    confirmation: z.string().min(1, 'general.required').overwrite(normalizePassword),
  })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: 'register.password.mismatch',
    when: () => true,
  });

type NewPasswordFormProps = {
  readonly submit: string;
  readonly onChosen: (password: string) => Promise<void> | void;
};

/** Two fields that must agree, with the rules that the password keeps so far. */
export function NewPasswordForm({ submit, onChosen }: NewPasswordFormProps) {
  const { t } = useLanguage();
  const form = useZodForm(NewPassword, {
    defaultValues: { newPassword: '', confirmation: '' },
    onSubmit: async ({ newPassword }) => onChosen(newPassword),
  });
  return (
    <Form form={form} actions={<Submit busy={form.isBusy}>{submit}</Submit>}>
      <Field label={t('app.password.new')} error={form.errorOf('newPassword')}>
        <PasswordField size="large" autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <PasswordHints password={form.watch('newPassword')} />
      <Field label={t('start.password.confirm')} error={form.errorOf('confirmation')}>
        <PasswordField size="large" autoComplete="new-password" {...form.register('confirmation')} />
      </Field>
    </Form>
  );
}

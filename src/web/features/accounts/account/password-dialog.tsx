import { z } from 'zod';

import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/input.tsx';

type PasswordDialogProps = {
  readonly title: string;
  /** A sentence about the consequences. */
  readonly text?: string;
  readonly submit: string;
  readonly onClose: () => void;
  /** Rejects when the server refuses; the dialog then stays. */
  readonly onPassword: (password: string) => Promise<void>;
  /** Another step takes its place, so it does not close by itself. */
  readonly goesOn?: boolean;
};

/** An open page is not enough to change the sign-in: the password is asked again. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submit, onClose, onPassword, goesOn = false } = props;
  const { t } = useLanguage();
  const form = useZodForm(z.object({ password: z.string().min(1, 'general.required').max(1024) }), {
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      await onPassword(password);
      if (!goesOn) onClose();
    },
  });
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        form={form}
        actions={
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {submit}
          </Button>
        }
      >
        {text !== undefined && <p>{text}</p>}
        <Field label={t('app.account.password.current')} error={form.errorOf('password')}>
          <PasswordField data-autofocus {...form.register('password')} />
        </Field>
      </Form>
    </Dialog>
  );
}

import { NotificationAddressInput } from '#areas/guests/notifications/notifications.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, NOT_SAVED, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './notifications.module.css';

type AddAddressProps = {
  readonly label: string;
  /** False when the address was not saved, and the page says why. */
  readonly onAdd: (email: string) => Promise<boolean>;
};

/** One address more; what the server refuses stays typed. */
export function AddAddress({ label, onAdd }: AddAddressProps) {
  const { t } = useLanguage();
  const form = useZodForm(NotificationAddressInput, {
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      if (!(await onAdd(email))) return NOT_SAVED;
      form.reset({ email: '' });
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <div className={styles['add']}>
        <Field label={label} hint={t('app.notifications.email.hint')} error={form.errorOf('email')}>
          <Input type="email" autoComplete="off" inputMode="email" {...form.register('email')} />
        </Field>
        <Button type="submit" busy={form.isBusy}>
          {t('app.notifications.add')}
        </Button>
      </div>
    </Form>
  );
}

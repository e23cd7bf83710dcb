import { z } from 'zod';

import { Reason } from '#areas/platform/impersonation/impersonation.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/input.tsx';

type ReasonFormProps = {
  readonly submit: string;
  readonly onClose: () => void;
  /** Rejects when the server refuses; typed text stays. */
  readonly onReason: (reason: string) => Promise<void>;
};

/** The reason for viewing or changing a customer's account: the customer reads it. */
export function ReasonForm({ submit, onClose, onReason }: ReasonFormProps) {
  const { t } = useLanguage();
  const form = useZodForm(z.object({ reason: Reason }), {
    defaultValues: { reason: '' },
    onSubmit: ({ reason }) => onReason(reason),
  });
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <Field label={t('viewAs.reason')} hint={t('viewAs.reason.hint')} error={form.errorOf('reason')}>
        <TextArea data-autofocus {...form.register('reason')} />
      </Field>
    </Form>
  );
}

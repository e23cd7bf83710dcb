import { Controller } from 'react-hook-form';
import { z } from 'zod';

import { useLanguage } from '#web/shell/language/language.tsx';
import { phoneOf, type TypedPhone } from '#web/parts/places/phone.ts';
import { PhoneInput } from '#web/parts/places/phone-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';

/** Named as in the call, so that a refusal of the server stands under this field. */
const schema: z.ZodType<{ value: string }, { value?: TypedPhone | undefined }> = z.object({
  value: phoneOf('signup.phone.required'),
});

export function NewPhoneForm({ onPhone }: { readonly onPhone: (phone: string) => Promise<unknown> }) {
  const { t } = useLanguage();
  const form = useZodForm(schema, { defaultValues: {}, onSubmit: ({ value }) => onPhone(value) });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" kind="primary" size="large" full busy={form.isBusy}>
          {t('app.login.code.send')}
        </Button>
      }
    >
      <Controller
        control={form.control}
        name="value"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field
            label={t('account.phone.label')}
            hint={t('account.phone.hint')}
            error={form.errorOf('value')}
          >
            <PhoneInput size="large" value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
          </Field>
        )}
      />
    </Form>
  );
}

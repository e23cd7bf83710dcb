import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { Code } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ResendCode } from '#web/shell/session/resend-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField } from '#web/ui/input.tsx';

const schema = z.object({ code: z.string('signup.code.requiredPhone').pipe(Code) });

type PhoneCodeFormProps = {
  readonly phone: string;
  readonly resendAt: number;
  readonly onResendAt: (at: number) => void;
  readonly onResend: () => Promise<number>;
  readonly onConfirmed: (person: User) => Promise<void>;
};

/** R-LOGIN-13. */
export function PhoneCodeForm({ phone, resendAt, onResendAt, onResend, onConfirmed }: PhoneCodeFormProps) {
  const { t } = useLanguage();
  const { send } = useChange(attributesContract.approveAttributeChange);
  const form = useZodForm(schema, {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) =>
      onConfirmed(await send({ body: { attribute: 'phoneNumber', value: phone, code } })),
  });
  // No check when the field is left: the message would push the resend button away from under the finger.
  const { onBlur: _leave, ...field } = form.register('code');
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" kind="primary" size="large" full busy={form.isBusy}>
          {t('account.phone.confirm')}
        </Button>
      }
    >
      <Field label={t('start.code.label')} error={form.errorOf('code')}>
        <CodeField
          {...field}
          autoFocus
          length={CODE_DIGITS}
          value={form.watch('code')}
          onChange={(code) => form.setValue('code', code, { shouldDirty: true, shouldValidate: code !== '' })}
        />
      </Field>
      <ResendCode at={resendAt} onAt={onResendAt} onResend={onResend} />
    </Form>
  );
}

import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { Code } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { spacedPhone } from '#web/parts/places/phone.ts';
import { ResendCode } from '#web/shell/session/resend-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField } from '#web/ui/input.tsx';
import { MailboxHint } from '#web/parts/mailbox-hint.tsx';
import { submitSoon } from './submit-soon.ts';
import { StepFrame } from './step-frame.tsx';
import { type SignUpType, WIZARD, type You } from './wizard-schema.ts';
import styles from './access-code-step.module.css';

const FORM = 'wizard-code';

/** R-VAL-11: which words depends on where the code went. */
const SCHEMAS = {
  phone: z.object({ accessCode: z.string('signup.code.requiredPhone').pipe(Code) }),
  email: z.object({ accessCode: z.string('signup.code.required').pipe(Code) }),
};
const OTHER = { phone: 'signup.useOtherPhoneEmail', email: 'signup.useOtherEmail' } as const;

type AccessCodeStepProps = {
  readonly type: SignUpType;
  readonly you: You;
  readonly resendAt: number;
  readonly onResendAt: (at: number) => void;
  readonly onResend: () => Promise<number>;
  readonly onCode: (accessCode: string) => Promise<void>;
  readonly onOther: () => void;
};

/** S-START-04. The code lives in this form and nowhere else (SEC-15). */
export function AccessCodeStep(props: AccessCodeStepProps) {
  const { type, you, resendAt, onResendAt, onResend, onCode, onOther } = props;
  const { t } = useLanguage();
  const form = useZodForm(SCHEMAS[type], {
    defaultValues: { accessCode: '' },
    onSubmit: ({ accessCode }) => onCode(accessCode),
  });
  // No check when the field is left: the message would push the resend button away from under the finger.
  const { onBlur: _leave, ...field } = form.register('accessCode');
  const sentTo =
    type === 'phone'
      ? t('start.code.sentToPhone', { phone: spacedPhone(you.phoneNumber ?? '') })
      : t('start.code.sentTo', { email: you.email ?? '' });
  return (
    <StepFrame
      journey={WIZARD}
      step={3}
      title={t('start.code.title')}
      text={sentTo}
      aside={<Button onClick={onOther}>{t(OTHER[type])}</Button>}
      actions={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('verification.submit')}
        </Button>
      }
    >
      <Form id={FORM} form={form}>
        <Field label={t('start.code.label')} hint={t('start.code.self')} error={form.errorOf('accessCode')}>
          <CodeField
            {...field}
            autoFocus
            length={CODE_DIGITS}
            value={form.watch('accessCode')}
            onChange={(code) =>
              form.setValue('accessCode', code, { shouldDirty: true, shouldValidate: code !== '' })
            }
            onComplete={() => submitSoon(FORM)}
          />
        </Field>
        <div className={styles['resend']}>
          <ResendCode at={resendAt} onAt={onResendAt} onResend={onResend} />
        </div>
      </Form>
      <MailboxHint />
    </StepFrame>
  );
}

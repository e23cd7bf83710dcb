import { Link, useLocation } from 'react-router';
import { z } from 'zod';

import { Email } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { GoogleOr } from '#web/parts/google-button.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import styles from './email-step.module.css';
import { isTaken } from './is-taken.ts';
import { LegalNotice } from './legal-notice.tsx';
import { LoginLink } from './login-link.tsx';
import { SocialNotice } from './social-notice.tsx';
import { StepFrame } from './step-frame.tsx';

const FORM = 'register-email';
const schema = z.object({ email: Email });

type EmailStepProps = {
  readonly email: string;
  readonly onAccepted: (email: string) => void;
};

/** EMAIL_VALIDATION of R-REGISTER-01: continues only with a valid and unknown address. */
export function EmailStep({ email, onAccepted }: EmailStepProps) {
  const { t } = useLanguage();
  // The marks of a campaign go along (R-SIGNUP-14).
  const { search } = useLocation();
  const form = useZodForm(schema, {
    defaultValues: { email },
    onSubmit: async (values) => {
      if (await isTaken(values)) {
        const message = t('register.email.exists');
        throw new CallFailure(409, message, [{ code: 'email-exists', field: 'email', message }]);
      }
      onAccepted(values.email);
    },
  });
  return (
    <StepFrame
      step={1}
      title={t('start.email.title')}
      text={t('start.email.text')}
      aside={<LoginLink />}
      actions={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('register.continue')}
        </Button>
      }
    >
      <SocialNotice />
      <GoogleOr kind="register" />
      <Form id={FORM} form={form}>
        <Field label={t('start.email.label')} error={form.errorOf('email')}>
          <Input
            {...form.register('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            size="large"
          />
        </Field>
      </Form>
      <LegalNotice />
      <p className={styles['otherWay']}>
        <Link to={{ pathname: '/register/start', search }}>{t('start.wizard.link')}</Link>
      </p>
    </StepFrame>
  );
}

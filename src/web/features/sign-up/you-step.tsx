import { Controller } from 'react-hook-form';
import { Link, useLocation } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { PhoneInput } from '#web/parts/places/phone-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, type ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import styles from './email-step.module.css';
import { LegalNotice } from './legal-notice.tsx';
import { LoginLink } from './login-link.tsx';
import { StepFrame } from './step-frame.tsx';
import { SIGN_UP_TYPES, type SignUpType, WIZARD, type You, type YouValues } from './wizard-schema.ts';

const FORM = 'wizard-you';
const TYPES = { phone: 'start.you.byPhone', email: 'start.you.byEmail' } as const;

type YouStepProps = {
  readonly form: ZodForm<YouValues, You>;
  readonly type: SignUpType;
  readonly onType: (type: SignUpType) => void;
};

/** S-START-02: the person, the business, and the address of the code. */
export function YouStep({ form, type, onType }: YouStepProps) {
  const { t } = useLanguage();
  const { search } = useLocation();
  const { register, control, errorOf } = form;
  return (
    <StepFrame
      journey={WIZARD}
      step={1}
      title={t('start.you.title')}
      text={t('start.you.text')}
      aside={<LoginLink />}
      actions={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('register.continue')}
        </Button>
      }
    >
      <Form id={FORM} form={form}>
        <SegmentedControl
          label={t('start.you.contact')}
          options={SIGN_UP_TYPES.map((value) => ({ value, label: t(TYPES[value]) }))}
          value={type}
          onChange={onType}
        />
        {type === 'phone' ? (
          <Controller
            control={control}
            name="phoneNumber"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Field
                label={t('start.phone.label')}
                hint={t('start.phone.hint')}
                error={errorOf('phoneNumber')}
              >
                <PhoneInput value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
              </Field>
            )}
          />
        ) : (
          <Field label={t('start.email.label')} hint={t('start.email.hint')} error={errorOf('email')}>
            <Input
              {...register('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
            />
          </Field>
        )}
        <FieldRow>
          <Field label={t('start.name.label')} error={errorOf('name')}>
            <Input {...register('name')} autoComplete="name" />
          </Field>
          <Field
            label={t('start.business.label')}
            hint={t('start.business.hint')}
            error={errorOf('business')}
          >
            <Input {...register('business')} autoComplete="organization" />
          </Field>
        </FieldRow>
      </Form>
      <LegalNotice />
      <p className={styles['otherWay']}>
        <Link to={{ pathname: '/register', search }}>{t('start.wizard.otherWay')}</Link>
      </p>
    </StepFrame>
  );
}

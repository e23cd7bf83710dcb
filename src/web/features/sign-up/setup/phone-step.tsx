import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import { Code } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { blankPhone, phoneOf, spacedPhone, type TypedPhone } from '#web/parts/places/phone.ts';
import { PhoneInput } from '#web/parts/places/phone-input.tsx';
import { momentIn, ResendCode } from '#web/shell/session/resend-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField } from '#web/ui/input.tsx';
import { PHONE_COUNTRIES } from '#web/ui/phone-countries.ts';
import { MailboxHint } from '#web/parts/mailbox-hint.tsx';
import { keepSentPhone, sentPhone, type SentPhone } from '#web/parts/sent-phone.ts';
import { submitSoon } from '../submit-soon.ts';
import { inAddWords, inSendWords, inVerifyWords } from './phone-words.ts';
import styles from './setup.module.css';
import type { StepParts } from './step-parts.ts';

const FORM = 'setup-phone';

const phoneSchema: z.ZodType<{ value: string }, { value?: TypedPhone | undefined }> = z.object({
  value: phoneOf('signup.phone.required'),
});
const codeSchema = z.object({ code: z.string('signup.code.requiredPhone').pipe(Code) });

/** The property's existing phone, so that the host does not type it twice. */
function typedPhone(phone: string | null): TypedPhone | undefined {
  const digits = phone?.replace(/\D/g, '') ?? '';
  const country = PHONE_COUNTRIES.find(({ callingCode }) => digits.startsWith(callingCode));
  if (!country || digits === '') return undefined;
  return { ...blankPhone(country.countryIso), nationalNumber: digits.slice(country.callingCode.length) };
}

type PhoneStepProps = StepParts & {
  /** The proved one. */
  readonly phone: string | null;
  readonly suggested: string | null;
  readonly onDone: () => Promise<void>;
};

/** S-START-09. */
export function PhoneStep(props: PhoneStepProps) {
  const { language } = useLanguage();
  const [sent, showSent] = useState(sentPhone);
  const setSent = (next: SentPhone | undefined) => {
    keepSentPhone(next);
    showSent(next);
  };
  const request = useChange(attributesContract.requestAttributeChange);
  const order = async (phone: string) => {
    const body = { attribute: 'phoneNumber', value: phone, language } as const;
    const { resendInSeconds } = await request.send({ body });
    setSent({ phone, resendAt: momentIn(resendInSeconds) });
    return resendInSeconds;
  };
  if (props.phone !== null) return <Proved {...props} phone={props.phone} />;
  if (sent) return <CodeForm {...props} sent={sent} onSent={setSent} onOrder={order} />;
  return <NumberForm {...props} onOrder={order} />;
}

function Proved({ frame, phone, onDone }: PhoneStepProps & { readonly phone: string }) {
  const { t } = useLanguage();
  return frame({
    title: t('setup.step.phone'),
    actions: (
      <Button kind="primary" onClick={() => void onDone()}>
        {t('setup.next')}
      </Button>
    ),
    children: (
      <p className={styles['proved']}>
        <CircleCheck size={22} aria-hidden="true" />
        {t('setup.step.phone.done', { phone: spacedPhone(phone) })}
      </p>
    ),
  });
}

type OrderProps = { readonly onOrder: (phone: string) => Promise<number> };

function NumberForm({ frame, suggested, onOrder }: PhoneStepProps & OrderProps) {
  const { t } = useLanguage();
  const form = useZodForm(phoneSchema, {
    defaultValues: { value: typedPhone(suggested) },
    onSubmit: async ({ value }) => {
      try {
        await onOrder(value);
      } catch (error) {
        throw inAddWords(error, t);
      }
    },
  });
  return frame({
    title: t('setup.phone.title'),
    text: t('setup.phone.text'),
    actions: (
      <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
        {t('setup.phone.send')}
      </Button>
    ),
    children: (
      <Form form={form} id={FORM}>
        <Controller
          control={form.control}
          name="value"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field label={t('setup.phone.label')} hint={t('start.phone.hint')} error={form.errorOf('value')}>
              <PhoneInput size="large" value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
            </Field>
          )}
        />
      </Form>
    ),
  });
}

type CodeFormProps = PhoneStepProps &
  OrderProps & {
    readonly sent: SentPhone;
    readonly onSent: (sent: SentPhone | undefined) => void;
  };

function CodeForm({ frame, sent, onSent, onOrder, onDone }: CodeFormProps) {
  const { t } = useLanguage();
  const approve = useChange(attributesContract.approveAttributeChange);
  const form = useZodForm(codeSchema, {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        await approve.send({ body: { attribute: 'phoneNumber', value: sent.phone, code } });
      } catch (error) {
        throw inVerifyWords(error, t);
      }
      keepSentPhone(undefined);
      await onDone();
    },
  });
  // No check when the field is left: the message would push the resend button away from under the finger.
  const { onBlur: _leave, ...field } = form.register('code');
  const again = async () => {
    try {
      return await onOrder(sent.phone);
    } catch (error) {
      throw inSendWords(error, t);
    }
  };
  return frame({
    title: t('start.code.title'),
    text: t('start.code.sentToPhone', { phone: spacedPhone(sent.phone) }),
    aside: <Button onClick={() => onSent(undefined)}>{t('setup.phone.other')}</Button>,
    actions: (
      <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
        {t('setup.phone.confirm')}
      </Button>
    ),
    children: (
      <>
        <Form form={form} id={FORM}>
          <Field label={t('start.code.label')} hint={t('start.code.self')} error={form.errorOf('code')}>
            <CodeField
              {...field}
              autoFocus
              length={CODE_DIGITS}
              value={form.watch('code')}
              onChange={(code) =>
                form.setValue('code', code, { shouldDirty: true, shouldValidate: code !== '' })
              }
              onComplete={() => submitSoon(FORM)}
            />
          </Field>
          <ResendCode
            at={sent.resendAt}
            onAt={(resendAt) => onSent({ ...sent, resendAt })}
            onResend={again}
          />
        </Form>
        <MailboxHint />
      </>
    ),
  });
}

import { useState } from 'react';
import { z } from 'zod';

import { CODE_DIGITS } from '#areas/platform/accounts/accounts.constants.ts';
import { attributesContract } from '#areas/platform/accounts/users/attributes.contract.ts';
import { Code, Email, PhoneNumber } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { momentIn, ResendCode } from '#web/shell/session/resend-code.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { CodeField, Input } from '#web/ui/input.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import type { PhoneValue } from '#web/ui/phone-value.ts';
import { notify } from '#web/ui/toasts.ts';
import { ACCOUNT_TOPICS } from './queries.ts';

export type Attribute = 'email' | 'phoneNumber';
type Asked = { readonly value: string; readonly destination: string; readonly wait: number };

/** First the new address, then the code that was sent there. */
export function ChangeAddress({
  attribute,
  onClose,
}: {
  readonly attribute: Attribute;
  readonly onClose: () => void;
}) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const request = useChange(attributesContract.requestAttributeChange);
  const ask = async (value: string) => {
    const { destination, resendInSeconds } = await request.send({ body: { attribute, value } });
    setAsked({ value, destination, wait: resendInSeconds });
    return resendInSeconds;
  };
  return (
    <Dialog open title={t(`app.account.${attribute}.new`)} onClose={onClose}>
      {asked ? (
        <CodeForm attribute={attribute} asked={asked} onResend={() => ask(asked.value)} onClose={onClose} />
      ) : attribute === 'email' ? (
        <EmailForm onAsk={ask} />
      ) : (
        <PhoneForm onAsk={ask} />
      )}
    </Dialog>
  );
}

type AskProps = { readonly onAsk: (value: string) => Promise<unknown> };

function SendButton({ busy }: { readonly busy: boolean }) {
  const { t } = useLanguage();
  return (
    <Button type="submit" kind="primary" busy={busy}>
      {t('app.login.code.send')}
    </Button>
  );
}

function EmailForm({ onAsk }: AskProps) {
  const { t } = useLanguage();
  const form = useZodForm(z.object({ value: Email }), {
    defaultValues: { value: '' },
    onSubmit: ({ value }) => onAsk(value),
  });
  return (
    <Form form={form} actions={<SendButton busy={form.isBusy} />}>
      <Field label={t('app.account.email')} error={form.errorOf('value')}>
        <Input type="email" autoComplete="email" data-autofocus {...form.register('value')} />
      </Field>
    </Form>
  );
}

const COLOMBIA: PhoneValue = { countryIso: 'CO', callingCode: '57', nationalNumber: '' };

function PhoneForm({ onAsk }: AskProps) {
  const { t } = useLanguage();
  const [phone, setPhone] = useState(COLOMBIA);
  const form = useZodForm(z.object({ value: PhoneNumber }), {
    defaultValues: { value: '' },
    onSubmit: ({ value }) => onAsk(value),
  });
  const change = (next: PhoneValue) => {
    setPhone(next);
    const digits = `${next.callingCode}${next.nationalNumber}`.replace(/\D/g, '');
    form.setValue('value', next.nationalNumber && `+${digits}`, { shouldDirty: true });
  };
  return (
    <Form form={form} actions={<SendButton busy={form.isBusy} />}>
      <Field label={t('app.account.phone')} hint={t('app.account.phone.hint')} error={form.errorOf('value')}>
        <PhoneField value={phone} onChange={change} />
      </Field>
    </Form>
  );
}

type CodeFormProps = {
  readonly attribute: Attribute;
  readonly asked: Asked;
  readonly onResend: () => Promise<number>;
  readonly onClose: () => void;
};

function CodeForm({ attribute, asked, onResend, onClose }: CodeFormProps) {
  const { t } = useLanguage();
  const [resendAt, setResendAt] = useState(() => momentIn(asked.wait));
  const approve = useChange(attributesContract.approveAttributeChange, { invalidates: ACCOUNT_TOPICS });
  const form = useZodForm(z.object({ code: Code }), {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await approve.send({ body: { attribute, value: asked.value, code } });
      notify('success', t('app.account.saved'));
      onClose();
    },
  });
  return (
    <Form
      form={form}
      actions={
        <>
          <ResendCode at={resendAt} onAt={setResendAt} onResend={onResend} />
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('verification.submit')}
          </Button>
        </>
      }
    >
      <p>{t('start.code.sentTo', { email: asked.destination })}</p>
      <Field label={t('start.code.label')} error={form.errorOf('code')}>
        <CodeField
          {...form.register('code')}
          data-autofocus
          length={CODE_DIGITS}
          value={form.watch('code')}
          onChange={(code) => form.setValue('code', code, { shouldDirty: true, shouldValidate: code !== '' })}
        />
      </Field>
    </Form>
  );
}

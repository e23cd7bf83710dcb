import { type LandingBill, LandingPayer } from '#areas/subscription/billing/landing.contract.ts';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { BillPart } from './bill-part.tsx';
import styles from './landing.module.css';

const FORM = 'payer';

type PayerScreenProps = {
  readonly bill: LandingBill;
  readonly onBegin: (payer: LandingPayer) => Promise<void>;
};

/** The payer's data: the receipt is sent there. */
export function PayerScreen({ bill, onBegin }: PayerScreenProps) {
  const { t } = useLanguage();
  const form = useZodForm(LandingPayer, { defaultValues: { name: '', email: '' }, onSubmit: onBegin });
  return (
    <GuestFrame
      title={t('landing.title')}
      foot={
        <Button type="submit" form={FORM} kind="primary" size="large" full busy={form.isBusy}>
          {t('landing.continue')}
        </Button>
      }
    >
      <h1>{t('landing.title')}</h1>
      <BillPart bill={bill} />
      <div className={styles['part']}>
        <h2>{t('landing.who')}</h2>
        <p className="sm muted">{t('landing.who.text')}</p>
        <Form id={FORM} form={form}>
          <Field label={t('landing.name')} error={form.errorOf('name')}>
            <Input size="large" autoComplete="name" {...form.register('name')} />
          </Field>
          <Field label={t('landing.email')} error={form.errorOf('email')}>
            <Input size="large" type="email" autoComplete="email" {...form.register('email')} />
          </Field>
        </Form>
      </div>
    </GuestFrame>
  );
}

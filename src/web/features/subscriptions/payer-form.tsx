import { useQuery } from '@tanstack/react-query';

import { type Payer, PayerInput, payersContract } from '#areas/subscription/billing/payers.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { countriesQuery } from '#web/parts/places/places.ts';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SUBSCRIPTION_TOPICS } from './queries.ts';
import { saying } from './saying.ts';

const isPayer = (details: unknown): details is Payer =>
  typeof details === 'object' && details !== null && 'taxIdName' in details;

const valuesOf = (payer: Payer | undefined) => ({
  legalName: payer?.legalName ?? '',
  taxId: payer?.taxId ?? '',
  country: payer?.country ?? '',
  address: payer?.address ?? '',
  city: payer?.city ?? '',
  postalCode: payer?.postalCode ?? '',
  email: payer?.email ?? null,
});

const LABELS = {
  legalName: 'app.subscription.payer.legalName',
  taxId: 'app.subscription.payer.taxId',
  address: 'app.subscription.payer.address',
  city: 'app.property.city',
} as const;

type PayerFormProps = {
  readonly payer: Payer;
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
};

/** C-SUB-04: the payer on Posada's documents. */
export function PayerForm({ payer, onDone, onCancel }: PayerFormProps) {
  const { t, language } = useLanguage();
  const { property } = useProperty();
  const countries = useQuery(countriesQuery(language));
  const { send } = useChange(payersContract.changePayer, { invalidates: SUBSCRIPTION_TOPICS });
  const { form, stale } = useRecordForm(PayerInput, {
    record: payer,
    valuesOf,
    isRecord: isPayer,
    labels: LABELS,
    onSubmit: async (values, stored) => {
      const body = { propertyId: property.id, ...values };
      try {
        await send({ body }, { ifMatch: String(stored?.version ?? 0) });
      } catch (failure) {
        const isStale = failure instanceof CallFailure && failure.status === 412;
        throw isStale ? failure : saying(t('subscriptions.customer.update'), failure);
      }
      notify('success', t('app.subscription.payer.saved'));
      onDone();
    },
  });
  const { register, errorOf } = form;
  const isTheirs = form.watch('country') === payer.country;
  const known = countries.data ?? [];
  return (
    <Form
      form={form}
      actions={
        <>
          {onCancel && <Button onClick={onCancel}>{t('general.cancel')}</Button>}
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {t('app.subscription.payer.save')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} />
      <FieldRow>
        <Field label={t('app.subscription.payer.legalName')} error={errorOf('legalName')}>
          <Input autoComplete="organization" {...register('legalName')} />
        </Field>
        <Field
          label={isTheirs ? payer.taxIdName : t('app.subscription.payer.taxId')}
          error={errorOf('taxId')}
        >
          <Input autoComplete="off" spellCheck={false} {...register('taxId')} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label={t('app.property.country')} error={errorOf('country')}>
          {/* Mounted again with its options: a list that loads later would not show the choice. */}
          <Select key={known.length} {...register('country')}>
            {!known.some(({ iso2 }) => iso2 === payer.country) && (
              <option value={payer.country}>{payer.country}</option>
            )}
            {known.map(({ iso2, name }) => (
              <option key={iso2} value={iso2}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('app.property.city')} error={errorOf('city')}>
          <Input autoComplete="address-level2" {...register('city')} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label={t('app.subscription.payer.address')} error={errorOf('address')}>
          <Input autoComplete="street-address" {...register('address')} />
        </Field>
        <Field
          label={t('app.subscription.payer.email')}
          hint={t('app.subscription.payer.email.hint')}
          error={errorOf('email')}
        >
          <Input
            type="email"
            autoComplete="email"
            {...register('email', { setValueAs: (text: string | null) => (text?.trim() ? text : null) })}
          />
        </Field>
      </FieldRow>
    </Form>
  );
}

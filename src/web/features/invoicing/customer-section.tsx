import { useQuery } from '@tanstack/react-query';
import { Controller, type Path } from 'react-hook-form';

import type { Invoice } from '#areas/invoicing/invoices.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { countriesQuery } from '#web/shell/places.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { WithholdingFields } from './withholding-fields.tsx';
import { type InvoiceChecked, type InvoiceValues, valuesOf } from './invoice-form.ts';

type CustomerName = keyof Invoice['customer'];
type CustomerProps = {
  readonly form: ZodForm<InvoiceValues, InvoiceChecked>;
  readonly invoice: Invoice;
  readonly isLocked: boolean;
};

/** Who buys. What the server found wrong stands at its field until the field says something else. */
export function CustomerSection({ form, invoice, isLocked }: CustomerProps) {
  const { t, language } = useLanguage();
  const countries = useQuery(countriesQuery(language));
  const { register, watch, control } = form;
  const stored = valuesOf(invoice).customer;
  const errorOf = (name: CustomerName): string | undefined => {
    const path: Path<InvoiceValues> = `customer.${name}`;
    const found = invoice.validation.customer.fields[name]?.message ?? undefined;
    return (
      form.errorOf(path) ?? (!isLocked && String(watch(path)) === String(stored[name]) ? found : undefined)
    );
  };
  const isCompany = watch('customer.personType') === 'company';
  const isNamed = Boolean(watch('customer.documentType'));
  return (
    <>
      <FieldRow>
        <Field label={t('invoicing.field.documentType')} error={errorOf('documentType')}>
          <Select {...register('customer.documentType')}>
            <option value="">{t('invoicing.finalConsumer')}</option>
            {invoice.documentTypes.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {isNamed && (
          <Field label={t('invoicing.field.documentNumber')} error={errorOf('documentNumber')}>
            <Input autoComplete="off" {...register('customer.documentNumber')} />
          </Field>
        )}
      </FieldRow>
      <FieldRow columns={isCompany ? 2 : 3}>
        <Field label={t('invoicing.field.personType')} error={errorOf('personType')}>
          <Select {...register('customer.personType')}>
            <option value="person">{t('invoicing.person')}</option>
            <option value="company">{t('invoicing.company')}</option>
          </Select>
        </Field>
        <Field
          label={t(isCompany ? 'invoicing.field.companyName' : 'invoicing.field.name')}
          error={errorOf('name')}
        >
          <Input autoComplete="off" {...register('customer.name')} />
        </Field>
        {!isCompany && (
          <Field label={t('invoicing.field.lastName')} error={errorOf('lastName')}>
            <Input autoComplete="off" {...register('customer.lastName')} />
          </Field>
        )}
      </FieldRow>
      <FieldRow>
        <Field label={t('app.stay.email')} hint={t('invoicing.field.email.hint')} error={errorOf('email')}>
          <Input type="email" autoComplete="off" {...register('customer.email')} />
        </Field>
        <Field label={t('app.stay.phone')} note={t('app.optional')} error={errorOf('phone')}>
          <Input type="tel" autoComplete="off" {...register('customer.phone')} />
        </Field>
      </FieldRow>
      {isNamed && (
        <>
          <FieldRow>
            <Field label={t('app.property.country')} note={t('app.optional')} error={errorOf('country')}>
              <Controller
                control={control}
                name="customer.country"
                render={({ field }) => (
                  <Combobox
                    options={countries.data?.map(({ iso2, name }) => ({ value: iso2, label: name })) ?? []}
                    value={field.value ?? ''}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    placeholder={t('app.property.country.choose')}
                    disabled={isLocked}
                  />
                )}
              />
            </Field>
            <Field label={t('app.property.city')} note={t('app.optional')} error={errorOf('city')}>
              <Input autoComplete="off" {...register('customer.city')} />
            </Field>
          </FieldRow>
          <Field label={t('invoicing.field.address')} note={t('app.optional')} error={errorOf('address')}>
            <Input autoComplete="off" {...register('customer.address')} />
          </Field>
          {isCompany && invoice.documentType === 'invoice' && (
            <WithholdingFields form={form} errorOf={errorOf} />
          )}
        </>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';

import type { AccountingEntry } from '#areas/accounting/accounting.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { countriesQuery } from '#web/shell/places.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Fields, type ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { CustomerChecked, CustomerValues } from './customer-schema.ts';
import { asRate, WithholdingFields } from './withholding-fields.tsx';

type FieldsProps = {
  readonly form: ZodForm<CustomerValues, CustomerChecked>;
  readonly documentTypes: readonly AccountingEntry[];
  readonly isLocked: boolean;
  /** Between the document and the rest: whoever has it already. */
  readonly known: React.ReactNode;
};

export function CustomerFields({ form, documentTypes, isLocked, known }: FieldsProps) {
  const { t, language } = useLanguage();
  const countries = useQuery(countriesQuery(language));
  const { register, errorOf, watch, setValue, control } = form;
  const isCompany = watch('personType') === 'company';
  return (
    <Fields readOnly={isLocked}>
      <Field label={t('invoicing.field.personType')} error={errorOf('personType')}>
        <Select {...register('personType')}>
          <option value="company">{t('invoicing.company')}</option>
          <option value="person">{t('invoicing.person')}</option>
        </Select>
      </Field>
      <FieldRow>
        <Field label={t('invoicing.field.documentType')} error={errorOf('documentTypeId')}>
          <Select {...register('documentTypeId')}>
            <option value="">{t('app.blank')}</option>
            {documentTypes.map(({ thirdPartyId, name }) => (
              <option key={thirdPartyId} value={thirdPartyId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('invoicing.field.documentNumber')} error={errorOf('documentNumber')}>
          <Input autoComplete="off" {...register('documentNumber')} />
        </Field>
      </FieldRow>
      {known}
      {isCompany ? (
        <Field label={t('invoicing.field.companyName')} error={errorOf('companyName')}>
          <Input autoComplete="off" {...register('companyName')} />
        </Field>
      ) : (
        <FieldRow>
          <Field label={t('invoicing.field.name')} error={errorOf('name')}>
            <Input autoComplete="off" {...register('name')} />
          </Field>
          <Field label={t('invoicing.field.lastName')} error={errorOf('lastName')}>
            <Input autoComplete="off" {...register('lastName')} />
          </Field>
        </FieldRow>
      )}
      <FieldRow>
        <Field label={t('app.stay.email')} note={t('app.optional')} error={errorOf('email')}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label={t('app.stay.phone')} note={t('app.optional')} error={errorOf('phone')}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
      </FieldRow>
      <FieldRow>
        <Field label={t('app.property.country')} note={t('app.optional')} error={errorOf('country')}>
          <Controller
            control={control}
            name="country"
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
          <Input autoComplete="off" {...register('city')} />
        </Field>
      </FieldRow>
      <Field label={t('invoicing.field.address')} note={t('app.optional')} error={errorOf('address')}>
        <Input autoComplete="off" {...register('address')} />
      </Field>
      {isCompany && (
        <WithholdingFields
          withholds={watch('withholds') ?? []}
          onWithholds={(kinds) => setValue('withholds', kinds, { shouldDirty: true })}
          rate={register('localWithholdingRate', asRate)}
          errorOf={errorOf}
        />
      )}
    </Fields>
  );
}

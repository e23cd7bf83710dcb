import type { AccountingEntry } from '#areas/invoicing/accounting/accounting.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Fields, type ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { AddressFields } from './address-fields.tsx';
import type { CustomerChecked, CustomerValues } from './customer-schema.ts';
import { asRate, WithholdingFields } from './withholding-fields.tsx';

type FieldsProps = {
  readonly form: ZodForm<CustomerValues, CustomerChecked>;
  readonly documentTypes: readonly AccountingEntry[];
  readonly isLocked: boolean;
  /** Between the document and the rest: a stored customer with the same document. */
  readonly known: React.ReactNode;
};

export function CustomerFields({ form, documentTypes, isLocked, known }: FieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf, watch, setValue } = form;
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
      <AddressFields
        country={watch('country') ?? ''}
        onCountry={(country) => setValue('country', country, { shouldDirty: true })}
        city={register('city')}
        address={register('address')}
        isLocked={isLocked}
        errorOf={errorOf}
      />
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

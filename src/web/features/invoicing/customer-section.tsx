import type { Path } from 'react-hook-form';

import type { Customer } from '#areas/invoicing/customers/customers.contract.ts';
import type { Invoice } from '#areas/invoicing/invoices/invoices.contract.ts';
import { buyerOf, customerInputOf } from './customers/buyer.ts';
import { AddressFields } from './customers/address-fields.tsx';
import { KeepCustomer } from './customers/keep-customer.tsx';
import { KnownCustomerNotice } from './customers/known-customer.tsx';
import { PickCustomer } from './customers/pick-customer.tsx';
import { asRate, WithholdingFields } from './customers/withholding-fields.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  customerValuesOf,
  InvoiceForm,
  type InvoiceChecked,
  type InvoiceValues,
  valuesOf,
} from './invoice-form.ts';

type CustomerName = keyof Invoice['customer'];
type CustomerProps = {
  readonly form: ZodForm<InvoiceValues, InvoiceChecked>;
  readonly invoice: Invoice;
  readonly isLocked: boolean;
};

/** An emptied field has no value. */
const filled = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const fullNameIn = ({ name, lastName }: InvoiceValues['customer']): string =>
  `${name ?? ''} ${lastName ?? ''}`.trim();

/** The buyer. An error of the server is shown at its field until the field changes. */
export function CustomerSection({ form, invoice, isLocked }: CustomerProps) {
  const { t } = useLanguage();
  const { register, watch, setValue, getValues } = form;
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
  const isInvoice = invoice.documentType === 'invoice';
  const document = {
    documentTypeId: watch('customer.documentType') ?? '',
    documentNumber: watch('customer.documentNumber') ?? '',
  };
  // Opening a document starts no look-up of its buyer.
  const isTyped =
    document.documentNumber !== stored.documentNumber || document.documentTypeId !== stored.documentType;
  const take = (customer: Parameters<typeof buyerOf>[0]) =>
    setValue('customer', customerValuesOf(buyerOf(customer)), { shouldDirty: true });
  const read = () => customerInputOf(InvoiceForm.shape.customer.parse(filled(getValues('customer'))));
  return (
    <>
      {isInvoice && <PickCustomer isLocked={isLocked} onPick={(customer: Customer) => take(customer)} />}
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
      {isNamed && isInvoice && isTyped && !isLocked && (
        <KnownCustomerNotice
          {...document}
          isNews={({ customer }) => customer.fullName !== fullNameIn(watch('customer'))}
          label={() => t('app.customers.use')}
          onTake={({ customer }) => take(customer)}
        />
      )}
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
          <AddressFields
            country={watch('customer.country') ?? ''}
            onCountry={(country) => setValue('customer.country', country, { shouldDirty: true })}
            city={register('customer.city')}
            address={register('customer.address')}
            isLocked={isLocked}
            errorOf={errorOf}
          />
          {isCompany && isInvoice && (
            <WithholdingFields
              withholds={watch('customer.withholds') ?? []}
              onWithholds={(kinds) => setValue('customer.withholds', kinds, { shouldDirty: true })}
              rate={register('customer.localWithholdingRate', asRate)}
              errorOf={errorOf}
            />
          )}
          {isInvoice && !isLocked && <KeepCustomer number={document.documentNumber} read={read} />}
        </>
      )}
    </>
  );
}

import { Check } from 'lucide-react';

import type { SelfInvoice } from '#areas/invoicing/invoices/self-invoice/self-invoice.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Typed, typeOf, typesFor } from './buyer.ts';
import styles from './self-invoice.module.css';

type BuyerFieldsProps = {
  readonly page: SelfInvoice;
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  /** The server's answer about the number, once it is complete. */
  readonly isRight: boolean;
  readonly errorOf: (field: 'documentNumber' | 'name') => string | undefined;
};

/** The buyer, with the documents of the property's country. */
export function BuyerFields({ page, typed, onChange, isRight, errorOf }: BuyerFieldsProps) {
  const { t } = useLanguage();
  const types = typesFor(page, typed.kind);
  const isApart = typeOf(page, typed)?.hasCheckDigit ?? false;
  const isCompany = typed.kind === 'company';
  const field = (name: 'number' | 'checkDigit' | 'name' | 'lastName', more: object = {}) => (
    <Input
      size="large"
      autoComplete="off"
      spellCheck={false}
      value={typed[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      {...more}
    />
  );
  return (
    <>
      {types.length > 1 && (
        <Field label={t('selfInvoice.document')}>
          <Select
            className={styles['select']}
            value={typed.documentType}
            onChange={({ target }) => onChange({ documentType: target.value, number: '', checkDigit: '' })}
          >
            {types.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div>
        <div className={isApart ? styles['apart'] : undefined}>
          <Field
            label={t(isApart ? 'selfInvoice.number' : 'selfInvoice.documentNumber')}
            error={errorOf('documentNumber')}
          >
            {field('number', isApart ? { inputMode: 'numeric' } : {})}
          </Field>
          {isApart && (
            <Field label={t('selfInvoice.checkDigit')}>
              {field('checkDigit', { inputMode: 'numeric', maxLength: 1 })}
            </Field>
          )}
        </div>
        <p role="status" className={styles['right']}>
          {isRight && (
            <>
              <Check size={16} aria-hidden="true" />
              {t('selfInvoice.documentRight')}
            </>
          )}
        </p>
      </div>
      {isCompany ? (
        <Field
          label={t('selfInvoice.companyName')}
          hint={t('selfInvoice.companyName.hint')}
          error={errorOf('name')}
        >
          {field('name', { autoComplete: 'organization' })}
        </Field>
      ) : (
        <FieldRow>
          <Field label={t('selfInvoice.name')} error={errorOf('name')}>
            {field('name', { autoComplete: 'given-name' })}
          </Field>
          <Field label={t('selfInvoice.lastName')}>
            {field('lastName', { autoComplete: 'family-name' })}
          </Field>
        </FieldRow>
      )}
    </>
  );
}

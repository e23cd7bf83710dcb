import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { countriesQuery } from '#web/parts/places/places.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type AddressProps = {
  /** ISO 3166 alpha-2; empty for none. */
  readonly country: string;
  readonly onCountry: (iso2: string) => void;
  /** Inputs, as a form registers them. */
  readonly city: ComponentProps<typeof Input>;
  readonly address: ComponentProps<typeof Input>;
  readonly isLocked: boolean;
  readonly errorOf: (name: 'country' | 'city' | 'address') => string | undefined;
};

/** The buyer's address, which is optional. */
export function AddressFields({ country, onCountry, city, address, isLocked, errorOf }: AddressProps) {
  const { t, language } = useLanguage();
  const countries = useQuery(countriesQuery(language));
  return (
    <>
      <FieldRow>
        <Field label={t('app.property.country')} note={t('app.optional')} error={errorOf('country')}>
          <Combobox
            options={countries.data?.map(({ iso2, name }) => ({ value: iso2, label: name })) ?? []}
            value={country}
            onChange={onCountry}
            placeholder={t('app.property.country.choose')}
            disabled={isLocked}
          />
        </Field>
        <Field label={t('app.property.city')} note={t('app.optional')} error={errorOf('city')}>
          <Input autoComplete="off" {...city} />
        </Field>
      </FieldRow>
      <Field label={t('invoicing.field.address')} note={t('app.optional')} error={errorOf('address')}>
        <Input autoComplete="off" {...address} />
      </Field>
    </>
  );
}

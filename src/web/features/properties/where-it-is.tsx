import { useQuery } from '@tanstack/react-query';

import type { Property } from '#areas/property/properties/properties.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { PlaceFields } from '#web/parts/places/place-fields.tsx';
import { countriesQuery } from '#web/parts/places/places.ts';
import { ZoneAndMoney } from '#web/parts/places/zone-and-money.tsx';
import { Notice } from '#web/ui/states.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import type { PropertyChecked, PropertyValues } from './property-schema.ts';

type FieldsProps = {
  readonly form: ZodForm<PropertyValues, PropertyChecked>;
  readonly property: Property;
};

/** Where in its country the property is. The country stays: its registries and its stays hang on it. */
export function WhereItIs({ form: { errorOf, setValue, watch }, property }: FieldsProps) {
  return (
    <PlaceFields
      value={{ country: property.location.country.iso, state: watch('state'), city: watch('city') }}
      errors={{ state: errorOf('state'), city: errorOf('city') }}
      onState={(state) => {
        setValue('state', state, { shouldDirty: true });
        setValue('city', null, { shouldDirty: true });
      }}
      onCity={(city) => setValue('city', city, { shouldDirty: true })}
    />
  );
}

/** Zone and currency, with the consequences of a change. */
export function ClockAndMoney({ form: { errorOf, register, watch }, property }: FieldsProps) {
  const { t, language } = useLanguage();
  const countries = useQuery(countriesQuery(language));
  const chosen = { timezone: watch('timezone'), currency: watch('currency') };
  return (
    <>
      <ZoneAndMoney
        country={countries.data?.find(({ iso2 }) => iso2 === property.location.country.iso)}
        kept={[property, chosen]}
        errors={{ timezone: errorOf('timezone'), currency: errorOf('currency') }}
        attributesOf={register}
      />
      {chosen.timezone !== property.timezone && (
        <Notice family="sun" live>
          {t('app.properties.warning.timezone')}
        </Notice>
      )}
      {chosen.currency !== property.currency && (
        <Notice family="sun" live>
          {t('app.properties.warning.currency', { currency: chosen.currency })}
        </Notice>
      )}
    </>
  );
}

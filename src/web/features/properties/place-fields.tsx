import { useQuery } from '@tanstack/react-query';

import type { Property } from '#areas/properties/properties.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { citiesQuery, countriesQuery, statesQuery } from '#web/shell/places.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Notice } from '#web/ui/faces.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PropertyChecked, PropertyValues } from './property-schema.ts';

type FieldsProps = {
  readonly form: ZodForm<PropertyValues, PropertyChecked>;
  readonly property: Property;
};

/** `America/Bogota` as people know it. */
const zoneName = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/** What is stored stays among the choices, also where the list does not have it. */
const withStored = (names: readonly string[], stored: string) =>
  [...new Set([...(stored === '' ? [] : [stored]), ...names])].map((name) => ({ value: name, label: name }));

/** Where in its country the property is. The country stays: its registries and its stays hang on it. */
export function PlaceFields({ form: { errorOf, setValue, watch }, property }: FieldsProps) {
  const { t } = useLanguage();
  const [state = '', city = ''] = [watch('state'), watch('city')];
  const states = useQuery(statesQuery(property.location.country.iso));
  const stateId = states.data?.find(({ name }) => name === state)?._id ?? '';
  const cities = useQuery(citiesQuery(stateId));
  const stateNames = states.data?.map(({ name }) => name) ?? [];
  const cityNames = cities.data?.map(({ name }) => name) ?? [];
  if (stateNames.length === 0 && state === '' && city === '') return null;
  return (
    <FieldRow>
      <Field label={t('app.property.state')} error={errorOf('state')}>
        <Combobox
          options={withStored(stateNames, state)}
          value={state}
          onChange={(next) => {
            setValue('state', next, { shouldDirty: true });
            setValue('city', '', { shouldDirty: true });
          }}
          placeholder={t('app.choose')}
        />
      </Field>
      {(cityNames.length > 0 || city !== '') && (
        <Field label={t('app.property.city')} error={errorOf('city')}>
          <Combobox
            options={withStored(cityNames, city)}
            value={city}
            onChange={(next) => setValue('city', next, { shouldDirty: true })}
            placeholder={t('app.choose')}
          />
        </Field>
      )}
    </FieldRow>
  );
}

/** Zone and money, with what another one brings about. */
export function ClockAndMoney({ form: { errorOf, register, watch }, property }: FieldsProps) {
  const { t, language } = useLanguage();
  const countries = useQuery(countriesQuery(language));
  const country = countries.data?.find(({ iso2 }) => iso2 === property.location.country.iso);
  const [timezone, currency] = [watch('timezone'), watch('currency')];
  const zones = [property.timezone, ...(country?.timezones.map((zone) => zone.zoneName) ?? []), timezone];
  const currencies = [property.currency, country?.currency, 'USD', 'EUR', currency].filter(
    (code) => code !== undefined,
  );
  return (
    <>
      <FieldRow>
        <Field label={t('app.property.timezone')} error={errorOf('timezone')}>
          <Select {...register('timezone')}>
            {[...new Set(zones)].map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('app.property.currency')} error={errorOf('currency')}>
          <Select {...register('currency')}>
            {[...new Set(currencies)].map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
        </Field>
      </FieldRow>
      {timezone !== property.timezone && (
        <Notice family="sun" live>
          {t('app.properties.warning.timezone')}
        </Notice>
      )}
      {currency !== property.currency && (
        <Notice family="sun" live>
          {t('app.properties.warning.currency', { currency })}
        </Notice>
      )}
    </>
  );
}

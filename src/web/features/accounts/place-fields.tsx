import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';

import type { Country } from '#areas/places/places.contract.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { byId, type PropertyChecked, type PropertyValues } from './new-property-schema.ts';
import { citiesQuery, statesQuery } from '#web/shell/places.ts';

/** `America/Bogota` as people know it: the city, with the region behind it. */
const zoneName = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/** The places hang together: another country empties the rest and proposes its zone and money. */
export function PlaceFields({
  form,
  countries,
}: {
  readonly form: ZodForm<PropertyValues, PropertyChecked>;
  readonly countries: readonly Country[];
}) {
  const { t } = useLanguage();
  const { control, errorOf, setValue, watch, register } = form;
  const [countryId, stateId = ''] = [watch('country'), watch('state')];
  const country = byId(countries, countryId);
  const states = useQuery(statesQuery(countryId));
  const cities = useQuery(citiesQuery(stateId));
  const chooseCountry = (id: string) => {
    const chosen = byId(countries, id);
    setValue('country', id, { shouldValidate: true });
    setValue('state', '');
    setValue('city', '');
    setValue('timezone', chosen?.timezones[0]?.zoneName ?? '', { shouldValidate: true });
    setValue('currency', chosen?.currency ?? '', { shouldValidate: true });
  };
  const chooseState = (id: string) => {
    setValue('state', id);
    setValue('city', '');
    const zone = byId(states.data, id)?.timezone;
    if (zone) setValue('timezone', zone);
  };
  const zones = country?.timezones.map(({ zoneName: zone }) => zone) ?? [];
  const timezone = watch('timezone');
  const currencies = [...new Set([country?.currency, 'USD', 'EUR'].filter((code) => code !== undefined))];
  return (
    <>
      <Field label={t('app.property.country')} error={errorOf('country')}>
        <Combobox
          options={countries.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={countryId}
          onChange={chooseCountry}
          placeholder={t('app.property.country.choose')}
        />
      </Field>
      {(states.data?.length ?? 0) > 0 && (
        <FieldRow>
          <Field label={t('app.property.state')} error={errorOf('state')}>
            <Combobox
              options={states.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
              value={stateId}
              onChange={chooseState}
              placeholder={t('app.choose')}
            />
          </Field>
          {(cities.data?.length ?? 0) > 0 && (
            <Controller
              control={control}
              name="city"
              render={({ field }) => (
                <Field label={t('app.property.city')} error={errorOf('city')}>
                  <Combobox
                    options={cities.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
                    value={field.value}
                    onChange={field.onChange}
                    placeholder={t('app.choose')}
                  />
                </Field>
              )}
            />
          )}
        </FieldRow>
      )}
      {country && (
        <FieldRow>
          <Field label={t('app.property.timezone')} error={errorOf('timezone')}>
            <Select {...register('timezone')}>
              {[...new Set([timezone, ...zones])].filter(Boolean).map((zone) => (
                <option key={zone} value={zone}>
                  {zoneName(zone)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('app.property.currency')} error={errorOf('currency')}>
            <Select {...register('currency')}>
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </Select>
          </Field>
        </FieldRow>
      )}
    </>
  );
}

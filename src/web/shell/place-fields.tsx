import { useQuery } from '@tanstack/react-query';

import type { Country, State } from '#areas/places/places.contract.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { useLanguage } from './language.tsx';
import { citiesQuery, statesQuery } from './places.ts';

type Part = 'country' | 'state' | 'city';

type PlaceFieldsProps = {
  /** The countries to choose from; left out where the country stays what it is. */
  readonly countries?: readonly Country[];
  /** State and city are kept by their ids, or by their names as a stored property has them. */
  readonly keptAs: '_id' | 'name';
  /** The country by its id. */
  readonly value: {
    readonly country: string;
    readonly state: string | undefined;
    readonly city?: string | undefined;
  };
  readonly errors: Readonly<Partial<Record<Part, string | undefined>>>;
  readonly onCountry?: (id: string, country: Country | undefined) => void;
  readonly onState: (kept: string, state: State | undefined) => void;
  /** Left out where no city is asked for. */
  readonly onCity?: (kept: string) => void;
};

type Named = { readonly _id: string; readonly name: string };

/** A stored name stays among the choices, also where the list does not have it. */
function optionsOf(list: readonly Named[] | undefined, keptAs: '_id' | 'name', kept: string) {
  const options = list?.map((one) => ({ value: one[keptAs], label: one.name })) ?? [];
  const isMissing = keptAs === 'name' && kept !== '' && !options.some(({ value }) => value === kept);
  return isMissing ? [{ value: kept, label: kept }, ...options] : options;
}

/** Where something is. The parts hang together: another country empties the rest, another state the city. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { countries, keptAs, value, errors, onCountry, onState, onCity } = props;
  const { country, state = '', city = '' } = value;
  const { t } = useLanguage();
  const states = useQuery(statesQuery(country));
  const stateOf = (kept: string) => states.data?.find((one) => one[keptAs] === kept);
  const cities = useQuery({
    ...citiesQuery(stateOf(state)?._id ?? ''),
    ...(!onCity && { enabled: false }),
  });
  const stateOptions = optionsOf(states.data, keptAs, state);
  const cityOptions = onCity ? optionsOf(cities.data, keptAs, city) : [];
  const failed = [states, cities].find(({ error }) => error !== null);

  const countryField = countries && (
    <Field label={t('app.property.country')} error={errors.country}>
      <Combobox
        options={countries.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={country}
        onChange={(id) =>
          onCountry?.(
            id,
            countries.find(({ _id }) => _id === id),
          )
        }
        placeholder={t('app.property.country.choose')}
      />
    </Field>
  );
  const stateField =
    stateOptions.length > 0 ? (
      <Field label={t('app.property.state')} error={errors.state}>
        <Combobox
          options={stateOptions}
          value={state}
          onChange={(kept) => onState(kept, stateOf(kept))}
          placeholder={t('app.choose')}
        />
      </Field>
    ) : (
      states.isLoading && <Skeleton lines={2} />
    );
  const cityField =
    onCity && cityOptions.length > 0 ? (
      <Field label={t('app.property.city')} error={errors.city}>
        <Combobox options={cityOptions} value={city} onChange={onCity} placeholder={t('app.choose')} />
      </Field>
    ) : (
      cities.isLoading && <Skeleton lines={2} />
    );
  return (
    <>
      {/* Two to a line: with a city, the country has one of its own. */}
      {onCity && countryField}
      {(stateField || cityField || (!onCity && countryField)) && (
        <FieldRow>
          {!onCity && countryField}
          {stateField}
          {cityField}
        </FieldRow>
      )}
      {failed?.error && (
        <Failed compact error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      )}
    </>
  );
}

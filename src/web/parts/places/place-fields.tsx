import { useQuery } from '@tanstack/react-query';

import type { Country, State } from '#areas/platform/places/places.contract.ts';
import type { PlaceName } from '#areas/property/properties/properties.contract.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { CityCombobox } from './city-combobox.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { statesQuery } from './places.ts';

type Part = 'country' | 'state' | 'city';
type Place = PlaceName | null;

type PlaceFieldsProps = {
  /** The countries to choose from; left out when the country is fixed. */
  readonly countries?: readonly Country[];
  /** The country by its id. */
  readonly value: { readonly country: string; readonly state: Place; readonly city?: Place };
  readonly errors: Readonly<Partial<Record<Part, string | undefined>>>;
  readonly onCountry?: (id: string, country: Country | undefined) => void;
  readonly onState: (place: Place, state: State | undefined) => void;
  /** Left out when no city is asked for. */
  readonly onCity?: (place: Place) => void;
};

/** Where something is. The parts hang together: another country empties the rest, another state the city. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { countries, value, errors, onCountry, onState } = props;
  const { country, state } = value;
  const { t, language } = useLanguage();
  const states = useQuery(statesQuery(country, language));
  const hasStates = (states.data?.length ?? 0) > 0;

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
  const stateField = hasStates ? (
    <Field label={t('app.property.state')} error={errors.state}>
      <Combobox
        options={states.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        value={state?._id ?? undefined}
        chosenLabel={state?.name}
        onChange={(id) => {
          const found = states.data?.find(({ _id }) => _id === id);
          onState(found ? { _id: found._id, name: found.name } : null, found);
        }}
        placeholder={t('app.choose')}
      />
    </Field>
  ) : (
    states.isLoading && <Skeleton lines={2} />
  );
  const cityField = props.onCity && states.data && (!hasStates || state) && (
    <CityField {...props} onCity={props.onCity} isListed={hasStates} />
  );
  return (
    <>
      {/* Two to a line: with a city, the country has one of its own. */}
      {props.onCity && countryField}
      {(stateField || cityField || (!props.onCity && countryField)) && (
        <FieldRow>
          {!props.onCity && countryField}
          {stateField}
          {cityField}
        </FieldRow>
      )}
      {states.error && (
        <Failed compact error={states.error} busy={states.isFetching} onRetry={() => void states.refetch()} />
      )}
    </>
  );
}

type CityFieldProps = Pick<PlaceFieldsProps, 'value' | 'errors'> & {
  readonly onCity: (place: Place) => void;
  /** Whether the country has a list; elsewhere the city is written. */
  readonly isListed: boolean;
};

function CityField({ value: { country, state, city }, errors, onCity, isListed }: CityFieldProps) {
  const { t } = useLanguage();
  return (
    <Field label={t('app.property.city')} error={errors.city}>
      {isListed ? (
        <CityCombobox
          within={state?._id ?? country}
          chosen={city?.name}
          onChange={({ _id, name }) => onCity({ _id, name })}
          onType={(name) => onCity({ _id: null, name })}
        />
      ) : (
        <Input
          autoComplete="address-level2"
          maxLength={120}
          value={city?.name ?? ''}
          onChange={({ target: { value: name } }) => onCity(name ? { _id: null, name } : null)}
        />
      )}
    </Field>
  );
}

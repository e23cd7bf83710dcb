import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { City } from '#areas/platform/places/places.contract.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { matchingOptions } from '#web/ui/search-list.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { cityQuery, citySearchQuery } from './places.ts';

/** No id looks so. */
const TYPED = 'typed:';

type CityComboboxProps = {
  /** Id of the state or the country to look in. */
  readonly within: string;
  /** The name of the one that is chosen. */
  readonly chosen: string | undefined;
  readonly onChange: (city: City) => void;
  /** A city that is in no list; left out when only a listed one is valid. */
  readonly onType?: (name: string) => void;
  readonly hintOf?: (city: City) => string;
};

/** One city out of thousands: the server searches for the typed text. */
export function CityCombobox({ within, chosen, onChange, onType, hintOf }: CityComboboxProps) {
  const { t, language } = useLanguage();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useSettled(typed);
  const { data: cities = [], isFetching } = useQuery(citySearchQuery(within, search, language));
  const options = cities.map((city) => ({ value: city._id, label: city.name, hint: hintOf?.(city) ?? '' }));
  // Until the answer arrives, Enter must not choose a city from the results of a shorter text.
  const isSearching = typed !== search || isFetching;
  const shown = isSearching ? matchingOptions(options, typed) : options;
  const own = { value: TYPED, label: t('app.city.typed', { name: typed }) };
  const isListed = cities.some(({ name }) => name === typed);
  return (
    <Combobox
      options={onType && typed && !isSearching && !isListed ? [...shown, own] : shown}
      value={chosen}
      chosenLabel={chosen}
      placeholder={t('app.choose')}
      isSearching={isSearching}
      onSearch={setText}
      onChange={(id) => {
        const city = cities.find(({ _id }) => _id === id);
        if (city) onChange(city);
        else onType?.(typed);
      }}
    />
  );
}

/** The name of a city that is stored by its authorities' code; other text is returned unchanged. */
export function useCityName(country: string, kept: string): string {
  const { language } = useLanguage();
  const { data } = useQuery(cityQuery(country, kept, language));
  return data?.find(({ _id }) => _id === kept)?.name ?? kept;
}
